// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/pool/cut.h"
#include "belief/pool/pool.h"
#include "belief/pool/rarity.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 16 }; // a pool is cut in so many pieces at once

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

bool pool_holds(const struct pool *pool, const struct board *board) {
    for (size_t i = 0; i < pool->count; i++)
        if (pool->at[i].board.key == board->key)
            return true;
    return false;
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

// Joins the particle to another of the same board, whose past had that weight alone. Who knows less
// of the past knows nothing of the clock.
static void merge_into(struct particle *into, float *alone, const struct particle *particle) {
    float weight = particle_weight(particle);
    enum past_kind kind = past_kind(into->past), other = past_kind(particle->past);
    if (other < kind || (other == kind && weight > *alone)) {
        into->past = particle->past;
        *alone = weight;
    }
    if (other < kind || (other == kind && particle->board.clock < into->board.clock))
        into->board.clock = particle->board.clock;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        into->weight[k] += particle->weight[k];
}

void pool_merge(struct pool *pool) {
    size_t slots = 64, kept = 0;
    while (slots < pool->count * 2)
        slots *= 2;
    uint32_t *slot = mem_zero(slots, sizeof *slot);
    float *alone = mem_alloc((pool->count + 1) * sizeof *alone);
    for (size_t i = 0; i < pool->count; i++) {
        size_t s = pool->at[i].board.key & (slots - 1);
        while (slot[s] && pool->at[slot[s] - 1].board.key != pool->at[i].board.key)
            s = (s + 1) & (slots - 1);
        if (slot[s])
            merge_into(&pool->at[slot[s] - 1], &alone[slot[s] - 1], &pool->at[i]);
        else {
            pool->at[kept] = pool->at[i];
            alone[kept] = particle_weight(&pool->at[i]);
            slot[s] = (uint32_t)++kept;
        }
    }
    pool->count = kept;
    free(slot);
    free(alone);
}

size_t pool_count_kind(const struct pool *pool, enum past_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < pool->count; i++)
        count += past_kind(pool->at[i].past) == kind;
    return count;
}

void pool_keep_kind(struct pool *pool, enum past_kind kind) {
    size_t kept = 0;
    for (size_t i = 0; i < pool->count; i++)
        if (past_kind(pool->at[i].past) == kind)
            pool->at[kept++] = pool->at[i];
    pool->count = kept;
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

struct cutting {
    const struct pool *from;
    struct pool *to;
    float *weight, *scale; // the weight by which it is cut
    uint8_t *stratum;
    size_t place[BLOCKS]; // where the kept ones of each block begin
};

static size_t block_begin(const struct pool *pool, size_t block) {
    return pool->count * block / BLOCKS;
}

static void weigh_block(void *context, size_t block) {
    const struct cutting *c = context;
    for (size_t i = block_begin(c->from, block); i < block_begin(c->from, block + 1); i++) {
        const struct board *board = &c->from->at[i].board;
        c->weight[i] *= particle_weight(&c->from->at[i]);
        c->stratum[i] = cut_stratum(board, (enum colour)board->turn);
    }
}

static void copy_block(void *context, size_t block) {
    const struct cutting *c = context;
    struct particle *kept = c->to->at + c->place[block];
    for (size_t i = block_begin(c->from, block); i < block_begin(c->from, block + 1); i++) {
        if (c->scale[i] <= 0)
            continue;
        *kept = c->from->at[i];
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            kept->weight[k] *= c->scale[i];
        kept++;
    }
}

void pool_cut(const struct pool *from, size_t wanted, struct rng *rng, unsigned threads,
              struct pool *to) {
    struct cutting c = {.from = from, .to = to};
    size_t count = from->count, kept = 0;
    pool_clear(to);
    if (count <= wanted) {
        pool_copy(to, from);
        return;
    }
    c.weight = mem_alloc(count * sizeof *c.weight);
    c.scale = mem_alloc(count * sizeof *c.scale);
    c.stratum = mem_alloc(count);
    rarity_boosts(from->at, count, threads, c.weight);
    crew_run(threads, BLOCKS, weigh_block, &c);
    cut_choose(&(struct cut){c.weight, c.stratum, count, wanted, threads}, rng, c.scale);
    for (size_t i = 0, block = 0; i < count; i++) {
        for (; block < BLOCKS && i == block_begin(from, block); block++)
            c.place[block] = kept;
        kept += c.scale[i] > 0;
    }
    make_room(to, kept);
    crew_run(threads, BLOCKS, copy_block, &c);
    to->count = kept;
    free(c.weight);
    free(c.scale);
    free(c.stratum);
    pool_normalize(to);
}
