// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/pool/cut.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 16 }; // the list is sorted in so many pieces at once

uint8_t cut_stratum(const struct board *board, enum colour enemy) {
    unsigned rights = enemy == WHITE ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG;
    return (uint8_t)(board_king(board, enemy) | (board->castling & rights ? 64u : 0u));
}

// The items of a cut, sorted by stratum.
struct layers {
    const struct cut *cut;
    size_t begin[CUT_STRATA + 1];
    double mass[CUT_STRATA];
    double quota[CUT_STRATA];
    double start[CUT_STRATA]; // a random number for each
    size_t next[BLOCKS][CUT_STRATA];
    double part[BLOCKS][CUT_STRATA]; // the mass of each block
    uint32_t *order;
    float *weight; // in that order
    float *scale;
};

static size_t block_begin(const struct cut *cut, size_t block) {
    return cut->count * block / BLOCKS;
}

static void count_block(void *context, size_t block) {
    struct layers *layers = context;
    const struct cut *cut = layers->cut;
    for (size_t i = block_begin(cut, block); i < block_begin(cut, block + 1); i++) {
        layers->next[block][cut->stratum[i]]++;
        layers->part[block][cut->stratum[i]] += (double)cut->weight[i];
    }
}

static void sort_block(void *context, size_t block) {
    struct layers *layers = context;
    const struct cut *cut = layers->cut;
    for (size_t i = block_begin(cut, block); i < block_begin(cut, block + 1); i++) {
        size_t at = layers->next[block][cut->stratum[i]]++;
        layers->order[at] = (uint32_t)i;
        layers->weight[at] = cut->weight[i];
    }
}

static void sort_layers(struct layers *layers) {
    size_t at = 0;
    crew_run(layers->cut->threads, BLOCKS, count_block, layers);
    for (unsigned s = 0; s < CUT_STRATA; s++) {
        layers->begin[s] = at;
        for (unsigned b = 0; b < BLOCKS; b++) {
            size_t size = layers->next[b][s];
            layers->next[b][s] = at;
            layers->mass[s] += layers->part[b][s];
            at += size;
        }
    }
    layers->begin[CUT_STRATA] = at;
    crew_run(layers->cut->threads, BLOCKS, sort_block, layers);
}

// Shares the places out by the square root of the strata's mass; one that has fewer boards than
// places leaves the rest to the others.
static void share_out(struct layers *layers) {
    bool full[CUT_STRATA] = {false};
    double places = (double)layers->cut->wanted;
    for (bool again = true; again;) {
        double roots = 0;
        again = false;
        for (unsigned s = 0; s < CUT_STRATA; s++)
            roots += full[s] ? 0 : sqrt(layers->mass[s]);
        for (unsigned s = 0; s < CUT_STRATA; s++) {
            double size = (double)(layers->begin[s + 1] - layers->begin[s]);
            if (full[s])
                continue;
            layers->quota[s] = roots > 0 ? places * sqrt(layers->mass[s]) / roots : 0;
            if (layers->quota[s] < size || size == 0)
                continue;
            full[s] = again = true;
            layers->quota[s] = size;
            places -= size;
            break;
        }
    }
}

// The weight c for which the sum of min(w / c, 1) is the quota: boards heavier than c stay for
// certain.
static double find_threshold(const float *weights, size_t count, double quota) {
    double threshold = 1e30, before;
    do { // every round finds more boards that are heavy, until none is added
        double heavy = 0, light = 0;
        before = threshold;
        for (size_t i = 0; i < count; i++) {
            double weight = (double)weights[i];
            heavy += weight >= threshold;
            light += weight >= threshold ? 0 : weight;
        }
        if (heavy < quota)
            threshold = light / (quota - heavy);
    } while (threshold < before * 0.9999);
    return threshold > 0 ? threshold : 1e-38;
}

// Boards heavier than the threshold stay; of the others every so many, by weight, from a random
// start.
static void choose_in_layer(void *context, size_t layer) {
    struct layers *layers = context;
    const uint32_t *order = layers->order + layers->begin[layer];
    const float *weights = layers->weight + layers->begin[layer];
    size_t count = layers->begin[layer + 1] - layers->begin[layer];
    double quota = layers->quota[layer], reached = layers->start[layer];
    double threshold = quota > 0 ? find_threshold(weights, count, quota) : 1e30;
    for (size_t i = 0; i < count; i++) {
        double share = (double)weights[i] / threshold;
        bool stays = share >= 1 || quota >= (double)count;
        layers->scale[order[i]] = stays;
        if (stays)
            continue;
        reached += share;
        if (reached >= 1) {
            layers->scale[order[i]] = (float)(1 / share);
            reached -= 1;
        }
    }
}

void cut_choose(const struct cut *cut, struct rng *rng, float *scale) {
    struct layers *layers = mem_zero(1, sizeof *layers);
    layers->cut = cut;
    layers->scale = scale;
    layers->order = mem_alloc((cut->count + 1) * sizeof *layers->order);
    layers->weight = mem_alloc((cut->count + 1) * sizeof *layers->weight);
    sort_layers(layers);
    share_out(layers);
    for (unsigned s = 0; s < CUT_STRATA; s++)
        if (layers->begin[s + 1] > layers->begin[s])
            layers->start[s] = rng_unit(rng);
    crew_run(cut->threads, CUT_STRATA, choose_in_layer, layers);
    free(layers->order);
    free(layers->weight);
    free(layers);
}
