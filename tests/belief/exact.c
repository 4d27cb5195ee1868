// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// On 4x4 boards the pool must be the information set itself. The set is found here by brute force,
// with law_announce and plain lists only: every board of the set, every legal reply, every word
// compared.

#include "config.h"

#include "base/mem.h"
#include "law/turn.h"
#include "tests/front/chatter.h"
#include "tests/tap.h"

#include <stdlib.h>

enum { GAMES = 500, WORDS_MOST = 60, SET_MOST = 3000 };

struct set {
    char (*fens)[FEN_MAX]; // without the counters: a position is one whatever the clocks say
    struct board *boards;
    size_t count, capacity;
};

// The positions as text, clocks cut off.
static void short_fen(const struct board *board, char out[FEN_MAX]) {
    fen_write(board, out);
    *strrchr(out, ' ') = '\0';
    *strrchr(out, ' ') = '\0';
}

static void set_add(struct set *set, const struct board *board) {
    char fen[FEN_MAX];
    short_fen(board, fen);
    for (size_t i = 0; i < set->count; i++)
        if (strcmp(set->fens[i], fen) == 0) {
            if (board->clock < set->boards[i].clock)
                set->boards[i].clock = board->clock;
            return;
        }
    if (set->count == set->capacity) {
        set->capacity = 2 * set->capacity + 64;
        set->fens = mem_resize(set->fens, set->capacity, FEN_MAX);
        set->boards = mem_resize(set->boards, set->capacity, sizeof *set->boards);
    }
    strcpy(set->fens[set->count], fen);
    set->boards[set->count++] = *board;
}

static bool same_words(struct announcement a, const struct announcement *b) {
    return announcement_equal(&a, b);
}

// What the listener knows of the enemy's turn so far.
struct enemy_turn {
    unsigned refusals;
    bool yes, freed;
};

// Can the enemy have been refused that often on this board?
static bool refusable(const struct ruleset *rules, const struct board *board,
                      const struct enemy_turn *turn) {
    struct own own = own_of(board, (enum colour)board->turn);
    struct announcement opened = law_opening(rules, board);
    struct turn fresh;
    struct moves tries;
    unsigned count = 0;
    turn_begin(&fresh, &opened);
    fresh.obliged = turn->yes && rules->obligation == OBLIGED_TO_TAKE;
    own_tries(&own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        count += !turn_is_nonsense(&fresh, rules, &own, tries.at[i]) &&
                 law_announce(rules, board, tries.at[i]).verdict == SAID_NO;
    return count >= (rules->nonsense_if_repeated ? turn->refusals : 1);
}

static bool is_pawn_capture(const struct board *board, move_t move) {
    struct own own = own_of(board, (enum colour)board->turn);
    return own_is_pawn_capture(&own, move);
}

static bool has_pawn_capture(const struct board *board) {
    struct moves legal;
    movegen_legal(board, &legal);
    for (unsigned i = 0; i < legal.count; i++)
        if (is_pawn_capture(board, legal.at[i]))
            return true;
    return false;
}

static void hidden_move(const struct ruleset *rules, const struct board *board,
                        const struct enemy_turn *turn, const struct announcement *said,
                        struct set *next) {
    struct moves legal;
    bool due = turn->yes && !turn->freed;
    movegen_legal(board, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        struct board after = *board;
        if (due && !is_pawn_capture(board, legal.at[i]))
            continue;
        if (!same_words(law_announce(rules, board, legal.at[i]), said))
            continue;
        board_make(&after, legal.at[i]);
        set_add(next, &after);
    }
}

static void hear_one(const struct chatter *chatter, const struct board *board, move_t try,
                     const struct announcement *said, const struct enemy_turn *turn,
                     struct set *next) {
    struct board after = *board;
    bool mine = said->side == chatter->side, fits = true;
    if (said->verdict == SAID_ANY_YES || said->verdict == SAID_ANY_NO)
        fits = has_pawn_capture(board) == (said->verdict == SAID_ANY_YES);
    else if (said->verdict == SAID_NO && mine)
        fits = law_announce(chatter->rules, board, try).verdict == SAID_NO;
    else if (said->verdict == SAID_NO)
        fits = !chatter->rules->says_nonsense || refusable(chatter->rules, board, turn);
    else if (said->verdict == SAID_MOVED && mine) {
        fits = same_words(law_announce(chatter->rules, board, try), said);
        if (fits)
            board_make(&after, try);
    } else if (said->verdict == SAID_MOVED) {
        hidden_move(chatter->rules, board, turn, said, next);
        return;
    }
    if (fits)
        set_add(next, &after);
}

static void note_enemy(const struct chatter *chatter, const struct announcement *said,
                       struct enemy_turn *turn) {
    if (said->verdict == SAID_MOVED)
        *turn = (struct enemy_turn){0};
    else if (said->side != chatter->side) {
        turn->refusals += said->verdict == SAID_NO;
        if (said->verdict == SAID_ANY_YES && !turn->yes &&
            chatter->rules->obligation == OBLIGED_TO_TAKE)
            turn->refusals = 0; // of other tries than captures
        turn->yes |= said->verdict == SAID_ANY_YES;
        turn->freed |=
            said->verdict == SAID_NO && turn->yes && chatter->rules->obligation == OBLIGED_TO_TRY;
    }
}

static bool pool_is(const struct pool *pool, const struct set *set) {
    char fen[FEN_MAX];
    size_t found = 0;
    if (pool->count != set->count || !pool->exact)
        return false;
    for (size_t i = 0; i < pool->count; i++) {
        short_fen(&pool->at[i].board, fen);
        for (size_t k = 0; k < set->count; k++)
            found += strcmp(set->fens[k], fen) == 0;
    }
    return found == pool->count;
}

static bool set_has(const struct set *set, const struct board *board) {
    char fen[FEN_MAX];
    short_fen(board, fen);
    for (size_t i = 0; i < set->count; i++)
        if (strcmp(set->fens[i], fen) == 0)
            return true;
    return false;
}

// Plays one game; false at the first word after which pool and set differ or do not hold the truth.
static bool game(const struct ruleset *rules, const char *kind, uint64_t seed,
                 struct belief *belief, size_t *largest) {
    struct board start = chatter_start(kind);
    struct chatter chatter = {umpire_open(rules, &start), rules, {{0}}, (enum colour)(seed & 1)};
    struct enemy_turn turn = {0};
    struct set set = {0}, next = {0};
    bool good = true;
    rng_seed(&chatter.rng, seed, 7);
    belief_begin(belief, rules, &start, chatter.side, seed);
    set_add(&set, &start);
    for (unsigned w = 0; w < WORDS_MOST && good && set.count < SET_MOST; w++) {
        move_t try;
        struct announcement said = chatter_word(&chatter, &try);
        if (umpire_is_over(chatter.umpire))
            break;
        if (!law_hears(rules, &said, chatter.side))
            continue;
        belief_hear(belief, chatter_known(&chatter, try, &said), &said, deadline_never());
        if (said.side != chatter.side && said.verdict != SAID_MOVED)
            note_enemy(&chatter, &said, &turn);
        next.count = 0;
        for (size_t i = 0; i < set.count; i++)
            hear_one(&chatter, &set.boards[i], try, &said, &turn, &next);
        if (said.verdict == SAID_MOVED)
            turn = (struct enemy_turn){0};
        struct set swap = set;
        set = next;
        next = swap;
        *largest = set.count > *largest ? set.count : *largest;
        bool true_there = set_has(&set, umpire_board(chatter.umpire));
        good = pool_is(belief_pool(belief), &set) && true_there;
        if (!good)
            printf("# game %d word %u: pool %zu, set %zu, the truth is %s\n", (int)seed, w,
                   belief_pool(belief)->count, set.count, true_there ? "there" : "not");
    }
    free(set.fens);
    free(set.boards);
    free(next.fens);
    free(next.boards);
    umpire_close(chatter.umpire);
    return good;
}

static void all_games(const struct ruleset *rules, const char *kind) {
    struct belief *belief =
        belief_open(&(struct belief_options){.boards = 100000, .keep = 1, .thin = 1});
    unsigned good = 0, games = GAMES / 2; // half on each of two boards
    size_t largest = 0;
    for (unsigned i = 0; i < games; i++)
        good += game(rules, kind, i, belief, &largest);
    char what[128];
    snprintf(what, sizeof what, "%s %s: the pool is the information set, up to %zu boards",
             rules->name, kind, largest);
    tap_ok(good == games, what, __FILE__, __LINE__);
    belief_close(belief);
}

int main(void) {
    for (unsigned i = 0; ruleset_at(i); i++) {
        all_games(ruleset_at(i), "silverman");
        all_games(ruleset_at(i), "rbkr");
        if (ruleset_at(i)->obligation != OBLIGED_NOT)
            all_games(ruleset_at(i), "gardner");
    }
    return tap_done();
}
