// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/pool/sober.h"
#include "eval/worth.h"
#include "players/champion/wary.h"

static int worth_to_us(const struct board *board, bool blind) {
    return worth_rough(worth_of_board(board, blind), board);
}

// Our own kind knows where the blind stand well, others are taken for chess players; who moves at
// random or keeps still stands badly as it is.
static void doubt_bad_stands(const struct board *board, unsigned phase, int parts[ENEMY_TYPES]) {
    static const int FOR_A_PAWN[SOBER_PHASES] = {1200, 660, 180, 120, 72}; // parts of a bit
    enum { PAWN_WORTH = 100 };
    int seeing = FOR_A_PAWN[phase] * worth_to_us(board, false) / PAWN_WORTH;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        parts[k] = seeing;
    parts[ENEMY_FITTED] = FOR_A_PAWN[phase] * worth_to_us(board, true) / PAWN_WORTH;
    parts[ENEMY_UNIFORM] = parts[ENEMY_GREEDY] = parts[ENEMY_STILL] = 0;
}

void wary_weigh(struct pool *pool, unsigned threads) {
    sober_by(pool, doubt_bad_stands, threads);
}
