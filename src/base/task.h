// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A task: one of our own functions at work in a copy of this process, with an answer in bytes that
// comes back through a pipe. A copy that crashes or hangs harms nobody else. Not for foreign
// programs: those are children (child.h).
//
// task_start allocates and must be called while the process has one thread; task_free ends what
// still runs. The copy does not notice Ctrl-C and dies with its parent. Only task_start can fail;
// nothing blocks but task_free, for as long as the system needs to bury a dead process.

#pragma once

#include "base/source.h"
#include "base/text.h"

struct task;

// `work` runs in the copy; what it adds to `answer` is the answer.
struct task *task_start(void (*work)(void *context, struct text *answer), void *context,
                        char **cause);

// Where to wait for its answer.
struct source task_source(const struct task *task);

// Takes in what there is of the answer, without waiting; true once it is complete or will never be.
bool task_hear(struct task *task);

// After task_hear said true. The answer, or NULL when the copy did not get to its end; then the
// fate says why: "killed by signal 11 (Segmentation fault)".
const struct text *task_answer(const struct task *task);
const char *task_fate(const struct task *task);

// Ends it at once; task_hear will say so.
void task_kill(struct task *task);
void task_free(struct task *task);
