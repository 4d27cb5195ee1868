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

struct crew;

// Takes over what the plan holds (profile and program). Starts the processes.
struct crew *crew_open(struct worker_plan *plan, unsigned workers);
void crew_close(struct crew *crew);

// Does the boards of the list `todo` (indices into the batch; strictly legal, of the plan's kind,
// with legal moves) as far as the deadline and the engine allow. What is not done afterwards,
// though the deadline has not passed, is nothing that the engine can do.
void crew_work(struct crew *crew, const struct batch *batch, const size_t *todo, size_t count);

// The last fault when the engine is past hope, else NULL.
const char *crew_despair(const struct crew *crew);

// What the engine calls itself; "" as long as it has not said so.
const char *crew_name(const struct crew *crew);

unsigned crew_starts(const struct crew *crew);
unsigned crew_faults(const struct crew *crew);
