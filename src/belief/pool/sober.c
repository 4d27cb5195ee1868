// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/model/loose.h"
#include "belief/model/opinions.h"
#include "belief/pool/sober.h"

#include <stdlib.h>

enum { BLOCK = 256, PHASE = 20, GONE = 5, SPANS = 5, PAWN_WORTH = 100 };

// Parts of a bit for a pawn's worth that hangs, by phases of the game: so many plies each or so
// many men gone, whichever is later.
static const int DOUBT[SPANS] = {290, 240, 160, 150, 110};

// How far a type of enemies is to be doubted. Who moves at random leaves men hanging like any
// others, and who keeps still leaves them at home; who takes whenever he can looks less to his own.
enum { LESS, FULLY, DOUBTS, NOT };

static unsigned doubt_of(enum enemy type) {
    if (type == ENEMY_UNIFORM || type == ENEMY_GREEDY || type == ENEMY_STILL)
        return NOT;
    return type == ENEMY_TAKER ? LESS : FULLY;
}

struct sobering {
    const struct pool *pool;
    int doubt;
    float (*factor)[DOUBTS]; // for each particle
};

static void look_at_block(void *context, size_t block) {
    const struct sobering *s = context;
    size_t end = (block + 1) * BLOCK < s->pool->count ? (block + 1) * BLOCK : s->pool->count;
    for (size_t i = block * BLOCK; i < end; i++) {
        int hangs = s->doubt * loose_worth(&s->pool->at[i].board) / PAWN_WORTH;
        s->factor[i][LESS] = opinions_power(-hangs / 2);
        s->factor[i][FULLY] = opinions_power(-hangs);
    }
}

static void weigh_type(struct pool *pool, float (*factor)[DOUBTS], enum enemy type) {
    unsigned doubt = doubt_of(type);
    double before = 0, after = 0;
    for (size_t i = 0; i < pool->count; i++) {
        before += (double)pool->at[i].weight[type];
        after += (double)(pool->at[i].weight[type] * factor[i][doubt]);
    }
    float as_before = after > 0 ? (float)(before / after) : 1;
    for (size_t i = 0; i < pool->count; i++)
        pool->at[i].weight[type] *= factor[i][doubt] * as_before;
}

// All boards have as many men, and as many plies behind them.
static unsigned span_of(const struct board *board) {
    enum { MEN_MOST = 32 };
    unsigned men = bits_count(board_occupied(board)), plies = 2u * board->number;
    unsigned gone = men < MEN_MOST ? MEN_MOST - men : 0;
    unsigned span = plies / PHASE > gone / GONE ? plies / PHASE : gone / GONE;
    return span < SPANS ? span : SPANS - 1;
}

void sober_pool(struct pool *pool, unsigned threads) {
    if (!pool->count || !board_is_full(&pool->at[0].board))
        return;
    struct sobering s = {.pool = pool, .doubt = DOUBT[span_of(&pool->at[0].board)]};
    s.factor = mem_alloc(pool->count * sizeof *s.factor);
    crew_run(threads, (pool->count + BLOCK - 1) / BLOCK, look_at_block, &s);
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        if (doubt_of((enum enemy)k) != NOT)
            weigh_type(pool, s.factor, (enum enemy)k);
    free(s.factor);
}
