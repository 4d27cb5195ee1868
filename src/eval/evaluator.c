// Kriegfish: a batch goes to the cache, then to the built-in evaluator.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/evaluator.h"

#include "base/mem.h"
#include "eval/gang.h"

#include <stdlib.h>

struct evaluator {
    struct evaluator_options options;
    struct evaluator_stats stats;
};

struct evaluator *evaluator_open(const struct evaluator_options *options) {
    struct evaluator *evaluator = mem_zero(1, sizeof *evaluator);
    evaluator->options = *options;
    evaluator->options.depth = options->depth ? options->depth : 1;
    evaluator->stats.builtin = true;
    evaluator->stats.name = "builtin";
    return evaluator;
}

void evaluator_close(struct evaluator *evaluator) {
    free(evaluator);
}

// Marks every board as not done, and those that nobody may be asked about.
static bool *refuse(struct evaluator *evaluator, const struct batch *batch) {
    bool *refused = mem_zero(batch->count, sizeof *refused);
    for (size_t i = 0; i < batch->count; i++) {
        if (batch->judgements)
            batch->judgements[i].finished = false;
        else
            batch->values[i] = VALUE_UNFINISHED;
        refused[i] = board_flaw(&batch->boards[i]) != NULL;
        evaluator->stats.refused += refused[i];
    }
    return refused;
}

static size_t count_done(struct evaluator *evaluator, const struct batch *batch) {
    size_t done = 0;
    for (size_t i = 0; i < batch->count; i++)
        if (batch_is_done(batch, i)) {
            done++;
            evaluator->stats.pairs += batch->judgements ? batch->judgements[i].count : 0;
        }
    evaluator->stats.boards += done;
    return done;
}

static size_t work_on(struct evaluator *evaluator, const struct batch *batch) {
    const struct evaluator_options *options = &evaluator->options;
    struct builtin_work work = {.depth = options->depth, .nodes = options->nodes};
    bool *refused = refuse(evaluator, batch);
    gang_work(batch, &work, options->processes, refused);
    free(refused);
    return count_done(evaluator, batch);
}

size_t evaluator_judge(struct evaluator *evaluator, const struct board *boards, size_t count,
                       struct judgement *out, struct deadline deadline) {
    struct batch batch = {
        .boards = boards, .count = count, .judgements = out, .deadline = deadline};
    return work_on(evaluator, &batch);
}

size_t evaluator_values(struct evaluator *evaluator, const struct board *boards, size_t count,
                        float *out, struct deadline deadline) {
    struct batch batch = {.boards = boards, .count = count, .values = out, .deadline = deadline};
    return work_on(evaluator, &batch);
}

struct evaluator_stats evaluator_stats(const struct evaluator *evaluator) {
    return evaluator->stats;
}
