// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/belief.h"
#include "belief/model/opponent_model.h"
#include "belief/pool/backlog.h"
#include "belief/pool/guess.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINKS_MOST = 1 << 21, // of the past, before it is swept
    DESPERATE = 3,        // times the usual effort when nothing is left
    PONDERED_MOST = 3,    // hidden moves that pondering goes back
    IN_VAIN_MOST = 8,     // times that the effort is halved
    GUESSES = 100,        // attempts at a board that explains the last words alone
    PRICED_LEAST = 256,   // boards whose hearing tells what others will cost
};

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
    struct deadline until; // of the present word
    double part;           // of the boards that there is time for
    double board_us;       // to take a board over a hidden move, at worst, lately
    unsigned in_vain;      // words in a row for which no search found a board that explains all
    bool hungry;           // the last refill was ended by time
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
    belief->hungry = false;
}

void belief_begin(struct belief *belief, const struct ruleset *rules, const struct board *start,
                  enum colour side, uint64_t seed) {
    view_begin(&belief->view, rules, start, side);
    story_begin(&belief->story, rules, start, side);
    past_begin(&belief->forest);
    for (unsigned i = 0; i < SNAPSHOTS; i++)
        pool_clear(&belief->snapshots[i].pool);
    rng_seed(&belief->rng, seed, 0);
    belief->until = deadline_never();
    belief->part = 1;
    belief->board_us = 0;
    belief->in_vain = 0;
    stop_pondering(belief);
    belief->stats = (struct belief_stats){0};
    memcpy(belief->opponent.now, belief->opponent.share, sizeof belief->opponent.now);
    belief->opponent.unheeded = 0;
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
        .least = belief->options.boards * belief->options.keep / 2,
        .threads = belief->options.threads,
        .until = belief->until,
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

// How many boards there is time for. What one took lately is forgotten slowly.
static void plan(struct belief *belief, struct deadline until) {
    double left = (double)deadline_left_us(until);
    double all = belief->board_us * (double)belief->options.boards;
    belief->until = until;
    belief->part = left < all ? left / all : 1;
}

static void remember_price(struct belief *belief, size_t boards, int64_t us) {
    double price = (double)us / (double)boards, faded = 0.9 * belief->board_us;
    if (boards >= PRICED_LEAST)
        belief->board_us = price > faded ? price : faded;
}

static void hear_own(struct belief *belief, size_t index) {
    struct expansion how = expansion_of(belief);
    bool stopped = false;
    how.stopped = &stopped;
    expand_follow(&belief->pool, &how, index);
    belief->snapshots[0].cut |= stopped;
}

static void hear_hidden(struct belief *belief, size_t index) {
    struct expansion how = expansion_of(belief);
    int64_t began = deadline_clock_us(belief->until);
    bool stopped = false;
    how.stopped = &stopped;
    sweep_past(belief);
    cut_from_snapshot(belief, index);
    size_t boards = belief->pool.count, looked = expand_pool(&belief->pool, &how, index);
    belief->stats.looked += looked;
    remember_price(belief, boards, deadline_clock_us(belief->until) - began);
    belief->snapshots[0].cut |= stopped;
}

// With hardly an enemy man left all boards can be listed, and need no cutting again as long as
// there is time for all.
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

// Whether boards that were cut can be taken through the last words in time: not when they were cut
// for want of it.
static bool has_time_for_backlog(const struct belief *belief) {
    size_t boards = belief->options.boards * belief->options.keep;
    return belief->part >= 1 &&
           (double)deadline_left_us(belief->until) > belief->board_us * (double)boards;
}

// Where the last words could not be explained the next ones hardly can, least of all if somebody
// lies: half of the effort for each in a row.
static struct refill refill_of(struct belief *belief, const struct expansion *how) {
    const struct belief_options *o = &belief->options;
    unsigned halved = belief->in_vain < IN_VAIN_MOST ? belief->in_vain : IN_VAIN_MOST;
    return (struct refill){.view = &belief->view,
                           .how = how,
                           .snapshots = belief->snapshots,
                           .wanted = o->thin,
                           .effort = o->effort >> halved,
                           .guesses = GUESSES >> (halved < 2 ? halved : 2),
                           .spent = &belief->stats.searched};
}

// Looks for histories that explain all: from any board there was or, to be sure, from those alone
// that explained all themselves.
static void refill_honestly(struct belief *belief, struct pool *pool, bool sure,
                            struct expansion *how) {
    const struct belief_options *o = &belief->options;
    struct refill refill = refill_of(belief, how);
    refill.sure = sure;
    unsigned ways = o->ways & REFILL_HONEST, now = ways & ~(unsigned)REFILL_BACKLOG;
    refill.ways = has_time_for_backlog(belief) ? ways : now;
    refill_pool(pool, &refill);
    refill.ways = now;
    refill.effort *= DESPERATE;
    if (!pool->count) // it happens seldom enough to look for longer
        refill_pool(pool, &refill);
}

// What explains all of what a search has found beside boards that explain less: alone where that is
// enough to judge by, else among them.
static void adopt(struct belief *belief, struct pool *found) {
    enum { PART = 4 }; // of what is called thin
    struct pool *pool = &belief->pool;
    pool_keep_kind(found, PAST_KNOWN);
    found->exact = found->complete = false;
    pool_normalize(found);
    if (!pool->count || found->count * PART >= belief->options.thin) {
        pool_free(pool);
        *pool = *found;
        return;
    }
    float share = (float)found->count / (float)pool->count; // as much as the mean board there has
    for (size_t i = 0; i < found->count; i++) {
        struct particle *particle = pool_add(pool, &found->at[i]);
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            particle->weight[k] *= share;
    }
    pool_free(found);
}

// Histories that explain all: more of them or, where the boards there are explain less, such as can
// stand beside those.
static void search_on(struct belief *belief, bool honest, struct expansion *how) {
    struct pool found = {0};
    refill_honestly(belief, honest ? &belief->pool : &found, !honest, how);
    if (!honest)
        adopt(belief, &found);
}

// When nothing is left some time is kept for boards that explain less: an own turn needs some. Such
// boards may last; what explains all is looked for all the same.
static void refill_if_thin(struct belief *belief) {
    const struct belief_options *o = &belief->options;
    struct pool *pool = &belief->pool;
    bool honest = pool_count_kind(pool, PAST_KNOWN) || !pool->count;
    if ((honest && pool->count >= o->thin) || o->unrefilled || (pool->complete && pool->count))
        return;
    struct expansion how = expansion_of(belief);
    struct refill refill = refill_of(belief, &how);
    pool->exact = pool->complete = false;
    belief->stats.refills++;
    if (!honest || !pool->count)
        how.until = deadline_part(belief->until, 2, 3);
    search_on(belief, honest, &how);
    belief->hungry = deadline_passed(how.until);
    how.until = belief->until;
    refill.ways = o->ways & ~(unsigned)REFILL_HONEST;
    if (!pool->count)
        refill_pool(pool, &refill);
    pool_merge(pool);
    pool_normalize(pool);
    bool dry = !pool_count_kind(pool, PAST_KNOWN);
    belief->in_vain = !dry ? 0 : belief->hungry ? belief->in_vain : belief->in_vain + 1;
    belief->stats.dry += dry;
    belief->stats.was_dry |= dry;
}

// More of the same, with time.
static size_t refill_later(struct belief *belief, struct deadline until) {
    struct pool *pool = &belief->pool;
    struct expansion how = expansion_of(belief);
    size_t before = pool->count;
    belief->until = how.until = until;
    search_on(belief, pool_count_kind(pool, PAST_KNOWN), &how);
    belief->hungry = deadline_passed(until);
    pool_merge(pool);
    pool_normalize(pool);
    return pool->count > before ? pool->count - before : 0;
}

// The next snapshot, from the newest backwards, that holds more than the pool came from.
static unsigned next_backlog(const struct belief *belief) {
    unsigned n = belief->pondered;
    while (n < PONDERED_MOST && !belief->snapshots[n].cut)
        n++;
    return n;
}

bool belief_is_hungry(const struct belief *belief) {
    return belief->hungry && !belief->view.over;
}

bool belief_can_ponder(const struct belief *belief) {
    const struct pool *pool = &belief->pool;
    if (belief_is_hungry(belief))
        return true;
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

size_t belief_ponder(struct belief *belief, struct deadline until) {
    belief->until = deadline_never();
    struct expansion how = expansion_of(belief);
    if (!belief_can_ponder(belief))
        return 0;
    if (belief_is_hungry(belief))
        return refill_later(belief, until);
    belief->pondered = next_backlog(belief);
    if (!backlog_step(&belief->backlog, &belief->snapshots[belief->pondered], &how))
        return 0;
    belief->pondered++;
    return take_backlog(belief);
}

// Whom it takes the enemy for by now.
static void weigh_types(struct belief *belief) {
    const struct pool *pool = &belief->pool;
    double sum[ENEMY_TYPES] = {0}, total = 0;
    for (size_t i = 0; i < pool->count; i++)
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            sum[k] += (double)pool->at[i].weight[k];
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        total += sum[k];
    for (unsigned k = 0; k < ENEMY_TYPES && total > 0; k++)
        belief->opponent.now[k] = (float)(sum[k] / total);
    opponent_heed(&belief->opponent);
}

struct heeding {
    struct belief *belief;
    bool *third;
};

static void heed_one(void *context, size_t index) {
    const struct heeding *h = context;
    h->third[index] = belief_repeats(h->belief, h->belief->pool.at[index].past).third;
}

// Had the board been there for the third time, the game would be over. A particle's past is the
// likeliest of all that led to its board, so others may have done so without that: it stays, but
// hardly.
static void heed_silence(struct belief *belief) {
    static const float HARDLY = 0.05f;
    struct pool *pool = &belief->pool;
    enum { BOARD_US = 10, PART = 4 }; // to go through a game again; of the time that is left
    int64_t price = (int64_t)(pool->count * BOARD_US / belief->options.threads);
    if (!belief->story.rules->draws_by_count || !repeats_may_be(&belief->story) ||
        deadline_left_us(belief->until) / PART < price)
        return;
    struct heeding heeding = {belief, mem_zero(pool->count + 1, sizeof(bool))};
    crew_run(belief->options.threads, pool->count, heed_one, &heeding);
    for (size_t i = 0; i < pool->count; i++)
        for (unsigned k = 0; k < ENEMY_TYPES && heeding.third[i]; k++)
            pool->at[i].weight[k] *= HARDLY;
    free(heeding.third);
    pool_normalize(pool);
}

void belief_hear(struct belief *belief, move_t try, const struct announcement *said,
                 struct deadline until) {
    plan(belief, until);
    stop_pondering(belief);
    view_hear(&belief->view, try, said);
    story_hear(&belief->story, try, said);
    size_t index = belief->story.count - 1;
    if (belief->view.over)
        return;
    if (story_is_hidden(&belief->story, index))
        hear_hidden(belief, index);
    else
        hear_own(belief, index);
    if (said->verdict == SAID_MOVED)
        heed_silence(belief);
    if (!belief->options.unrefilled && !belief->options.unlisted)
        list_all(belief);
    refill_if_thin(belief);
    if (belief->model)
        weigh_types(belief);
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

struct repeats belief_repeats(const struct belief *belief, past_t past) {
    return repeats_of(&belief->story, &belief->forest, past);
}

struct belief_stats belief_stats(const struct belief *belief) {
    return belief->stats;
}

void belief_heat(const struct belief *belief, float enemy[64], float king[64]) {
    const struct pool *pool = &belief->pool;
    float sum = 0;
    for (int at = 0; at < 64; at++)
        enemy[at] = king[at] = 0;
    for (size_t i = 0; i < pool->count; i++) {
        float weight = particle_weight(&pool->at[i]);
        enum colour side = colour_other((enum colour)belief->view.own.side);
        bitboard_t men = pool->at[i].board.side[side];
        sum += weight;
        king[board_king(&pool->at[i].board, side)] += weight;
        while (men)
            enemy[bits_pop(&men)] += weight;
    }
    for (int at = 0; at < 64; at++) {
        enemy[at] = sum > 0 ? enemy[at] / sum : 0;
        king[at] = sum > 0 ? king[at] / sum : 0;
    }
}
