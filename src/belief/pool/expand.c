// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/pool/cut.h"
#include "belief/pool/expand.h"
#include "belief/pool/rarity.h"
#include "belief/pool/sober.h"
#include "board/movegen.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 256, // particles one thread takes at a time
    PARTS = 16,  // children are sorted by key into so many, to be merged at once
    LEAST = 64,  // particles that are expanded, however late it is
    LOOKS = 16,  // between two looks at the time
};

// A board that explains the word: not the board itself yet, just how to make it.
struct child {
    uint64_t key;
    uint32_t parent; // index into the pool
    move_t move;
    uint8_t clock;
    uint8_t stratum;
    float alone; // weight of the way that made it, without those that were joined to it
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
    size_t chunks;
    struct brood merged[PARTS];
    int64_t began_us;
    atomic_bool stopped; // by time
};

static void brood_room(struct brood *brood, size_t more) {
    if (brood->count + more <= brood->capacity)
        return;
    brood->capacity = 2 * brood->capacity + more + 512;
    brood->at = mem_resize(brood->at, brood->capacity, sizeof *brood->at);
}

static void add_child(struct brood *parts, const struct child *child) {
    struct brood *part = &parts[child->key >> 60];
    brood_room(part, 1);
    part->at[part->count++] = *child;
}

static float child_weight(const struct child *child) {
    float sum = 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        sum += child->weight[k];
    return sum;
}

// What each type would choose among the moves that the enemy is bound to.
static void share_among_allowed(const struct expanding *e, const struct board *board,
                                const struct moves *legal, float chances[][ENEMY_TYPES]) {
    const struct story *story = e->how->story;
    float sums[ENEMY_TYPES] = {0};
    for (unsigned i = 0; i < legal->count; i++)
        if (story_allows(story, e->index, board, legal->at[i]))
            for (unsigned k = 0; k < ENEMY_TYPES; k++)
                sums[k] += chances[i][k];
    for (unsigned i = 0; i < legal->count; i++)
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            chances[i][k] = sums[k] > 0 ? chances[i][k] / sums[k] : 0;
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
        opponent_mutate(e->how->model, weight);
        struct overheard before = e->heard;
        before.last = past_last(e->how->forest, particle->past);
        opponent_chances(e->how->model, &before, &particle->board, &legal, chances);
        if (story->words[e->index].must_take)
            share_among_allowed(e, &particle->board, &legal, chances);
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
        child.alone = child_weight(&child);
        add_child(parts, &child);
    }
}

// Sorting out what was found takes as long again as half of finding it.
static bool is_late(const struct expanding *e) {
    int64_t left = deadline_left_us(e->how->until);
    return left != INT64_MAX && left < (deadline_clock_us(e->how->until) - e->began_us) / 2;
}

static void expand_chunk(void *context, size_t chunk) {
    struct expanding *e = context;
    size_t end = (chunk + 1) * CHUNK < e->pool->count ? (chunk + 1) * CHUNK : e->pool->count;
    for (size_t i = chunk * CHUNK; i < end; i++) {
        if (i >= LEAST && i % LOOKS == 0 && is_late(e)) {
            atomic_store(&e->stopped, true);
            return;
        }
        replies_of(e, (uint32_t)i, e->broods[chunk]);
    }
}

// Two ways to one board become one: weights add up, the likelier past stays, and so does the lower
// clock, which leaves more open.
static void merge(struct child *into, const struct child *child) {
    uint8_t clock = into->clock < child->clock ? into->clock : child->clock;
    if (child->alone > into->alone) {
        into->alone = child->alone;
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

// All children, part after part, and which of them stay.
struct litter {
    const struct expanding *from;
    size_t begin[PARTS + 1]; // where each part begins
    float *weight;
    float *favour;                 // the weight by which it is cut
    float *boosts;                 // of the parents' places
    struct rarity arrivals[PARTS]; // the first becomes the sum of all
    uint8_t *stratum;
    float *scale;            // 0 for what goes
    size_t place[PARTS + 1]; // where those that stay begin
    double mass[PARTS];      // of those that stay
    double total;
    past_t past; // the first of the links that are theirs
    struct particle *out;
};

static void weigh_part(void *context, size_t part) {
    struct litter *litter = context;
    const struct brood *brood = &litter->from->merged[part];
    for (size_t i = 0; i < brood->count; i++) {
        litter->weight[litter->begin[part] + i] = child_weight(&brood->at[i]);
        litter->stratum[litter->begin[part] + i] = brood->at[i].stratum;
        litter->scale[litter->begin[part] + i] = 1;
    }
}

static enum man arriving_man(const struct litter *litter, const struct child *child) {
    return board_man_at(&litter->from->pool->at[child->parent].board, move_from(child->move));
}

// Where men arrive.
static void survey_part(void *context, size_t part) {
    struct litter *litter = context;
    const struct brood *brood = &litter->from->merged[part];
    struct rarity *arrivals = &litter->arrivals[part];
    for (size_t i = 0; i < brood->count; i++) {
        float weight = litter->weight[litter->begin[part] + i];
        enum man man = arriving_man(litter, &brood->at[i]);
        arrivals->total += (double)weight;
        if (man < KING)
            arrivals->mass[man][move_to(brood->at[i].move)] += weight;
    }
}

// Children whose men are in rare places are favoured (rarity.h).
static void favour_part(void *context, size_t part) {
    const struct litter *litter = context;
    const struct brood *brood = &litter->from->merged[part];
    for (size_t i = 0; i < brood->count; i++) {
        const struct child *child = &brood->at[i];
        enum man man = arriving_man(litter, child);
        float boost = litter->boosts[child->parent], other = 1;
        if (man < KING)
            other = rarity_boost(&litter->arrivals[0], man, move_to(child->move));
        size_t at = litter->begin[part] + i;
        litter->favour[at] = litter->weight[at] * (boost > other ? boost : other);
    }
}

// Chooses which children stay.
static void cut_litter(struct litter *litter) {
    const struct expanding *e = litter->from;
    unsigned threads = e->how->threads;
    size_t count = litter->begin[PARTS];
    litter->favour = mem_alloc((count + 1) * sizeof *litter->favour);
    litter->boosts = mem_alloc((e->pool->count + 1) * sizeof *litter->boosts);
    rarity_boosts(e->pool->at, e->pool->count, threads, litter->boosts);
    crew_run(threads, PARTS, survey_part, litter);
    for (unsigned p = 1; p < PARTS; p++)
        rarity_join(&litter->arrivals[0], &litter->arrivals[p]);
    crew_run(threads, PARTS, favour_part, litter);
    cut_choose(&(struct cut){litter->favour, litter->stratum, count, e->how->most, threads},
               e->how->rng, litter->scale);
    free(litter->favour);
    free(litter->boosts);
}

static void count_part(void *context, size_t part) {
    struct litter *litter = context;
    for (size_t i = litter->begin[part]; i < litter->begin[part + 1]; i++) {
        litter->place[part + 1] += litter->scale[i] > 0;
        litter->mass[part] += (double)(litter->weight[i] * litter->scale[i]);
    }
}

// Turns the children that stay into particles whose weights add up to one.
static void hatch_part(void *context, size_t part) {
    const struct litter *litter = context;
    const struct brood *brood = &litter->from->merged[part];
    size_t place = litter->place[part], count = litter->place[PARTS];
    for (size_t i = 0; i < brood->count; i++) {
        const struct child *child = &brood->at[i];
        float scale = litter->scale[litter->begin[part] + i];
        struct particle *particle = &litter->out[place];
        if (scale <= 0)
            continue;
        *particle = litter->from->pool->at[child->parent];
        board_make(&particle->board, child->move);
        particle->board.clock = child->clock;
        particle->past = past_put(litter->from->how->forest, litter->past + (past_t)place,
                                  particle->past, child->move);
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            particle->weight[k] = litter->total > 1e-30
                                      ? (float)((double)(child->weight[k] * scale) / litter->total)
                                      : 1.0f / (float)(count * ENEMY_TYPES);
        place++;
    }
}

// Cuts the litter to size and makes it the pool.
static void hatch(struct pool *pool, const struct expanding *e) {
    struct litter litter = {.from = e};
    unsigned threads = e->how->threads;
    for (unsigned p = 0; p < PARTS; p++)
        litter.begin[p + 1] = litter.begin[p] + e->merged[p].count;
    size_t count = litter.begin[PARTS];
    bool cut = count > e->how->most, all = !cut && !e->stopped;
    litter.weight = mem_alloc((count + 1) * sizeof *litter.weight);
    litter.scale = mem_alloc((count + 1) * sizeof *litter.scale);
    litter.stratum = mem_alloc(count + 1);
    crew_run(threads, PARTS, weigh_part, &litter);
    if (cut)
        cut_litter(&litter);
    crew_run(threads, PARTS, count_part, &litter);
    for (unsigned p = 0; p < PARTS; p++) {
        litter.place[p + 1] += litter.place[p];
        litter.total += litter.mass[p];
    }
    if (e->how->mass)
        *e->how->mass *= litter.total;
    count = litter.place[PARTS];
    litter.out = mem_alloc((count + 1) * sizeof *litter.out);
    litter.past = past_reserve(e->how->forest, count);
    crew_run(threads, PARTS, hatch_part, &litter);
    free(litter.weight);
    free(litter.scale);
    free(litter.stratum);
    free(pool->at);
    *pool = (struct pool){litter.out, count, count + 1, pool->exact && all, pool->complete && all};
}

static void free_broods(struct expanding *e) {
    for (size_t c = 0; c < e->chunks; c++)
        for (unsigned p = 0; p < PARTS; p++)
            free(e->broods[c][p].at);
    free(e->broods);
}

struct overheard expand_overheard(const struct story *story, size_t index) {
    const struct word *ours = story_own_move_before(story, index);
    struct announcement opening = law_opening(story->rules, &story->start);
    size_t before = index;
    while (before > 0 && !story_is_hidden(story, before - 1))
        before--;
    struct overheard heard = overheard_from(ours ? &ours->said : &opening,
                                            before ? &story->words[before - 1].said : NULL);
    heard.tries = heard.tries || story->words[index].yes;
    return heard;
}

size_t expand_pool(struct pool *pool, const struct expansion *how, size_t index) {
    size_t chunks = (pool->count + CHUNK - 1) / CHUNK, looked = 0;
    struct expanding e = {.how = how, .pool = pool, .index = index, .chunks = chunks};
    e.began_us = deadline_clock_us(how->until);
    e.heard = expand_overheard(how->story, index);
    e.broods = mem_zero(chunks + 1, sizeof *e.broods);
    crew_run(how->threads, chunks, expand_chunk, &e);
    crew_run(how->threads, PARTS, merge_part, &e);
    free_broods(&e);
    hatch(pool, &e);
    if (how->stopped && e.stopped)
        *how->stopped = true;
    for (unsigned p = 0; p < PARTS; p++) {
        looked += e.merged[p].looked;
        free(e.merged[p].at);
    }
    if (how->model && !deadline_passed(how->until))
        sober_pool(pool, how->threads);
    return looked;
}

struct following {
    const struct expansion *how;
    struct pool *pool;
    size_t index;
    bool *stays;
    atomic_bool stopped; // by time
};

static void follow_chunk(void *context, size_t chunk) {
    struct following *f = context;
    size_t end = (chunk + 1) * CHUNK < f->pool->count ? (chunk + 1) * CHUNK : f->pool->count;
    if (chunk * CHUNK >= f->how->least && deadline_passed(f->how->until)) {
        atomic_store(&f->stopped, true);
        return;
    }
    for (size_t i = chunk * CHUNK; i < end; i++)
        f->stays[i] = story_follow(f->how->story, f->index, &f->pool->at[i].board);
}

// Boards that nobody had the time to ask go, which is nearly any of them (expand.h).
void expand_follow(struct pool *pool, const struct expansion *how, size_t index) {
    size_t kept = 0;
    double mass = 0;
    struct following f = {.how = how, .pool = pool, .index = index};
    f.stays = mem_zero(pool->count + 1, sizeof *f.stays);
    crew_run(how->threads, (pool->count + CHUNK - 1) / CHUNK, follow_chunk, &f);
    for (size_t i = 0; i < pool->count; i++)
        if (f.stays[i]) {
            mass += (double)particle_weight(&pool->at[i]);
            pool->at[kept++] = pool->at[i];
        }
    pool->count = kept;
    free(f.stays);
    if (f.stopped)
        pool->exact = pool->complete = false;
    if (how->stopped && f.stopped)
        *how->stopped = true;
    if (how->mass)
        *how->mass *= mass;
    // Boards that differed only in the man just taken are the same now.
    if (how->story->words[index].said.capture != NO_SQUARE)
        pool_merge(pool);
    pool_normalize(pool);
}

void expand_through(struct pool *pool, const struct expansion *how, size_t index) {
    for (; index < how->story->count && pool->count; index++)
        if (story_is_hidden(how->story, index))
            expand_pool(pool, how, index);
        else
            expand_follow(pool, how, index);
}
