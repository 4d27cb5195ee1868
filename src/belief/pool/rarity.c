// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/pool/rarity.h"

#include <stdlib.h>

enum { BLOCKS = 16 }; // a pool is looked at in so many pieces at once

// Of all boards, what every place shall have. Five times as much crowds out what is likely.
static const double SHARE = 0.0001;

float rarity_boost(const struct rarity *rarity, enum man man, square_t at) {
    double wanted = SHARE * rarity->total, mass = (double)rarity->mass[man][at];
    return mass < wanted && mass > 0 ? (float)(wanted / mass) : 1;
}

void rarity_join(struct rarity *rarity, const struct rarity *other) {
    for (unsigned man = PAWN; man < KING; man++)
        for (unsigned at = 0; at < 64; at++)
            rarity->mass[man][at] += other->mass[man][at];
    rarity->total += other->total;
}

struct survey {
    const struct particle *boards;
    size_t count;
    struct rarity blocks[BLOCKS]; // the first becomes the sum of all
    float *boosts;
};

static size_t block_begin(const struct survey *survey, size_t block) {
    return survey->count * block / BLOCKS;
}

static void count_block(void *context, size_t block) {
    struct survey *survey = context;
    struct rarity *rarity = &survey->blocks[block];
    for (size_t i = block_begin(survey, block); i < block_begin(survey, block + 1); i++) {
        const struct board *board = &survey->boards[i].board;
        float weight = particle_weight(&survey->boards[i]);
        rarity->total += (double)weight;
        for (unsigned man = PAWN; man < KING; man++)
            for (bitboard_t left = board_men(board, board->turn, (enum man)man); left;)
                rarity->mass[man][bits_pop(&left)] += weight;
    }
}

static void boost_block(void *context, size_t block) {
    const struct survey *survey = context;
    for (size_t i = block_begin(survey, block); i < block_begin(survey, block + 1); i++) {
        const struct board *board = &survey->boards[i].board;
        float most = 1;
        for (unsigned man = PAWN; man < KING; man++)
            for (bitboard_t left = board_men(board, board->turn, (enum man)man); left;) {
                float boost = rarity_boost(&survey->blocks[0], (enum man)man, bits_pop(&left));
                most = boost > most ? boost : most;
            }
        survey->boosts[i] = most;
    }
}

void rarity_boosts(const struct particle *boards, size_t count, unsigned threads, float *boosts) {
    struct survey *survey = mem_zero(1, sizeof *survey);
    survey->boards = boards;
    survey->count = count;
    survey->boosts = boosts;
    crew_run(threads, BLOCKS, count_block, survey);
    for (unsigned i = 1; i < BLOCKS; i++)
        rarity_join(&survey->blocks[0], &survey->blocks[i]);
    crew_run(threads, BLOCKS, boost_block, survey);
    free(survey);
}
