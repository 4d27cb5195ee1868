// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/sets/sight.h"
#include "belief/sets/solve.h"

#include <stdlib.h>

struct solver {
    struct solver_options options;
    struct solver_stats stats;
    struct memo sets, seen;
};

// A try that may do, and what speaks for it.
struct candidate {
    move_t try;
    unsigned mates, legal;
};

struct solver *solver_open(const struct solver_options *options) {
    struct solver *solver = mem_zero(1, sizeof *solver);
    solver->options = *options;
    return solver;
}

void solver_close(struct solver *solver) {
    if (!solver)
        return;
    memo_free(&solver->sets);
    memo_free(&solver->seen);
    free(solver);
}

struct solver_stats solver_stats(const struct solver *solver) {
    return solver->stats;
}

// Would one who sees mate on every board?
static bool all_seen(struct solver *solver, const struct boards *boards, unsigned moves) {
    for (size_t i = 0; i < boards->count; i++)
        if (!sight_mates(&solver->seen, solver->options.rules, &boards->at[i].board, moves))
            return false;
    return true;
}

// Counts for a try; false if one who sees would not mate any more on some board.
static bool look(struct solver *solver, const struct boards *boards, unsigned moves,
                 struct candidate *candidate) {
    for (size_t i = 0; i < boards->count; i++) {
        struct board after = boards->at[i].board;
        if (!movegen_is_legal(&after, candidate->try))
            continue;
        board_make(&after, candidate->try);
        candidate->legal++;
        candidate->mates += !movegen_any(&after);
        if (!sight_mates_after(&solver->seen, solver->options.rules, &after, moves - 1))
            return false;
    }
    return candidate->legal > 0;
}

static int by_hope(const void *a, const void *b) {
    const struct candidate *one = a, *other = b;
    if (one->mates != other->mates)
        return one->mates < other->mates ? 1 : -1;
    if (one->legal != other->legal)
        return one->legal < other->legal ? 1 : -1;
    return (one->try > other->try) - (one->try < other->try);
}

static unsigned candidates(struct solver *solver, const struct boards *boards, unsigned moves,
                           struct candidate *out) {
    const struct board *board = &boards->at[0].board;
    struct own own = own_of(board, (enum colour)board->turn);
    struct moves tries;
    unsigned count = 0;
    own_tries(&own, &tries);
    for (unsigned i = 0; i < tries.count; i++) {
        out[count] = (struct candidate){.try = tries.at[i]};
        count += solver->options.plain || look(solver, boards, moves, &out[count]);
    }
    if (!solver->options.plain)
        qsort(out, count, sizeof *out, by_hope);
    return count;
}

static bool is_sure(struct solver *solver, const struct boards *boards, unsigned moves, move_t *by);

static bool does(struct solver *solver, const struct boards *boards, unsigned moves, move_t try) {
    struct split split;
    solver->stats.spent |= solver->options.nodes && solver->stats.nodes >= solver->options.nodes;
    if (solver->stats.spent)
        return false;
    solver->stats.nodes++;
    solver->stats.boards += boards->count;
    split_make(&split, solver->options.rules, boards, try);
    bool good = !split.over && split.refused.count < boards->count && (moves > 1 || !split.count);
    good = good && (!split.refused.count || is_sure(solver, &split.refused, moves, NULL));
    for (size_t i = 0; i < split.count && good; i++)
        good = is_sure(solver, &split.branches[i].boards, moves - 1, NULL);
    split_free(&split);
    return good;
}

static move_t find(struct solver *solver, const struct boards *boards, unsigned moves) {
    struct candidate list[MOVES_MAX];
    unsigned count = candidates(solver, boards, moves, list);
    for (unsigned i = 0; i < count; i++)
        if (does(solver, boards, moves, list[i].try))
            return list[i].try;
    return MOVE_NONE;
}

static bool is_sure(struct solver *solver, const struct boards *boards, unsigned moves,
                    move_t *by) {
    struct boards_name name = boards_name(boards);
    struct finding found = {.try = MOVE_NONE};
    if (!solver->options.plain)
        found = *memo_find(&solver->sets, name);
    if (moves == 0 || (found.not_in >= moves))
        return false;
    bool sure = found.sure_in && found.sure_in <= moves;
    if (!sure && (solver->options.plain || all_seen(solver, boards, moves))) {
        found.try = find(solver, boards, moves);
        sure = found.try != MOVE_NONE;
        found.sure_in = sure ? (uint8_t)moves : 0;
    }
    if (by)
        *by = found.try;
    if (solver->options.plain || (!sure && solver->stats.spent))
        return sure;
    struct finding *kept = memo_find(&solver->sets, name);
    if (sure) {
        kept->sure_in = found.sure_in;
        kept->try = found.try;
    } else {
        kept->not_in = (uint8_t)moves;
    }
    return sure;
}

bool solver_is_sure(struct solver *solver, const struct boards *boards, unsigned moves) {
    return !boards->count || is_sure(solver, boards, moves, NULL);
}

unsigned solver_fewest(struct solver *solver, const struct boards *boards, unsigned most) {
    for (unsigned moves = 1; moves <= most && !solver->stats.spent; moves++)
        if (solver_is_sure(solver, boards, moves))
            return moves;
    return 0;
}

move_t solver_try(struct solver *solver, const struct boards *boards, unsigned moves) {
    move_t try = MOVE_NONE;
    if (!boards->count || !is_sure(solver, boards, moves, &try))
        return MOVE_NONE;
    return try;
}
