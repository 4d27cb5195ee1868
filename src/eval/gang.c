// Kriegfish: threads for the built-in evaluator.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "base/crew.h"
#include "eval/gang.h"

#include "eval/win.h"

struct gang {
    const struct batch *batch;
    struct builtin_work work;
    const size_t *todo;
};

static void do_board(const struct gang *gang, size_t index) {
    const struct batch *batch = gang->batch;
    const struct board *board = &batch->boards[index];
    int score;
    if (batch->judgements)
        builtin_judge(board, &gang->work, &batch->judgements[index]);
    else if (builtin_value_within(board, &gang->work, &score))
        batch->values[index] = win_from_score(score);
}

static void work_on(void *context, size_t place) {
    const struct gang *gang = context;
    size_t index = gang->todo[place];
    if (!deadline_passed(gang->work.deadline) && !batch_is_done(gang->batch, index))
        do_board(gang, index);
}

void gang_work(const struct batch *batch, const struct builtin_work *work, unsigned threads,
               const size_t *todo, size_t count) {
    struct gang gang = {.batch = batch, .work = *work, .todo = todo};
    gang.work.deadline = batch->deadline;
    crew_run(threads, count, work_on, &gang);
}
