// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/expand.h"
#include "board/movegen.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 128, // particles one thread takes at a time
    PARTS = 8,   // children are sorted by key into so many, to be merged at once
};

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
    struct brood (*broods)[PARTS]; // for each chunk
    struct brood merged[PARTS];
    size_t chunks;
};

static void brood_room(struct brood *brood, size_t more) {
    if (brood->count + more <= brood->capacity)
        return;
    brood->capacity = 2 * brood->capacity + more + 512;
    brood->at = mem_resize(brood->at, brood->capacity, sizeof *brood->at);
}

static void add_child(struct brood *parts, const struct child *child) {
    struct brood *part = &parts[child->key >> 61];
    brood_room(part, 1);
    part->at[part->count++] = *child;
}

static void replies_of(const struct expanding *e, uint32_t parent, struct brood *parts) {
    const struct particle *particle = &e->pool->at[parent];
    const struct story *story = e->how->story;
    const struct announcement *heard = &story->words[e->index].said;
    float chances[MOVES_MAX][ENEMY_TYPES], weight[ENEMY_TYPES];
    struct moves legal;
    movegen_legal(&particle->board, &legal);
    parts->looked += legal.count;
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
        add_child(parts, &child);
    }
}

static void expand_chunk(void *context, size_t chunk) {
    const struct expanding *e = context;
    size_t end = (chunk + 1) * CHUNK < e->pool->count ? (chunk + 1) * CHUNK : e->pool->count;
    for (size_t i = chunk * CHUNK; i < end; i++)
        replies_of(e, (uint32_t)i, e->broods[chunk]);
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

// One part of all chunks' children in order, each board once.
static void merge_part(void *context, size_t part) {
    struct expanding *e = context;
    struct brood *all = &e->merged[part];
    size_t total = 0, slots = 64;
    for (size_t c = 0; c < e->chunks; c++)
        total += e->broods[c][part].count;
    while (slots < total * 2)
        slots *= 2;
    uint32_t *slot = mem_zero(slots, sizeof *slot);
    brood_room(all, total);
    for (size_t c = 0; c < e->chunks; c++) {
        const struct brood *brood = &e->broods[c][part];
        all->looked += brood->looked;
        for (size_t i = 0; i < brood->count; i++) {
            const struct child *child = &brood->at[i];
            size_t s = child->key & (slots - 1);
            while (slot[s] && all->at[slot[s] - 1].key != child->key)
                s = (s + 1) & (slots - 1);
            if (slot[s])
                merge(&all->at[slot[s] - 1], child);
            else {
                all->at[all->count++] = *child;
                slot[s] = (uint32_t)all->count;
            }
        }
    }
    free(slot);
}

// The parts one after the other.
static struct brood gather(struct expanding *e) {
    struct brood all = {0};
    size_t total = 0;
    crew_run(e->how->threads, PARTS, merge_part, e);
    for (unsigned p = 0; p < PARTS; p++)
        total += e->merged[p].count;
    brood_room(&all, total);
    for (unsigned p = 0; p < PARTS; p++) {
        const struct brood *part = &e->merged[p];
        if (part->count)
            memcpy(all.at + all.count, part->at, part->count * sizeof *all.at);
        all.count += part->count;
        all.looked += part->looked;
        free(part->at);
    }
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

struct hatching {
    const struct pool *pool;
    const struct brood *brood;
    struct particle *out;
};

static void hatch_chunk(void *context, size_t chunk) {
    const struct hatching *h = context;
    size_t end = (chunk + 1) * CHUNK < h->brood->count ? (chunk + 1) * CHUNK : h->brood->count;
    for (size_t i = chunk * CHUNK; i < end; i++) {
        const struct child *child = &h->brood->at[i];
        struct particle *particle = &h->out[i];
        *particle = h->pool->at[child->parent];
        board_make(&particle->board, child->move);
        particle->board.clock = child->clock;
        memcpy(particle->weight, child->weight, sizeof particle->weight);
    }
}

// Turns the children that stayed into particles.
static void hatch(struct pool *pool, const struct brood *brood, const struct expansion *how) {
    struct hatching h = {pool, brood, mem_alloc((brood->count + 1) * sizeof *h.out)};
    crew_run(how->threads, (brood->count + CHUNK - 1) / CHUNK, hatch_chunk, &h);
    for (size_t i = 0; i < brood->count; i++)
        h.out[i].past = past_add(how->forest, h.out[i].past, brood->at[i].move);
    free(pool->at);
    pool->at = h.out;
    pool->capacity = brood->count + 1;
    pool->count = brood->count;
}

static void free_broods(struct expanding *e) {
    for (size_t c = 0; c < e->chunks; c++)
        for (unsigned p = 0; p < PARTS; p++)
            free(e->broods[c][p].at);
    free(e->broods);
}

size_t expand_pool(struct pool *pool, const struct expansion *how, size_t index) {
    const struct word *before = story_own_move_before(how->story, index);
    struct announcement opening = law_opening(how->story->rules, &how->story->start);
    size_t chunks = (pool->count + CHUNK - 1) / CHUNK;
    struct expanding e = {.how = how, .pool = pool, .index = index, .chunks = chunks};
    e.heard = overheard_from(before ? &before->said : &opening);
    e.broods = mem_zero(chunks + 1, sizeof *e.broods);
    crew_run(how->threads, chunks, expand_chunk, &e);
    struct brood all = gather(&e);
    free_broods(&e);
    bool cut = cut_brood(&all, how->most, how->rng);
    hatch(pool, &all, how);
    pool->exact = pool->exact && !cut;
    pool->complete = pool->complete && !cut;
    pool_normalize(pool);
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
