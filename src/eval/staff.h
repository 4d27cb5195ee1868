// Kriegfish: several processes of one engine at work on a batch of boards.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside of the eval room. What an engine says of a board hangs a little on the boards before it
// (its hash, its history), so a batch is cut into chunks that hang on the batch alone; a chunk is
// one worker's, from its first board to its last, and workers forget everything in between. That is
// why the answers do not depend on how many workers there are. A chunk that a fault interrupts is
// gone on with by a fresh process.
//
// Starting and dying engines never make a call outlast its deadline.
#pragma once

#include "eval/batch.h"
#include "eval/worker.h"

struct staff;

// Takes over what the plan holds (profile and program). Starts the processes.
struct staff *staff_open(struct worker_plan *plan, unsigned workers);
void staff_close(struct staff *staff);

// Waits until the processes are ready for boards; false, with the engine's last words, as soon as
// one is not. Whether that is the end of it is up to the caller.
bool staff_wait(struct staff *staff, char **cause);

// Does the boards of the list `todo` (indices into the batch; strictly legal, of the plan's kind,
// with legal moves) as far as the deadline and the engine allow. What is not done afterwards,
// though the deadline has not passed, is nothing that the engine can do.
void staff_work(struct staff *staff, const struct batch *batch, const size_t *todo, size_t count);

// The last fault when the engine is past hope, else NULL.
const char *staff_despair(const struct staff *staff);

// What the engine calls itself; "" as long as it has not said so.
const char *staff_name(const struct staff *staff);

unsigned staff_starts(const struct staff *staff);
unsigned staff_faults(const struct staff *staff);
