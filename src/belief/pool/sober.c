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
// The same for a pawn's worth by which the enemy stands worse than on other boards.
static const int TILT[SPANS] = {200, 110, 30, 20, 12};

// By whose eyes: those who know where the blind stand well, or chess players.
enum { CHESS, BLIND, EYES };

struct sobering {
    const struct pool *pool;
    board_worth *worth; // or NULL
    int doubt, tilt, usual[EYES];
    float (*factor)[EYES]; // for each particle
};

static void look_at(const struct sobering *s, const struct board *board, float factor[EYES]) {
    int hangs = s->doubt * loose_worth(board);
    for (unsigned eye = 0; eye < EYES; eye++) {
        int stands = s->worth ? s->tilt * (s->worth(board, eye == BLIND) - s->usual[eye]) : 0;
        factor[eye] = opinions_power(-(hangs + stands) / PAWN_WORTH);
    }
}

static void look_at_block(void *context, size_t block) {
    const struct sobering *s = context;
    size_t end = (block + 1) * BLOCK < s->pool->count ? (block + 1) * BLOCK : s->pool->count;
    for (size_t i = block * BLOCK; i < end; i++)
        look_at(s, &s->pool->at[i].board, s->factor[i]);
}

// Who moves at random leaves men hanging like any others, and who keeps still leaves them at home,
// where they stand badly: there is nothing to doubt.
static bool is_careless(enum enemy type) {
    return type == ENEMY_UNIFORM || type == ENEMY_GREEDY || type == ENEMY_STILL;
}

static void weigh_type(struct pool *pool, float (*factor)[EYES], enum enemy type) {
    unsigned eye = type == ENEMY_FITTED ? BLIND : CHESS;
    double before = 0, after = 0;
    for (size_t i = 0; i < pool->count; i++) {
        before += (double)pool->at[i].weight[type];
        after += (double)(pool->at[i].weight[type] * factor[i][eye]);
    }
    float as_before = after > 0 ? (float)(before / after) : 1;
    for (size_t i = 0; i < pool->count; i++)
        pool->at[i].weight[type] *= factor[i][eye] * as_before;
}

// All boards have as many men, and as many plies behind them.
static unsigned span_of(const struct board *board) {
    enum { MEN_MOST = 32 };
    unsigned men = bits_count(board_occupied(board)), plies = 2u * board->number;
    unsigned gone = men < MEN_MOST ? MEN_MOST - men : 0;
    unsigned span = plies / PHASE > gone / GONE ? plies / PHASE : gone / GONE;
    return span < SPANS ? span : SPANS - 1;
}

void sober_pool(struct pool *pool, board_worth *worth, unsigned threads) {
    if (!pool->count || !board_is_full(&pool->at[0].board))
        return;
    unsigned span = span_of(&pool->at[0].board);
    struct sobering s = {.pool = pool, .worth = worth, .doubt = DOUBT[span], .tilt = TILT[span]};
    for (unsigned eye = 0; worth && eye < EYES; eye++)
        s.usual[eye] = worth(&pool->at[0].board, eye == BLIND);
    s.factor = mem_alloc(pool->count * sizeof *s.factor);
    crew_run(threads, (pool->count + BLOCK - 1) / BLOCK, look_at_block, &s);
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        if (!is_careless((enum enemy)k))
            weigh_type(pool, s.factor, (enum enemy)k);
    free(s.factor);
}
