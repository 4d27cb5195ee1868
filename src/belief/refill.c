// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/guess.h"
#include "belief/refill.h"
#include "board/movegen.h"

#include <math.h>

enum {
    HISTORY_MAX = 1024,
    EDIT_REACH = 12,  // moves back that an edit may change
    EDIT_MENDS = 2,   // later moves that it may change besides
    DEEP_MENDS = 4,   // the same, for edits however old
    DEEP_EFFORT = 4,  // times the usual effort for them when nothing else explains all
    SEARCH_WIDTH = 6, // replies of a board that are gone into
    ROOTS = 128,      // particles of a snapshot drawn at a time
    RICH = 200,       // boards of a snapshot from which something new may come
    BACKLOGS = 3,     // snapshots whose boards are all replayed
};

// Particles of one snapshot in random order, drawn many at a time.
struct roots {
    size_t index[ROOTS];
    size_t left;
};

struct search {
    const struct refill *refill;
    const struct story *story;
    struct pool *pool;
    size_t found, wanted;
    size_t budget; // boards still to be looked at; every attempt pays, or dead ends would loop
    size_t root_budget;
    struct roots roots[SNAPSHOTS];
};

// What things cost, in boards looked at (measured: about a quarter of a microsecond each).
enum { PRICE_WORD = 2, PRICE_REPLIES = 16 };

static void pay(struct search *s, size_t price) {
    s->budget -= s->budget < price ? s->budget : price;
}

static bool spend(struct search *s) {
    if (s->budget == 0 || s->root_budget == 0)
        return false;
    pay(s, 1);
    s->root_budget--;
    return true;
}

static bool enough(const struct search *s) {
    return s->pool->count >= s->wanted || s->budget == 0;
}

static void keep(struct search *s, const struct board *board, past_t past) {
    struct particle particle = {.board = *board, .past = past};
    for (size_t i = 0; i < s->pool->count; i++)
        if (s->pool->at[i].board.key == board->key)
            return;
    // As much as the average board of the pool: what led here was as likely as not.
    float weight = s->pool->count ? 1.0f / (float)s->pool->count : 1.0f;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        particle.weight[k] = weight / ENEMY_TYPES;
    pool_add(s->pool, &particle);
    s->found++;
}

// The legal replies in random order, the likelier ones sooner as a rule.
static void shuffle(struct search *s, const struct board *board, size_t index,
                    struct moves *legal) {
    const struct expansion *how = s->refill->how;
    const struct word *before = story_own_move_before(s->story, index);
    struct overheard heard = overheard_from(before ? &before->said : NULL);
    float chances[MOVES_MAX][ENEMY_TYPES], order[MOVES_MAX];
    unsigned count = 0;
    pay(s, PRICE_REPLIES);
    movegen_legal(board, legal);
    if (how->model)
        opponent_chances(how->model, &heard, board, legal, chances);
    for (unsigned i = 0; i < legal->count; i++) {
        if (!story_may_explain(s->story, index, board, legal->at[i]))
            continue;
        float weight = how->model ? chances[i][ENEMY_FITTED] + chances[i][ENEMY_UNIFORM] : 1;
        float rank = logf((float)rng_unit(how->rng) + 1e-9f) / weight;
        move_t move = legal->at[i];
        unsigned at = count++;
        for (; at > 0 && order[at - 1] < rank; at--) {
            order[at] = order[at - 1];
            legal->at[at] = legal->at[at - 1];
        }
        order[at] = rank;
        legal->at[at] = move;
    }
    legal->count = count;
}

static bool follow_word(struct search *s, size_t index, struct board *board) {
    pay(s, PRICE_WORD);
    return story_follow(s->story, index, board);
}

// Goes through words that hide nothing, up to the next hidden move or the end.
static bool follow(struct search *s, struct board *board, size_t *index) {
    for (; *index < s->story->count && !story_is_hidden(s->story, *index); ++*index)
        if (!follow_word(s, *index, board))
            return false;
    return true;
}

// Depth first through the hidden moves from word `index` on (2005 paper, 4.2).
static bool search_from(struct search *s, struct board board, size_t index, past_t past) {
    struct moves legal;
    if (!follow(s, &board, &index))
        return false;
    if (index == s->story->count) {
        keep(s, &board, past);
        return true;
    }
    shuffle(s, &board, index, &legal);
    for (unsigned i = 0, tried = 0; i < legal.count && tried < SEARCH_WIDTH && spend(s); i++) {
        struct board after = board;
        board_make(&after, legal.at[i]);
        if (!law_rest_fits(s->story->rules, &after, &s->story->words[index].said))
            continue;
        tried++;
        past_t next = past_add(s->refill->how->forest, past, legal.at[i]);
        if (search_from(s, after, index + 1, next))
            return true;
    }
    return false;
}

// A particle of a snapshot that is not empty, by weight.
static const struct particle *any_particle(struct search *s, unsigned snapshot) {
    const struct pool *pool = &s->refill->snapshots[snapshot].pool;
    struct roots *roots = &s->roots[snapshot];
    struct rng *rng = s->refill->how->rng;
    if (!roots->left) {
        pool_draw(pool, rng, ROOTS, roots->index);
        pay(s, pool->count / 50);
        roots->left = ROOTS;
    }
    pay(s, 1);
    size_t at = rng_below(rng, roots->left--);
    size_t index = roots->index[at];
    roots->index[at] = roots->index[roots->left];
    return &pool->at[index];
}

// From the newest snapshot backwards, half of what is left of the budget on each; where boards
// were few, nothing new is to be found.
static void search_snapshots(struct search *s) {
    bool rich = false;
    for (unsigned n = 0; n < SNAPSHOTS; n++)
        rich |= s->refill->snapshots[n].pool.count >= RICH;
    for (unsigned n = 0; n < SNAPSHOTS && !enough(s); n++) {
        const struct snapshot *snapshot = &s->refill->snapshots[n];
        size_t rest = s->budget / 2;
        if (!snapshot->pool.count || (rich && snapshot->pool.count < RICH))
            continue;
        while (s->budget > rest && !enough(s)) {
            const struct particle *root = any_particle(s, n);
            s->root_budget = 60 * (n + 1);
            search_from(s, root->board, snapshot->index, root->past);
        }
    }
}

// A reply that explains the word, or MOVE_NONE; the board is moved on.
static move_t any_reply(struct search *s, struct board *board, size_t index, move_t not_this) {
    struct moves legal;
    shuffle(s, board, index, &legal);
    for (unsigned i = 0; i < legal.count && spend(s); i++) {
        struct board after = *board;
        if (legal.at[i] == not_this)
            continue;
        board_make(&after, legal.at[i]);
        if (!law_rest_fits(s->story->rules, &after, &s->story->words[index].said))
            continue;
        *board = after;
        return legal.at[i];
    }
    return MOVE_NONE;
}

// Plays the old move if it still explains the word.
static bool same_reply(struct search *s, struct board *board, size_t index, move_t move) {
    struct board after = *board;
    if (move == MOVE_NONE || !spend(s) || !movegen_is_legal(board, move) ||
        !story_may_explain(s->story, index, board, move))
        return false;
    board_make(&after, move);
    if (!law_rest_fits(s->story->rules, &after, &s->story->words[index].said))
        return false;
    *board = after;
    return true;
}

// A history with one move changed, and mended where later moves stop fitting.
struct edit {
    move_t moves[HISTORY_MAX];
    size_t length;  // of the old history; later moves are to be found
    size_t changed; // which move is replaced
    unsigned mends;
};

static bool replay_edited(struct search *s, struct edit *edit, struct board *board) {
    size_t hidden = 0;
    for (size_t index = 0; index < s->story->count; index++) {
        const struct word *word = &s->story->words[index];
        if (!story_is_hidden(s->story, index)) {
            // Nothing has changed so far: what was verified once need not be again.
            if (hidden <= edit->changed && word->said.verdict == SAID_MOVED)
                board_make(board, word->try);
            else if (hidden > edit->changed && !follow_word(s, index, board))
                return false;
            continue;
        }
        size_t at = hidden++;
        move_t old = at < edit->length ? edit->moves[at] : MOVE_NONE;
        if (at < edit->changed)
            board_make(board, old);
        else if (at == edit->changed || !same_reply(s, board, index, old)) {
            if (at > edit->changed && at < edit->length && edit->mends-- == 0)
                return false;
            edit->moves[at] = any_reply(s, board, index, old);
            if (edit->moves[at] == MOVE_NONE)
                return false;
        }
    }
    edit->length = hidden;
    return true;
}

static void keep_edited(struct search *s, const struct edit *edit, const struct board *board) {
    past_t past = past_root(PAST_KNOWN);
    for (size_t i = 0; i < edit->length; i++)
        past = past_add(s->refill->how->forest, past, edit->moves[i]);
    keep(s, board, past);
}

// The moves of pawns in a history, as indexes into it.
static size_t pawn_moves(const struct story *story, const struct edit *edit, size_t *moves) {
    struct board board = story->start;
    size_t count = 0, hidden = 0;
    for (size_t index = 0; index < story->count && hidden < edit->length; index++) {
        const struct word *word = &story->words[index];
        if (story_is_hidden(story, index)) {
            move_t move = edit->moves[hidden];
            if (board_man_at(&board, move_from(move)) == PAWN)
                moves[count++] = hidden;
            board_make(&board, move);
            hidden++;
        } else if (word->said.verdict == SAID_MOVED)
            board_make(&board, word->try);
    }
    return count;
}

// Any of the last moves; or any at all, as often as not one of a pawn: that all boards are wrong
// about a pawn, which cannot have gone back, is what most often leaves none of them.
static void choose_change(struct search *s, struct edit *edit, bool deep) {
    struct rng *rng = s->refill->how->rng;
    size_t reach = deep || edit->length < EDIT_REACH ? edit->length : EDIT_REACH;
    size_t pawns[HISTORY_MAX], count = 0;
    edit->changed = edit->length - 1 - rng_below(rng, reach);
    edit->mends = deep ? DEEP_MENDS : EDIT_MENDS;
    if (deep && rng_below(rng, 2)) {
        count = pawn_moves(s->story, edit, pawns);
        pay(s, edit->length / 4);
    }
    if (count)
        edit->changed = pawns[rng_below(rng, count)];
}

static bool has_histories(const struct snapshot *snapshot) {
    return pool_count_kind(&snapshot->pool, PAST_KNOWN) > 0;
}

static void edit_histories(struct search *s, bool deep) {
    const struct refill *refill = s->refill;
    struct edit edit;
    if (!has_histories(&refill->snapshots[0]) && !has_histories(&refill->snapshots[1]))
        return;
    while (!enough(s)) {
        unsigned from = (unsigned)rng_below(refill->how->rng, 2);
        pay(s, 1);
        s->root_budget = deep ? 600 : 200;
        if (!refill->snapshots[from].pool.count)
            continue;
        const struct particle *root = any_particle(s, from);
        edit.length = past_moves(refill->how->forest, root->past, edit.moves, HISTORY_MAX);
        if (past_kind(root->past) != PAST_KNOWN || !edit.length || edit.length >= HISTORY_MAX - 8)
            continue;
        choose_change(s, &edit, deep);
        pay(s, edit.changed / 4); // unchanged moves are cheap to replay, but not free
        struct board board = s->story->start;
        if (replay_edited(s, &edit, &board))
            keep_edited(s, &edit, &board);
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
    while (!enough(s) && s->pool->count < first + s->refill->wanted / 2) {
        const struct snapshot *snapshot = &s->refill->snapshots[0];
        pay(s, 1);
        s->root_budget = 100;
        if (!snapshot->pool.count)
            return;
        struct board board = any_particle(s, 0)->board;
        if (nudge(&board, enemy, s->refill->how->rng))
            search_from(s, board, snapshot->index, past_root(PAST_FORGED));
    }
}

// Boards that miss as few of the last words as can be had.
static void guess(struct search *s) {
    struct board board;
    unsigned best = UINT8_MAX;
    for (unsigned i = 0; i < s->refill->wanted; i++) {
        unsigned misses = guess_board(s->refill->view, s->story, s->refill->how->rng, 100, &board);
        if (misses < best)
            s->pool->count = 0;
        if (misses > best || misses == UINT8_MAX)
            continue;
        best = misses;
        keep(s, &board, past_root(PAST_GUESSED));
    }
}

// All boards of a snapshot, those that were cut before the hidden move among them, taken through
// the words since.
static void replay_backlog(struct search *s, const struct snapshot *snapshot) {
    struct pool again = {0};
    pool_copy(&again, &snapshot->pool);
    expand_through(&again, s->refill->how, snapshot->index);
    if (again.count <= s->pool->count) {
        pool_free(&again);
        return;
    }
    pool_free(s->pool);
    *s->pool = again;
}

static void replay_backlogs(struct search *s) {
    for (unsigned n = 0; n < BACKLOGS && s->pool->count < s->refill->wanted; n++)
        if (s->refill->snapshots[n].cut)
            replay_backlog(s, &s->refill->snapshots[n]);
}

// Boards that differ in what lies long back are wanted even where there are others: without them
// the next words would find all of the same mind.
static void edit_all(struct search *s) {
    const struct refill *refill = s->refill;
    s->budget = refill->effort / 2;
    if (refill->ways & REFILL_EDIT)
        edit_histories(s, false);
    s->budget = refill->effort;
    s->wanted = 2 * refill->wanted;
    if (refill->ways & REFILL_DEEP)
        edit_histories(s, true);
    s->wanted = refill->wanted;
}

size_t refill_pool(struct pool *pool, const struct refill *refill) {
    struct search s = {.refill = refill, .story = refill->how->story, .pool = pool};
    s.wanted = refill->wanted;
    if (refill->ways & REFILL_BACKLOG)
        replay_backlogs(&s);
    edit_all(&s);
    s.budget = refill->effort / 2;
    if (refill->ways & REFILL_SEARCH)
        search_snapshots(&s);
    s.budget = DEEP_EFFORT * refill->effort;
    if (refill->ways & REFILL_DEEP && !pool->count)
        edit_histories(&s, true);
    s.budget = refill->effort;
    if (refill->ways & REFILL_FORGE && !pool->count)
        forge(&s);
    if (refill->ways & REFILL_GUESS && !pool->count)
        guess(&s);
    pool_normalize(pool);
    return s.found;
}
