// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/pool/guess.h"
#include "belief/pool/refill.h"
#include "belief/pool/wander.h"
#include "board/movegen.h"

enum {
    SEARCH_WIDTH = 6, // replies of a board that are gone into
    RICH = 200,       // boards of a snapshot from which something new may come
    BACKLOGS = 3,     // snapshots whose boards are all replayed
    NEAR = 4,         // times the usual effort for wandering when boards are very few,
    FAR = 40,         // and when nothing else explains all
};

// Goes through words that hide nothing, up to the next hidden move or the end.
static bool follow(struct search *s, struct board *board, size_t *index) {
    for (; *index < s->story->count && !story_is_hidden(s->story, *index); ++*index)
        if (!search_follow(s, *index, board))
            return false;
    return true;
}

// Depth first through the hidden moves from word `index` on (2005 paper, 4.2).
static bool search_from(struct search *s, struct board board, size_t index, past_t past) {
    struct moves replies;
    if (!follow(s, &board, &index))
        return false;
    if (index == s->story->count) {
        search_keep(s, &board, past);
        return true;
    }
    search_replies(s, &board, index, &replies);
    for (unsigned i = 0, tried = 0; i < replies.count && tried < SEARCH_WIDTH && search_spend(s);
         i++) {
        struct board after = board;
        board_make(&after, replies.at[i]);
        if (!law_rest_fits(s->story->rules, &after, &s->story->words[index].said))
            continue;
        tried++;
        past_t next = past_add(s->how->forest, past, replies.at[i]);
        if (search_from(s, after, index + 1, next))
            return true;
    }
    return false;
}

static bool may_start(const struct search *s, unsigned snapshot) {
    return !s->sure || pool_count_kind(&s->snapshots[snapshot].pool, PAST_KNOWN);
}

// From the newest snapshot backwards, half of what is left of the budget on each; where boards
// were few, nothing new is to be found.
static void search_snapshots(struct search *s) {
    bool rich = false;
    for (unsigned n = 0; n < SNAPSHOTS; n++)
        rich |= s->snapshots[n].pool.count >= RICH;
    for (unsigned n = 0; n < SNAPSHOTS && !search_is_over(s); n++) {
        const struct snapshot *snapshot = &s->snapshots[n];
        size_t rest = s->budget / 2;
        if (!snapshot->pool.count || (rich && snapshot->pool.count < RICH) || !may_start(s, n))
            continue;
        while (s->budget > rest && !search_is_over(s)) {
            const struct particle *root = search_root(s, n);
            s->root_budget = 60 * (n + 1);
            if (s->sure && past_kind(root->past) != PAST_KNOWN)
                continue;
            search_from(s, root->board, snapshot->index, root->past);
        }
    }
}

// Lets the enemy have moved once more, quietly, without our having had a turn between.
static bool nudge(struct board *board, enum colour enemy, struct rng *rng) {
    struct moves legal;
    uint8_t turn = board->turn;
    board->turn = (uint8_t)enemy;
    movegen_legal(board, &legal);
    if (!legal.count)
        return false;
    move_t move = legal.at[rng_below(rng, legal.count)];
    if (bits_has(board_occupied(board), move_to(move)) || move_promotion(move) != PAWN)
        return false;
    board_make(board, move);
    board->turn = turn;
    board_settle(board);
    return !board_flaw(board);
}

static void forge(struct search *s) {
    enum colour enemy = colour_other(s->story->side);
    size_t first = s->pool->count;
    while (!search_is_over(s) && s->pool->count < first + s->wanted / 2) {
        const struct snapshot *snapshot = &s->snapshots[0];
        search_pay(s, 1);
        s->root_budget = 100;
        if (!snapshot->pool.count)
            return;
        struct board board = search_root(s, 0)->board;
        if (nudge(&board, enemy, s->how->rng))
            search_from(s, board, snapshot->index, past_root(PAST_FORGED));
    }
}

// The newest snapshot that has boards; SNAPSHOTS for none.
static unsigned newest(const struct search *s) {
    unsigned n = 0;
    while (n < SNAPSHOTS && !s->snapshots[n].pool.count)
        n++;
    return n;
}

// Boards that miss as few of the last words as can be had, near what was believed before if there
// was anything: some of those however late it is.
static void guess(struct search *s, const struct view *view, unsigned attempts) {
    enum { LEAST = 8 };
    struct board board;
    unsigned best = UINT8_MAX, from = newest(s);
    for (unsigned i = 0; i < s->wanted && (i < LEAST || !deadline_passed(s->until)); i++) {
        unsigned misses = UINT8_MAX;
        if (from < SNAPSHOTS) {
            board = search_root(s, from)->board;
            misses = guess_near(view, s->story, s->how->rng, attempts, &board);
        } else if (!s->pool->count || !deadline_passed(s->until))
            misses = guess_board(view, s->story, s->how->rng, attempts, &board);
        if (misses < best)
            s->pool->count = 0;
        if (misses > best || misses == UINT8_MAX)
            continue;
        best = misses;
        search_keep(s, &board, past_root(PAST_GUESSED));
    }
    if (!s->pool->count && guess_board(view, s->story, s->how->rng, attempts, &board) != UINT8_MAX)
        search_keep(s, &board, past_root(PAST_GUESSED));
}

// All boards of a snapshot, those that were cut before the hidden move among them, taken through
// the words since.
static void replay_backlog(struct search *s, const struct snapshot *snapshot) {
    struct pool again = {0};
    pool_copy(&again, &snapshot->pool);
    expand_through(&again, s->how, snapshot->index);
    if (again.count <= s->pool->count) {
        pool_free(&again);
        return;
    }
    pool_free(s->pool);
    *s->pool = again;
}

// Once for each: afterwards the pool has all that comes of them.
static void replay_backlogs(struct search *s, struct snapshot *snapshots) {
    for (unsigned n = 0; n < BACKLOGS && s->pool->count < s->wanted; n++) {
        if (!may_start(s, n))
            continue;
        if (snapshots[n].cut)
            replay_backlog(s, &snapshots[n]);
        snapshots[n].cut = false;
    }
}

static bool are_very_few(const struct search *s, const struct refill *refill) {
    return s->pool->count < refill->wanted / 4;
}

// It happens often that boards are few, and seldom that they are very few.
static size_t usual_effort(const struct search *s, const struct refill *refill) {
    return are_very_few(s, refill) ? refill->effort : refill->effort / 4;
}

// Boards that differ in what lies long back are wanted even where there are others: without them
// the next words would find all of the same mind.
static void wander_near(struct search *s, const struct refill *refill) {
    search_allot(s, usual_effort(s, refill) * (are_very_few(s, refill) ? NEAR : 1));
    s->wanted = 2 * refill->wanted;
    wander(s);
    s->wanted = refill->wanted;
}

size_t refill_pool(struct pool *pool, const struct refill *refill) {
    struct search s = {
        .story = refill->how->story,
        .how = refill->how,
        .snapshots = refill->snapshots,
        .pool = pool,
        .wanted = refill->wanted,
        .until = refill->how->until,
        .sure = refill->sure,
    };
    if (refill->ways & REFILL_BACKLOG)
        replay_backlogs(&s, refill->snapshots);
    s.share = 1.0f / (float)(pool->count + !pool->count);
    if (refill->ways & REFILL_WANDER)
        wander_near(&s, refill);
    search_allot(&s, usual_effort(&s, refill) / 2);
    if (refill->ways & REFILL_SEARCH)
        search_snapshots(&s);
    search_allot(&s, FAR * refill->effort);
    if (refill->ways & REFILL_WANDER && !pool->count)
        wander(&s);
    search_allot(&s, refill->effort);
    if (refill->ways & REFILL_FORGE && !pool->count)
        forge(&s);
    if (refill->ways & REFILL_GUESS && !pool->count)
        guess(&s, refill->view, refill->guesses);
    pool_normalize(pool);
    *refill->spent += s.spent;
    return s.found;
}
