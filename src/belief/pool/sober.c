// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "belief/model/loose.h"
#include "belief/model/opinions.h"
#include "belief/pool/sober.h"

#include <string.h>

enum { BLOCK = 256, PHASE = 20, GONE = 5, PAWN_WORTH = 100 };

struct sobering {
    struct pool *pool;
    board_doubts *doubts;
    unsigned phase;
    int usual[ENEMY_TYPES]; // doubts about one of them, so that none is too far off to be told
};

static void look_at_block(void *context, size_t block) {
    const struct sobering *s = context;
    size_t end = (block + 1) * BLOCK < s->pool->count ? (block + 1) * BLOCK : s->pool->count;
    for (size_t i = block * BLOCK; i < end; i++) {
        struct particle *particle = &s->pool->at[i];
        int parts[ENEMY_TYPES];
        s->doubts(&particle->board, s->phase, parts);
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            if (parts[k] != s->usual[k])
                particle->weight[k] *= opinions_power(s->usual[k] - parts[k]);
    }
}

static void sum_types(const struct pool *pool, double sums[ENEMY_TYPES]) {
    memset(sums, 0, ENEMY_TYPES * sizeof *sums);
    for (size_t i = 0; i < pool->count; i++)
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            sums[k] += (double)pool->at[i].weight[k];
}

// All boards have as many men, and as many plies behind them.
static unsigned phase_of(const struct board *board) {
    enum { MEN_MOST = 32 };
    unsigned men = bits_count(board_occupied(board)), plies = 2u * board->number;
    unsigned gone = men < MEN_MOST ? MEN_MOST - men : 0;
    unsigned phase = plies / PHASE > gone / GONE ? plies / PHASE : gone / GONE;
    return phase < SOBER_PHASES ? phase : SOBER_PHASES - 1;
}

void sober_by(struct pool *pool, board_doubts *doubts, unsigned threads) {
    double before[ENEMY_TYPES], after[ENEMY_TYPES];
    if (!pool->count || !board_is_full(&pool->at[0].board))
        return;
    struct sobering s = {.pool = pool, .doubts = doubts, .phase = phase_of(&pool->at[0].board)};
    doubts(&pool->at[0].board, s.phase, s.usual);
    sum_types(pool, before);
    crew_run(threads, (pool->count + BLOCK - 1) / BLOCK, look_at_block, &s);
    sum_types(pool, after);
    for (unsigned k = 0; k < ENEMY_TYPES; k++) {
        float as_before = after[k] > 0 ? (float)(before[k] / after[k]) : 1;
        for (size_t i = 0; as_before != 1 && i < pool->count; i++)
            pool->at[i].weight[k] *= as_before;
    }
}

// Who moves at random leaves men hanging like any others, and who keeps still leaves them at home;
// who takes whenever he can looks less to his own.
static void doubt_what_hangs(const struct board *board, unsigned phase, int parts[ENEMY_TYPES]) {
    static const int FOR_A_PAWN[SOBER_PHASES] = {290, 240, 160, 150, 110};
    int hangs = FOR_A_PAWN[phase] * loose_worth(board) / PAWN_WORTH;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        parts[k] = hangs;
    parts[ENEMY_TAKER] = hangs / 2;
    parts[ENEMY_UNIFORM] = parts[ENEMY_GREEDY] = parts[ENEMY_STILL] = 0;
}

void sober_pool(struct pool *pool, unsigned threads) {
    sober_by(pool, doubt_what_hangs, threads);
}
