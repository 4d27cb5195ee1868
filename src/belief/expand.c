// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/expand.h"
#include "board/movegen.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 128 }; // particles one thread takes at a time

// A board that explains the word: not the board itself yet, just how to make it.
struct child {
    uint64_t key;
    uint32_t parent; // index into the pool
    move_t move;
    uint8_t clock;
    uint8_t stratum;
    float weight[ENEMY_TYPES];
};

struct brood {
    struct child *at;
    size_t count, capacity, looked;
};

struct expanding {
    const struct expansion *how;
    const struct pool *pool;
    struct overheard heard;
    size_t index;
    struct brood *broods; // one for each chunk
};

static void brood_room(struct brood *brood, size_t more) {
    if (brood->count + more <= brood->capacity)
        return;
    brood->capacity = 2 * brood->capacity + more + 1024;
    brood->at = mem_resize(brood->at, brood->capacity, sizeof *brood->at);
}

static void replies_of(const struct expanding *e, uint32_t parent, struct brood *brood) {
    const struct particle *particle = &e->pool->at[parent];
    const struct story *story = e->how->story;
    const struct announcement *heard = &story->words[e->index].said;
    float chances[MOVES_MAX][ENEMY_TYPES], weight[ENEMY_TYPES];
    struct moves legal;
    movegen_legal(&particle->board, &legal);
    brood_room(brood, legal.count);
    brood->looked += legal.count;
    memcpy(weight, particle->weight, sizeof weight);
    if (e->how->model) {
        opponent_mutate(weight);
        opponent_chances(e->how->model, &e->heard, &particle->board, &legal, chances);
    }
    for (unsigned i = 0; i < legal.count; i++) {
        struct child child = {.parent = parent, .move = legal.at[i]};
        struct board after = particle->board;
        if (!story_may_explain(story, e->index, &particle->board, child.move))
            continue;
        board_make(&after, child.move);
        if (!law_rest_fits(story->rules, &after, heard))
            continue;
        child.key = after.key;
        child.clock = after.clock;
        child.stratum = cut_stratum(&after, colour_other(story->side));
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            child.weight[k] = weight[k] * (e->how->model ? chances[i][k] : 1);
        brood->at[brood->count++] = child;
    }
}

static void expand_chunk(void *context, size_t chunk) {
    const struct expanding *e = context;
    size_t end = (chunk + 1) * CHUNK < e->pool->count ? (chunk + 1) * CHUNK : e->pool->count;
    for (size_t i = chunk * CHUNK; i < end; i++)
        replies_of(e, (uint32_t)i, &e->broods[chunk]);
}

static float child_weight(const struct child *child) {
    float sum = 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        sum += child->weight[k];
    return sum;
}

// Two ways to one board become one: weights add up, the likelier past stays, and so does the lower
// clock, which leaves more open.
static void merge(struct child *into, const struct child *child) {
    bool likelier = child_weight(child) > child_weight(into);
    uint8_t clock = into->clock < child->clock ? into->clock : child->clock;
    if (likelier) {
        into->parent = child->parent;
        into->move = child->move;
    }
    into->clock = clock;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        into->weight[k] += child->weight[k];
}

// All chunks' children in order, each board once.
static struct brood gather(const struct expanding *e, size_t chunks) {
    struct brood all = {0};
    size_t total = 0, slots = 64;
    for (size_t c = 0; c < chunks; c++)
        total += e->broods[c].count;
    while (slots < total * 2)
        slots *= 2;
    uint32_t *slot = mem_zero(slots, sizeof *slot);
    brood_room(&all, total);
    for (size_t c = 0; c < chunks; c++) {
        all.looked += e->broods[c].looked;
        for (size_t i = 0; i < e->broods[c].count; i++) {
            const struct child *child = &e->broods[c].at[i];
            size_t s = child->key & (slots - 1);
            while (slot[s] && all.at[slot[s] - 1].key != child->key)
                s = (s + 1) & (slots - 1);
            if (slot[s])
                merge(&all.at[slot[s] - 1], child);
            else {
                all.at[all.count++] = *child;
                slot[s] = (uint32_t)all.count;
            }
        }
    }
    free(slot);
    return all;
}

static bool cut_brood(struct brood *brood, size_t most, struct rng *rng) {
    if (brood->count <= most)
        return false;
    float *weight = mem_alloc(brood->count * sizeof *weight);
    float *scale = mem_alloc(brood->count * sizeof *scale);
    uint8_t *stratum = mem_alloc(brood->count);
    size_t kept = 0;
    for (size_t i = 0; i < brood->count; i++) {
        weight[i] = child_weight(&brood->at[i]);
        stratum[i] = brood->at[i].stratum;
    }
    cut_choose(&(struct cut){weight, stratum, brood->count, most}, rng, scale);
    for (size_t i = 0; i < brood->count; i++) {
        if (scale[i] <= 0)
            continue;
        brood->at[kept] = brood->at[i];
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            brood->at[kept].weight[k] *= scale[i];
        kept++;
    }
    brood->count = kept;
    free(weight);
    free(scale);
    free(stratum);
    return true;
}

// Turns the children that stayed into particles.
static void hatch(struct pool *pool, const struct brood *brood, struct past_forest *forest) {
    struct pool next = {0};
    for (size_t i = 0; i < brood->count; i++) {
        const struct child *child = &brood->at[i];
        struct particle particle = pool->at[child->parent];
        board_make(&particle.board, child->move);
        particle.board.clock = child->clock;
        memcpy(particle.weight, child->weight, sizeof particle.weight);
        particle.past = past_add(forest, particle.past, child->move);
        pool_add(&next, &particle);
    }
    next.exact = pool->exact;
    next.complete = pool->complete;
    pool_free(pool);
    *pool = next;
}

size_t expand_pool(struct pool *pool, const struct expansion *how, size_t index) {
    const struct word *before = story_own_move_before(how->story, index);
    struct announcement opening = law_opening(how->story->rules, &how->story->start);
    size_t chunks = (pool->count + CHUNK - 1) / CHUNK;
    struct expanding e = {how, pool, overheard_from(before ? &before->said : &opening), index,
                          mem_zero(chunks + 1, sizeof(struct brood))};
    crew_run(how->threads, chunks, expand_chunk, &e);
    struct brood all = gather(&e, chunks);
    bool cut = cut_brood(&all, how->most, how->rng);
    hatch(pool, &all, how->forest);
    pool->exact = pool->exact && !cut;
    pool->complete = pool->complete && !cut;
    pool_normalize(pool);
    for (size_t c = 0; c < chunks; c++)
        free(e.broods[c].at);
    free(e.broods);
    free(all.at);
    return all.looked;
}

struct following {
    const struct story *story;
    struct pool *pool;
    size_t index;
    bool *stays;
};

static void follow_chunk(void *context, size_t chunk) {
    const struct following *f = context;
    size_t end = (chunk + 1) * CHUNK < f->pool->count ? (chunk + 1) * CHUNK : f->pool->count;
    for (size_t i = chunk * CHUNK; i < end; i++)
        f->stays[i] = story_follow(f->story, f->index, &f->pool->at[i].board);
}

void expand_follow(struct pool *pool, const struct expansion *how, size_t index) {
    size_t kept = 0;
    struct following f = {how->story, pool, index, mem_alloc(pool->count + 1)};
    crew_run(how->threads, (pool->count + CHUNK - 1) / CHUNK, follow_chunk, &f);
    for (size_t i = 0; i < pool->count; i++)
        if (f.stays[i])
            pool->at[kept++] = pool->at[i];
    pool->count = kept;
    free(f.stays);
    // Boards that differed only in the man just taken are the same now.
    if (how->story->words[index].said.capture != NO_SQUARE)
        pool_merge(pool);
}
