// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "belief/pool/wander.h"
#include "board/movegen.h"

#include <stdlib.h>
#include <string.h>

enum {
    PARTIES = 4,       // that go at once,
    WALKERS = 4,       // and so many in each
    MENDS = 20,        // later moves that may change with one
    STUCK = 1,         // as bad as so many words that contradict: not to reach the last word,
    STUCK_WORDS = 2,   // and for each so many words that are not reached, another one
    DARE = 200,        // one change in so many may contradict one more word
    REVIEW = 200,      // after so many changes the worst walker gives up
    STEP_BUDGET = 600, // boards looked at for one change
    AIMED = 2,         // one change in so many is made near what is wrong:
    AIMED_BACK = 12,   // at one of so many moves before it
    PRICE_STEP = 4,
};

// Where a history stands before a hidden move.
struct mark {
    struct board board;
    size_t word;     // index of the hidden move's word
    unsigned misses; // words before it that contradict
    move_t move;
};

struct walker {
    struct mark *marks; // one for each hidden move, and the end
    size_t length;      // hidden moves
    size_t reached;     // words gone through
};

// Walkers with a search of their own.
struct party {
    struct search search;
    struct expansion how;
    struct rng rng;
    unsigned origin;          // the snapshot from which they set out
    const struct pool *known; // what need not be found
    struct pool found;
    move_t *moves; // the hidden moves of each that was found
};

// A walker's change, while it is replayed.
struct step {
    struct search *search;
    struct walker *walker;
    size_t changed; // hidden move that is replaced,
    square_t aim;   // by one that attacks this square, unless it is NO_SQUARE
    size_t length;  // of the history before; later moves are new
    unsigned mends, most;
    struct board board;
    unsigned misses;
};

static unsigned misses_of(const struct search *s, const struct walker *walker) {
    unsigned misses = walker->marks[walker->length].misses;
    if (walker->reached == s->story->count)
        return misses;
    return misses + STUCK + (unsigned)(s->story->count - walker->reached) / STUCK_WORDS;
}

// Goes through a word that is no hidden move and counts it when it contradicts; false when the
// history cannot go on.
static bool follow_loosely(struct step *step, size_t index) {
    const struct story *story = step->search->story;
    const struct word *word = &story->words[index];
    struct board *board = &step->board, before = *board;
    if (word->said.side != story->side || word->said.verdict != SAID_MOVED) {
        step->misses += !search_follow(step->search, index, board);
        return true;
    }
    if (search_follow(step->search, index, board))
        return true;
    *board = before;
    if (!movegen_is_legal(board, word->try))
        return false;
    board_make(board, word->try);
    step->misses++;
    bool took = bits_count(board_occupied(board)) < bits_count(board_occupied(&before));
    return took == (word->said.capture != NO_SQUARE);
}

// Plays a move if the history can go on with it.
static bool play_loosely(struct step *step, size_t index, move_t move) {
    const struct story *story = step->search->story;
    if (!search_spend(step->search) || !movegen_is_legal(&step->board, move) ||
        !story_may_explain(story, index, &step->board, move))
        return false;
    board_make(&step->board, move);
    step->misses += !law_rest_fits(story->rules, &step->board, &story->words[index].said);
    return true;
}

// Another way to where the old move went, for a man that is not where it was.
static move_t rejoin(struct step *step, size_t index, enum man man, move_t old) {
    const struct story *story = step->search->story;
    struct moves legal;
    search_pay(step->search, PRICE_STEP);
    movegen_legal(&step->board, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        move_t move = legal.at[i];
        struct board after = step->board;
        if (move_to(move) != move_to(old) || move_promotion(move) != move_promotion(old) ||
            board_man_at(&after, move_from(move)) != man ||
            !story_may_explain(story, index, &after, move))
            continue;
        board_make(&after, move);
        if (!law_rest_fits(story->rules, &after, &story->words[index].said))
            continue;
        step->board = after;
        return move;
    }
    return MOVE_NONE;
}

// The hidden move of a mark: the old one where that goes on. MOVE_NONE when there is none.
static move_t choose_move(struct step *step, size_t at, enum man man) {
    struct mark *mark = &step->walker->marks[at];
    struct search *s = step->search;
    if (at >= step->length)
        return search_any_reply(s, &step->board, mark->word, MOVE_NONE, NO_SQUARE);
    if (at == step->changed) {
        s->evenly = step->aim != NO_SQUARE || rng_below(s->how->rng, 2);
        move_t move = search_any_reply(s, &step->board, mark->word, mark->move, step->aim);
        s->evenly = false;
        return move;
    }
    if (play_loosely(step, mark->word, mark->move))
        return mark->move;
    if (step->mends-- == 0)
        return MOVE_NONE;
    move_t move =
        rng_below(s->how->rng, 10) ? rejoin(step, mark->word, man, mark->move) : MOVE_NONE;
    return move != MOVE_NONE ? move
                             : search_any_reply(s, &step->board, mark->word, MOVE_NONE, NO_SQUARE);
}

// Replays a history from a mark on, to the end or as far as it goes; false when too many words
// contradict or no move is left.
static bool replay(struct step *step, size_t from) {
    struct walker *walker = step->walker;
    const struct story *story = step->search->story;
    size_t at = from, index = walker->marks[from].word;
    step->length = walker->length;
    step->board = walker->marks[from].board;
    step->misses = walker->marks[from].misses;
    for (; index < story->count && step->misses <= step->most; index++) {
        if (!story_is_hidden(story, index)) {
            if (!follow_loosely(step, index))
                break;
            continue;
        }
        struct mark *mark = &walker->marks[at];
        enum man man =
            at < step->length ? board_man_at(&mark->board, move_from(mark->move)) : NO_MAN;
        *mark = (struct mark){step->board, index, step->misses, mark->move};
        move_t move = choose_move(step, at, man);
        if (move == MOVE_NONE)
            break;
        mark->move = move;
        at++;
    }
    walker->length = at;
    walker->reached = index;
    walker->marks[at] = (struct mark){step->board, index, step->misses, MOVE_NONE};
    return at > 0 && misses_of(step->search, walker) <= step->most;
}

// The history of a particle of a snapshot, as far on as it goes.
static bool set_out(struct party *party, struct walker *walker) {
    struct search *s = &party->search;
    const struct particle *root = search_root(s, party->origin);
    if (past_kind(root->past) != PAST_KNOWN)
        return false;
    size_t hidden = past_moves(s->how->forest, root->past, NULL, 0);
    move_t *moves = mem_alloc((hidden + 1) * sizeof *moves);
    walker->length = past_moves(s->how->forest, root->past, moves, hidden);
    for (size_t i = 0; i < walker->length; i++)
        walker->marks[i].move = moves[i];
    free(moves);
    walker->marks[0] = (struct mark){s->story->start, 0, 0, walker->marks[0].move};
    s->root_budget = SIZE_MAX;
    struct step step = {.search = s, .walker = walker, .changed = SIZE_MAX, .most = UINT8_MAX};
    step.aim = NO_SQUARE;
    return walker->length > 0 && replay(&step, 0);
}

static void copy_walker(struct walker *to, const struct walker *from, size_t first) {
    struct mark *marks = to->marks;
    *to = *from;
    to->marks = marks;
    memcpy(marks + first, from->marks + first, (from->length + 1 - first) * sizeof *marks);
}

// What was found is written down, and told when all parties are back.
static void note_walker(struct party *party, const struct walker *walker) {
    const struct board *board = &walker->marks[walker->length].board;
    size_t found = party->found.count, length = walker->length;
    if (pool_holds(party->known, board) || pool_holds(&party->found, board))
        return;
    pool_add(&party->found, &(struct particle){.board = *board});
    party->moves = mem_resize(party->moves, (found + 1) * length, sizeof *party->moves);
    for (size_t i = 0; i < length; i++)
        party->moves[found * length + i] = walker->marks[i].move;
}

// How many hidden moves come before a word that contradicts, any of them; all where there is none.
static size_t find_fault(const struct walker *walker, struct rng *rng) {
    unsigned faults = 0;
    size_t found = walker->length;
    for (size_t i = 1; i <= walker->length; i++)
        if (walker->marks[i].misses > walker->marks[i - 1].misses && !rng_below(rng, ++faults))
            found = i;
    return found;
}

// Which move is changed: any, or one of the last before a word that contradicts; where no reply
// explains a capture, so that a man attacks the square.
static void choose_change(struct step *step, const struct walker *walker) {
    const struct story *story = step->search->story;
    struct rng *rng = step->search->how->rng;
    bool stuck = walker->reached < story->count;
    step->aim = NO_SQUARE;
    step->changed = rng_below(rng, walker->length);
    if (!misses_of(step->search, walker) || rng_below(rng, AIMED))
        return;
    size_t fault = stuck ? walker->length : find_fault(walker, rng);
    size_t back = fault < AIMED_BACK ? fault : AIMED_BACK;
    step->changed = fault - 1 - rng_below(rng, back);
    if (stuck && story_is_hidden(story, walker->reached))
        step->aim = story->words[walker->reached].said.capture;
}

static void change(struct party *party, struct walker *walker, struct walker *changed) {
    struct search *s = &party->search;
    struct step step = {.search = s, .walker = changed, .mends = MENDS};
    choose_change(&step, walker);
    step.most = misses_of(s, walker) + !rng_below(s->how->rng, DARE);
    search_pay(s, PRICE_STEP);
    s->root_budget = STEP_BUDGET;
    copy_walker(changed, walker, step.changed);
    if (!replay(&step, step.changed))
        return;
    copy_walker(walker, changed, step.changed);
    if (!misses_of(s, walker))
        note_walker(party, walker);
}

// The worst walker joins another that is better, or sets out anew.
static void review(struct party *party, struct walker *walkers, unsigned count,
                   struct walker *anew) {
    struct search *s = &party->search;
    struct walker *worst = walkers, *other = &walkers[rng_below(s->how->rng, count)];
    for (unsigned i = 1; i < count; i++)
        if (misses_of(s, &walkers[i]) > misses_of(s, worst))
            worst = &walkers[i];
    if (misses_of(s, other) < misses_of(s, worst))
        copy_walker(worst, other, 0);
    else if (misses_of(s, worst) && set_out(party, anew))
        copy_walker(worst, anew, 0);
}

static size_t hidden_moves(const struct story *story) {
    size_t count = 0;
    for (size_t i = 0; i < story->count; i++)
        count += story_is_hidden(story, i);
    return count;
}

static void go(void *context, size_t index) {
    struct party *party = (struct party *)context + index;
    size_t room = hidden_moves(party->search.story) + 1;
    struct mark *marks = mem_zero((WALKERS + 1) * room, sizeof *marks);
    struct walker walkers[WALKERS], changed = {.marks = marks + WALKERS * room};
    unsigned count = 0;
    for (unsigned i = 0; i < 4 * WALKERS && count < WALKERS; i++) {
        walkers[count] = (struct walker){.marks = marks + count * room};
        count += set_out(party, &walkers[count]);
    }
    for (size_t changes = 1; count && !search_is_over(&party->search); changes++) {
        change(party, &walkers[rng_below(&party->rng, count)], &changed);
        if (changes % REVIEW == 0)
            review(party, walkers, count, &changed);
    }
    free(marks);
}

// Gives it an even share of what is wanted and of what may be spent.
static void equip(struct party *party, const struct search *search, unsigned origin) {
    size_t wanted = search->wanted - search->pool->count;
    party->search = *search;
    party->how = *search->how;
    rng_seed(&party->rng, rng_next(search->how->rng), 0);
    party->origin = origin;
    party->known = search->pool;
    party->how.rng = &party->rng;
    party->search.how = &party->how;
    party->search.pool = &party->found;
    party->search.wanted = (wanted + PARTIES - 1) / PARTIES;
    party->search.budget = search->budget / PARTIES;
    party->search.spent = 0;
}

static void come_back(struct party *party, struct search *search) {
    size_t length = hidden_moves(search->story), spent = party->search.spent;
    search->spent += spent;
    search->budget -= search->budget < spent ? search->budget : spent;
    for (size_t i = 0; i < party->found.count; i++) {
        past_t past = past_root(PAST_KNOWN);
        for (size_t k = 0; k < length; k++)
            past = past_add(search->how->forest, past, party->moves[i * length + k]);
        search_keep(search, &party->found.at[i].board, past);
    }
    pool_free(&party->found);
    free(party->moves);
}

// The newest snapshot with histories that explain all words up to there; SNAPSHOTS for none.
static unsigned find_origin(const struct search *search) {
    unsigned origin = 0;
    while (origin < SNAPSHOTS && !pool_count_kind(&search->snapshots[origin].pool, PAST_KNOWN))
        origin++;
    return origin;
}

void wander(struct search *search) {
    unsigned origin = find_origin(search);
    if (origin == SNAPSHOTS || search_is_over(search))
        return;
    struct party *parties = mem_zero(PARTIES, sizeof *parties);
    for (unsigned i = 0; i < PARTIES; i++)
        equip(&parties[i], search, origin);
    crew_run(search->how->threads, PARTIES, go, parties);
    for (unsigned i = 0; i < PARTIES; i++)
        come_back(&parties[i], search);
    free(parties);
}
