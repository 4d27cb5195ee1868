// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/pool/gauge.h"

#include <math.h>

void gauge_pool(const struct pool *pool, enum colour enemy, struct gauge *gauge) {
    *gauge = (struct gauge){.boards = pool->count, .known = pool_count_kind(pool, PAST_KNOWN)};
    double sum = 0;
    for (size_t i = 0; i < pool->count; i++)
        sum += (double)particle_weight(&pool->at[i]);
    for (size_t i = 0; i < pool->count; i++) {
        const struct board *board = &pool->at[i].board;
        double share = (double)particle_weight(&pool->at[i]) / sum;
        gauge->entropy -= share > 0 ? share * log2(share) : 0;
        gauge->king[board_king(board, enemy)] += share;
        for (bitboard_t left = board->side[enemy]; left;)
            gauge->enemy[bits_pop(&left)] += share;
    }
}

double gauge_men(const struct gauge *gauge, const struct board *truth, enum colour enemy) {
    double sum = 0;
    for (bitboard_t left = truth->side[enemy]; left;)
        sum += gauge->enemy[bits_pop(&left)];
    return sum / bits_count(truth->side[enemy]);
}

double gauge_king(const struct gauge *gauge, const struct board *truth, enum colour enemy) {
    return gauge->king[board_king(truth, enemy)];
}
