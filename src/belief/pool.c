// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void pool_free(struct pool *pool) {
    free(pool->at);
    *pool = (struct pool){0};
}

void pool_clear(struct pool *pool) {
    pool->count = 0;
    pool->exact = false;
    pool->complete = false;
}

static void make_room(struct pool *pool, size_t count) {
    if (count <= pool->capacity)
        return;
    pool->capacity = count < 2 * pool->capacity ? 2 * pool->capacity : count;
    pool->at = mem_resize(pool->at, pool->capacity, sizeof *pool->at);
}

struct particle *pool_add(struct pool *pool, const struct particle *particle) {
    make_room(pool, pool->count + 1);
    pool->at[pool->count] = *particle;
    return &pool->at[pool->count++];
}

void pool_copy(struct pool *to, const struct pool *from) {
    make_room(to, from->count);
    if (from->count)
        memcpy(to->at, from->at, from->count * sizeof *to->at);
    to->count = from->count;
    to->exact = from->exact;
    to->complete = from->complete;
}

void pool_normalize(struct pool *pool) {
    double sum = 0;
    for (size_t i = 0; i < pool->count; i++)
        sum += (double)particle_weight(&pool->at[i]);
    for (size_t i = 0; i < pool->count; i++)
        for (unsigned k = 0; k < ENEMY_TYPES; k++) {
            float *weight = &pool->at[i].weight[k];
            *weight = sum > 1e-30 ? (float)((double)*weight / sum)
                                  : 1.0f / (float)(pool->count * ENEMY_TYPES);
        }
}

static void merge_into(struct particle *into, const struct particle *particle) {
    bool likelier = particle_weight(particle) > particle_weight(into);
    bool surer = past_kind(particle->past) < past_kind(into->past);
    if (surer || (likelier && past_kind(particle->past) == past_kind(into->past)))
        into->past = particle->past;
    if (particle->board.clock < into->board.clock)
        into->board.clock = particle->board.clock;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        into->weight[k] += particle->weight[k];
}

void pool_merge(struct pool *pool) {
    size_t slots = 64, kept = 0;
    while (slots < pool->count * 2)
        slots *= 2;
    uint32_t *slot = mem_zero(slots, sizeof *slot);
    for (size_t i = 0; i < pool->count; i++) {
        size_t s = pool->at[i].board.key & (slots - 1);
        while (slot[s] && pool->at[slot[s] - 1].board.key != pool->at[i].board.key)
            s = (s + 1) & (slots - 1);
        if (slot[s])
            merge_into(&pool->at[slot[s] - 1], &pool->at[i]);
        else {
            pool->at[kept] = pool->at[i];
            slot[s] = (uint32_t)++kept;
        }
    }
    pool->count = kept;
    free(slot);
}

size_t pool_count_kind(const struct pool *pool, enum past_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < pool->count; i++)
        count += past_kind(pool->at[i].past) == kind;
    return count;
}

void pool_draw(const struct pool *pool, struct rng *rng, size_t wanted, size_t *out) {
    double sum = 0, reached = 0;
    size_t drawn = 0;
    for (size_t i = 0; i < pool->count; i++)
        sum += (double)particle_weight(&pool->at[i]);
    double step = sum / (double)wanted, next = step * rng_unit(rng);
    for (size_t i = 0; i < pool->count && drawn < wanted; i++) {
        reached += (double)particle_weight(&pool->at[i]);
        for (; drawn < wanted && next < reached; next += step)
            out[drawn++] = i;
    }
    while (drawn < wanted)
        out[drawn++] = pool->count - 1;
}

uint8_t cut_stratum(const struct board *board, enum colour enemy) {
    unsigned rights = enemy == WHITE ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG;
    return (uint8_t)(board_king(board, enemy) | (board->castling & rights ? 64u : 0u));
}

// The items of a cut, sorted by stratum.
struct layers {
    size_t begin[CUT_STRATA + 1];
    double mass[CUT_STRATA];
    double quota[CUT_STRATA];
    uint32_t *order;
};

static void sort_layers(const struct cut *cut, struct layers *layers) {
    size_t next[CUT_STRATA];
    memset(layers->begin, 0, sizeof layers->begin);
    memset(layers->mass, 0, sizeof layers->mass);
    for (size_t i = 0; i < cut->count; i++) {
        layers->begin[cut->stratum[i] + 1]++;
        layers->mass[cut->stratum[i]] += (double)cut->weight[i];
    }
    for (unsigned s = 0; s < CUT_STRATA; s++)
        layers->begin[s + 1] += layers->begin[s];
    memcpy(next, layers->begin, sizeof next);
    for (size_t i = 0; i < cut->count; i++)
        layers->order[next[cut->stratum[i]]++] = (uint32_t)i;
}

// Shares the places out by the square root of the strata's mass; one that has fewer boards than
// places leaves the rest to the others.
static void share_out(const struct cut *cut, struct layers *layers) {
    bool full[CUT_STRATA] = {false};
    double places = (double)cut->wanted;
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
// certain (Fearnhead and Clifford's resampling).
static double find_threshold(const struct cut *cut, const uint32_t *order, size_t count,
                             double quota) {
    double threshold = 1e30, before;
    do { // every round finds more boards that are heavy, until none is added
        double heavy = 0, light = 0;
        before = threshold;
        for (size_t i = 0; i < count; i++) {
            double weight = (double)cut->weight[order[i]];
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
static void choose_in_layer(const struct cut *cut, const struct layers *layers, unsigned layer,
                            struct rng *rng, float *scale) {
    const uint32_t *order = layers->order + layers->begin[layer];
    size_t count = layers->begin[layer + 1] - layers->begin[layer];
    double quota = layers->quota[layer], reached = rng_unit(rng);
    double threshold = quota > 0 ? find_threshold(cut, order, count, quota) : 1e30;
    for (size_t i = 0; i < count; i++) {
        double share = (double)cut->weight[order[i]] / threshold;
        bool stays = share >= 1 || quota >= (double)count;
        scale[order[i]] = stays;
        if (stays)
            continue;
        reached += share;
        if (reached >= 1) {
            scale[order[i]] = (float)(1 / share);
            reached -= 1;
        }
    }
}

void cut_choose(const struct cut *cut, struct rng *rng, float *scale) {
    struct layers layers = {.order = mem_alloc((cut->count + 1) * sizeof(uint32_t))};
    sort_layers(cut, &layers);
    share_out(cut, &layers);
    for (unsigned s = 0; s < CUT_STRATA; s++)
        if (layers.begin[s + 1] > layers.begin[s])
            choose_in_layer(cut, &layers, s, rng, scale);
    free(layers.order);
}

void pool_cut(struct pool *pool, size_t wanted, struct rng *rng) {
    size_t count = pool->count, kept = 0;
    if (count <= wanted)
        return;
    float *weight = mem_alloc(count * sizeof *weight), *scale = mem_alloc(count * sizeof *scale);
    uint8_t *stratum = mem_alloc(count);
    for (size_t i = 0; i < count; i++) {
        const struct board *board = &pool->at[i].board;
        weight[i] = particle_weight(&pool->at[i]);
        stratum[i] = cut_stratum(board, (enum colour)board->turn);
    }
    cut_choose(&(struct cut){weight, stratum, count, wanted}, rng, scale);
    for (size_t i = 0; i < count; i++) {
        if (scale[i] <= 0)
            continue;
        pool->at[kept] = pool->at[i];
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            pool->at[kept].weight[k] *= scale[i];
        kept++;
    }
    pool->count = kept;
    pool->exact = pool->complete = false;
    free(weight);
    free(scale);
    free(stratum);
    pool_normalize(pool);
}
