// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/sets/chance.h"

// Weights are sums of fractions: what is nearly all is all.
static const double ALL = 1 - 1e-6;

struct search {
    const struct chance_task *task;
    uint64_t nodes;
    bool spent;
};

static double best(struct search *search, const struct boards *boards, unsigned moves, move_t *by);

// The weight that is mated after a try.
static double mated_by(struct search *search, const struct boards *boards, unsigned moves,
                       move_t try) {
    struct split split;
    search->spent |= search->task->nodes && search->nodes >= search->task->nodes;
    if (search->spent)
        return 0;
    search->nodes++;
    split_make_as(&split, search->task->model, search->task->rules, boards, try);
    double mated = split.won;
    if (split.refused.count == boards->count)
        mated = -1;
    else if (split.refused.count)
        mated += best(search, &split.refused, moves, NULL);
    for (size_t i = 0; i < split.count && moves > 1 && mated >= 0; i++)
        mated += best(search, &split.branches[i].boards, moves - 1, NULL);
    split_free(&split);
    return mated;
}

static double best(struct search *search, const struct boards *boards, unsigned moves, move_t *by) {
    const struct board *board = &boards->at[0].board;
    struct own own = own_of(board, (enum colour)board->turn);
    struct moves tries;
    double most = -1, all = boards_weight(boards) * ALL;
    own_tries(&own, &tries);
    for (unsigned i = 0; i < tries.count && most < all; i++) {
        double mated = mated_by(search, boards, moves, tries.at[i]);
        if (mated <= most)
            continue;
        most = mated;
        if (by)
            *by = tries.at[i];
    }
    return most > 0 ? most : 0;
}

struct chance chance_best(const struct chance_task *task, const struct boards *boards) {
    struct search search = {.task = task};
    struct chance chance = {.try = MOVE_NONE};
    chance.share = best(&search, boards, task->moves, &chance.try) / boards_weight(boards);
    chance.nodes = search.nodes;
    chance.spent = search.spent;
    return chance;
}
