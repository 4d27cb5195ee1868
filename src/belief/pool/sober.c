// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/model/loose.h"
#include "belief/model/opinions.h"
#include "belief/pool/sober.h"

#include <stdlib.h>

enum { BLOCK = 256, PHASE = 20, SPANS = 5, PAWN_WORTH = 100 };

// Parts of a bit for a pawn's worth that hangs, by phases of the game.
static const int DOUBT[SPANS] = {290, 240, 160, 150, 110};
// The same for a pawn's worth by which the enemy stands worse than on other boards.
static const int TILT[SPANS] = {200, 110, 30, 20, 12};

struct sobering {
    const struct pool *pool;
    board_worth *worth; // or NULL
    int doubt, tilt, usual;
    float *factor; // for each particle
};

static int parts_against(const struct sobering *s, const struct board *board) {
    int parts = s->doubt * loose_worth(board);
    if (s->worth)
        parts += s->tilt * (s->worth(board) - s->usual);
    return parts / PAWN_WORTH;
}

static void look_at_block(void *context, size_t block) {
    const struct sobering *s = context;
    size_t end = (block + 1) * BLOCK < s->pool->count ? (block + 1) * BLOCK : s->pool->count;
    for (size_t i = block * BLOCK; i < end; i++)
        s->factor[i] = opinions_power(-parts_against(s, &s->pool->at[i].board));
}

// Who moves at random leaves men hanging like any others, so there is nothing to doubt.
static bool is_careless(enum enemy type) {
    return type == ENEMY_UNIFORM || type == ENEMY_GREEDY;
}

static void weigh_type(struct pool *pool, const float *factor, enum enemy type) {
    double before = 0, after = 0;
    for (size_t i = 0; i < pool->count; i++) {
        before += (double)pool->at[i].weight[type];
        after += (double)(pool->at[i].weight[type] * factor[i]);
    }
    float as_before = after > 0 ? (float)(before / after) : 1;
    for (size_t i = 0; i < pool->count; i++)
        pool->at[i].weight[type] *= factor[i] * as_before;
}

void sober_pool(struct pool *pool, board_worth *worth, unsigned threads) {
    if (!pool->count || !board_is_full(&pool->at[0].board))
        return;
    unsigned span = 2u * pool->at[0].board.number / PHASE;
    span = span < SPANS ? span : SPANS - 1;
    struct sobering s = {.pool = pool, .worth = worth, .doubt = DOUBT[span], .tilt = TILT[span]};
    s.usual = worth ? worth(&pool->at[0].board) : 0;
    s.factor = mem_alloc(pool->count * sizeof *s.factor);
    crew_run(threads, (pool->count + BLOCK - 1) / BLOCK, look_at_block, &s);
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        if (!is_careless((enum enemy)k))
            weigh_type(pool, s.factor, (enum enemy)k);
    free(s.factor);
}
