// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/belief.h"
#include "belief/model/opponent_model.h"
#include "belief/pool/backlog.h"
#include "belief/pool/guess.h"

#include <stdlib.h>

enum {
    LINKS_MOST = 1 << 21, // of the past, before it is swept
    DESPERATE = 3,        // times the usual effort when nothing is left
    PONDERED_MOST = 3,    // hidden moves that pondering goes back
    EFFORTS_MOST = 200,   // times the effort that a refill may take when nothing is left
};

// Of the effort, with which there is time for a backlog; and what a board costs that is looked at
// (measured, with all that belongs to it).
static const double ZEAL_BACKLOG = 0.25, US_PER_BOARD = 0.1;

struct belief {
    struct belief_options options;
    struct opponent opponent;
    const struct opponent *model; // what boards are weighed with: the above, or NULL
    struct view view;
    struct story story;
    struct pool pool;
    struct past_forest forest;
    struct snapshot snapshots[SNAPSHOTS]; // the newest first
    struct rng rng;
    double part; // of the boards that there is time for
    double zeal; // the same of the effort
    struct backlog backlog;
    unsigned pondered; // so many snapshots have been pondered about since the last word
    struct belief_stats stats;
};

static size_t or_default(size_t value, size_t otherwise) {
    return value ? value : otherwise;
}

struct belief *belief_open(const struct belief_options *options) {
    struct belief *belief = mem_zero(1, sizeof *belief);
    struct belief_options *o = &belief->options;
    *o = *options;
    o->boards = or_default(o->boards, 20000);
    o->keep = or_default(o->keep, 4);
    o->thin = or_default(o->thin, o->boards > 5000 ? o->boards / 100 : 50);
    o->effort = or_default(o->effort, 100000);
    o->threads = (unsigned)or_default(o->threads, 1);
    o->ways = (unsigned)or_default(o->ways, REFILL_HONEST | REFILL_FORGE | REFILL_GUESS);
    if (o->model)
        opponent_from_model(&belief->opponent, o->model);
    else
        opponent_default(&belief->opponent);
    o->model = NULL;
    belief->model = o->unweighted ? NULL : &belief->opponent;
    return belief;
}

void belief_close(struct belief *belief) {
    if (!belief)
        return;
    for (unsigned i = 0; i < SNAPSHOTS; i++)
        pool_free(&belief->snapshots[i].pool);
    pool_free(&belief->pool);
    backlog_clear(&belief->backlog);
    past_free(&belief->forest);
    story_free(&belief->story);
    free(belief);
}

static void first_particle(struct belief *belief, const struct board *start) {
    const struct opponent *model = belief->model;
    struct particle particle = {.board = *start, .past = past_root(PAST_KNOWN)};
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        particle.weight[k] = model ? model->share[k] : 1.0f / ENEMY_TYPES;
    pool_clear(&belief->pool);
    pool_add(&belief->pool, &particle);
    belief->pool.exact = belief->pool.complete = true;
}

static void stop_pondering(struct belief *belief) {
    backlog_clear(&belief->backlog);
    belief->pondered = 0;
}

void belief_begin(struct belief *belief, const struct ruleset *rules, const struct board *start,
                  enum colour side, uint64_t seed) {
    view_begin(&belief->view, rules, start, side);
    story_begin(&belief->story, rules, start, side);
    past_begin(&belief->forest);
    for (unsigned i = 0; i < SNAPSHOTS; i++)
        pool_clear(&belief->snapshots[i].pool);
    rng_seed(&belief->rng, seed, 0);
    belief->part = belief->zeal = 1;
    stop_pondering(belief);
    belief->stats = (struct belief_stats){0};
    first_particle(belief, start);
}

static size_t part_of(size_t amount, double part) {
    return part < 1 ? (size_t)(part * (double)amount) + 1 : amount;
}

static size_t boards_of(const struct belief *belief) {
    size_t boards = part_of(belief->options.boards, belief->part), least = 2 * belief->options.thin;
    if (least > belief->options.boards)
        least = belief->options.boards;
    return boards > least ? boards : least;
}

static struct expansion expansion_of(struct belief *belief) {
    return (struct expansion){
        .story = &belief->story,
        .model = belief->model,
        .forest = &belief->forest,
        .rng = &belief->rng,
        .most = boards_of(belief) * belief->options.keep,
        .threads = belief->options.threads,
    };
}

static void sweep_past(struct belief *belief) {
    size_t total = belief->pool.count, n = 0;
    if (belief->forest.count < LINKS_MOST)
        return;
    for (unsigned i = 0; i < SNAPSHOTS; i++)
        total += belief->snapshots[i].pool.count;
    past_t **held = mem_alloc((total + 1) * sizeof *held);
    for (size_t i = 0; i < belief->pool.count; i++)
        held[n++] = &belief->pool.at[i].past;
    for (unsigned s = 0; s < SNAPSHOTS; s++)
        for (size_t i = 0; i < belief->snapshots[s].pool.count; i++)
            held[n++] = &belief->snapshots[s].pool.at[i].past;
    past_sweep(&belief->forest, held, n);
    free(held);
}

// Before a hidden move: what was believed becomes the newest snapshot, and what is cut from it the
// pool, in the oldest snapshot's memory.
static void cut_from_snapshot(struct belief *belief, size_t index) {
    struct pool cut = belief->snapshots[SNAPSHOTS - 1].pool;
    for (unsigned i = SNAPSHOTS - 1; i > 0; i--)
        belief->snapshots[i] = belief->snapshots[i - 1];
    belief->snapshots[0] = (struct snapshot){
        .pool = belief->pool,
        .index = index,
        .cut = belief->pool.count > boards_of(belief),
    };
    pool_cut(&belief->snapshots[0].pool, boards_of(belief), &belief->rng, belief->options.threads,
             &cut);
    belief->pool = cut;
}

static void hear_hidden(struct belief *belief, size_t index) {
    struct expansion how = expansion_of(belief);
    sweep_past(belief);
    cut_from_snapshot(belief, index);
    belief->stats.looked += expand_pool(&belief->pool, &how, index);
}

// With hardly an enemy man left all boards can be listed, and never need cutting again.
static void list_all(struct belief *belief) {
    struct pool *pool = &belief->pool;
    bool own_moved =
        belief->view.last.side == belief->view.own.side && belief->view.last.verdict == SAID_MOVED;
    if (pool->complete || belief->view.enemy_men > FEW_MEN || !own_moved)
        return;
    size_t known = pool->count;
    guess_all(&belief->view, &belief->story, known ? 0.25f : 1.0f, pool);
    pool_merge(pool);
    pool->complete = pool->count > 0;
    pool_normalize(pool);
}

static void refill_if_thin(struct belief *belief) {
    const struct belief_options *o = &belief->options;
    struct pool *pool = &belief->pool;
    size_t effort = part_of(o->effort, belief->zeal);
    if (pool->count >= o->thin || o->unrefilled || (pool->complete && pool->count))
        return;
    struct expansion how = expansion_of(belief);
    struct refill refill = {&belief->view, &how, belief->snapshots, 0, o->thin, effort};
    pool->exact = pool->complete = false;
    belief->stats.refills++;
    refill.ways = o->ways & REFILL_HONEST;
    // It was cut for want of time, or there is not enough of it to replay one.
    if (belief->part < 1 || belief->zeal < ZEAL_BACKLOG)
        refill.ways &= ~(unsigned)REFILL_BACKLOG;
    refill_pool(pool, &refill);
    refill.ways = o->ways & REFILL_HONEST & ~(unsigned)REFILL_BACKLOG;
    refill.effort = DESPERATE * effort;
    if (!pool->count) // it happens seldom enough to look for longer
        refill_pool(pool, &refill);
    refill.ways = o->ways & ~(unsigned)REFILL_HONEST;
    refill.effort = effort;
    if (!pool->count)
        refill_pool(pool, &refill);
    pool_merge(pool);
    bool dry = !pool_count_kind(pool, PAST_KNOWN);
    belief->stats.dry += dry;
    belief->stats.was_dry |= dry;
}

void belief_spare(struct belief *belief, double boards, double effort) {
    belief->part = boards < 1 ? boards : 1;
    belief->zeal = effort < 1 ? effort : 1;
}

double belief_longest_us(const struct belief *belief) {
    return EFFORTS_MOST * US_PER_BOARD * (double)belief->options.effort;
}

// The next snapshot, from the newest backwards, that holds more than the pool came from.
static unsigned next_backlog(const struct belief *belief) {
    unsigned n = belief->pondered;
    while (n < PONDERED_MOST && !belief->snapshots[n].cut)
        n++;
    return n;
}

bool belief_can_ponder(const struct belief *belief) {
    const struct pool *pool = &belief->pool;
    return !belief->view.over && !belief->options.unrefilled && !pool->exact && !pool->complete &&
           pool->count < belief->options.boards && next_backlog(belief) < PONDERED_MOST;
}

static size_t take_backlog(struct belief *belief) {
    struct pool *grown = &belief->backlog.pool, *pool = &belief->pool;
    size_t before = pool->count;
    bool better = grown->count > before;
    if (better) {
        pool_cut(grown, belief->options.boards * belief->options.keep, &belief->rng,
                 belief->options.threads, pool);
        pool->exact = pool->complete = false;
    }
    backlog_clear(&belief->backlog);
    return better ? pool->count - before : 0;
}

size_t belief_ponder(struct belief *belief) {
    struct expansion how = expansion_of(belief);
    if (!belief_can_ponder(belief))
        return 0;
    belief->pondered = next_backlog(belief);
    if (!backlog_step(&belief->backlog, &belief->snapshots[belief->pondered], &how))
        return 0;
    belief->pondered++;
    return take_backlog(belief);
}

void belief_hear(struct belief *belief, move_t try, const struct announcement *said) {
    struct expansion how = expansion_of(belief);
    stop_pondering(belief);
    view_hear(&belief->view, try, said);
    story_hear(&belief->story, try, said);
    size_t index = belief->story.count - 1;
    if (belief->view.over)
        return;
    if (story_is_hidden(&belief->story, index))
        hear_hidden(belief, index);
    else
        expand_follow(&belief->pool, &how, index);
    if (!belief->options.unrefilled)
        list_all(belief);
    refill_if_thin(belief);
}

const struct view *belief_view(const struct belief *belief) {
    return &belief->view;
}

const struct story *belief_story(const struct belief *belief) {
    return &belief->story;
}

const struct pool *belief_pool(const struct belief *belief) {
    return &belief->pool;
}

const struct opponent *belief_opponent(const struct belief *belief) {
    return &belief->opponent;
}

bool belief_is_weighted(const struct belief *belief) {
    return belief->model;
}

size_t belief_past(const struct belief *belief, const struct particle *particle, move_t *moves,
                   size_t limit) {
    return past_moves(&belief->forest, particle->past, moves, limit);
}

struct belief_stats belief_stats(const struct belief *belief) {
    return belief->stats;
}

void belief_heat(const struct belief *belief, float enemy[64]) {
    const struct pool *pool = &belief->pool;
    float sum = 0;
    for (int at = 0; at < 64; at++)
        enemy[at] = 0;
    for (size_t i = 0; i < pool->count; i++) {
        float weight = particle_weight(&pool->at[i]);
        bitboard_t men = pool->at[i].board.side[belief->view.own.side ^ 1];
        sum += weight;
        while (men)
            enemy[bits_pop(&men)] += weight;
    }
    for (int at = 0; at < 64; at++)
        enemy[at] = sum > 0 ? enemy[at] / sum : 0;
}
