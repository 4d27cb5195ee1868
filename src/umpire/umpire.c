// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "board/movegen.h"
#include "law/turn.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

#include <assert.h>
#include <stdlib.h>

struct umpire {
    const struct ruleset *rules;
    struct board board;
    struct announcement opening, last; // last: what was said when the last move was played
    struct turn turn;
    uint64_t *keys; // of every position since the start
    size_t key_count, key_capacity;
};

static void remember(struct umpire *umpire) {
    if (umpire->key_count == umpire->key_capacity) {
        umpire->key_capacity = umpire->key_capacity ? 2 * umpire->key_capacity : 128;
        umpire->keys = mem_resize(umpire->keys, umpire->key_capacity, sizeof *umpire->keys);
    }
    umpire->keys[umpire->key_count++] = umpire->board.key;
}

// Nothing repeats across a capture or a pawn move, so only the plies since then need a look.
static bool is_third_time(const struct umpire *umpire) {
    size_t seen = 0, back = 0;
    for (size_t i = umpire->key_count; i-- > 0 && back <= umpire->board.clock; back++)
        seen += umpire->keys[i] == umpire->board.key;
    return seen >= 3;
}

struct umpire *umpire_open(const struct ruleset *rules, const struct board *start) {
    assert(!board_flaw(start));
    struct umpire *umpire = mem_zero(1, sizeof *umpire);
    umpire->rules = rules;
    umpire->board = *start;
    umpire->opening = law_opening(rules, start);
    umpire->last = umpire->opening;
    turn_begin(&umpire->turn, &umpire->opening);
    remember(umpire);
    return umpire;
}

void umpire_close(struct umpire *umpire) {
    if (!umpire)
        return;
    free(umpire->keys);
    free(umpire);
}

struct announcement umpire_opening(const struct umpire *umpire) {
    return umpire->opening;
}

static void play(struct umpire *umpire, move_t move, struct announcement *said) {
    board_make(&umpire->board, move);
    remember(umpire);
    if (said->ending == ENDING_NONE && umpire->rules->draws_by_count && is_third_time(umpire))
        said->ending = ENDING_REPETITION;
    umpire->last = *said;
    turn_begin(&umpire->turn, said);
}

bool umpire_would_play(const struct umpire *umpire, move_t try) {
    struct own own = own_of(&umpire->board, umpire_turn(umpire));
    return !turn_is_nonsense(&umpire->turn, umpire->rules, &own, try) &&
           law_announce(umpire->rules, &umpire->board, try).verdict == SAID_MOVED;
}

struct announcement umpire_try(struct umpire *umpire, move_t try) {
    assert(!umpire_is_over(umpire));
    struct own own = own_of(&umpire->board, umpire_turn(umpire));
    if (turn_is_nonsense(&umpire->turn, umpire->rules, &own, try))
        return announcement_of(SAID_NONSENSE, umpire_turn(umpire));
    struct announcement said = law_announce(umpire->rules, &umpire->board, try);
    if (said.verdict == SAID_MOVED)
        play(umpire, try, &said);
    else
        turn_hear(&umpire->turn, umpire->rules, &own, try, &said);
    return said;
}

struct announcement umpire_ask(struct umpire *umpire) {
    assert(umpire->rules->pawns == PAWNS_ASKED && !umpire_is_over(umpire));
    struct own own = own_of(&umpire->board, umpire_turn(umpire));
    bool any = movegen_pawn_captures(&umpire->board, NULL) != 0;
    struct announcement said =
        announcement_of(any ? SAID_ANY_YES : SAID_ANY_NO, umpire_turn(umpire));
    turn_hear(&umpire->turn, umpire->rules, &own, MOVE_NONE, &said);
    return said;
}

enum colour umpire_turn(const struct umpire *umpire) {
    return (enum colour)umpire->board.turn;
}

bool umpire_is_over(const struct umpire *umpire) {
    return umpire->last.ending != ENDING_NONE;
}

enum result umpire_result(const struct umpire *umpire) {
    return law_result(umpire->rules, &umpire->last);
}

const struct board *umpire_board(const struct umpire *umpire) {
    return &umpire->board;
}
