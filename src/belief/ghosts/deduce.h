// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the words of the umpire say about the enemy's ghosts: checks and their absence, pawn tries
// and their absence, refused tries. Pure conclusions: nothing is ever excluded that the words leave
// room for (the invariant of 2007, section 2).

#pragma once

#include "belief/ghosts/ghosts.h"
#include "law/law.h"
#include "law/own.h"

enum { BLOCKED_MAX = 4 };

// What holds between two moves, seen from one side.
struct scene {
    const struct ruleset *rules;
    struct own own;
    struct announcement last;        // of the last move, or the opening silence
    bitboard_t passant;              // where our pawns may take in passing
    bitboard_t blocked[BLOCKED_MAX]; // in each of these sets a square is filled
    uint8_t blocked_count;
    uint8_t any;     // SAID_ANY_YES or SAID_ANY_NO, when the side to move has asked; else 0
    uint8_t to_move; // enum colour
    uint8_t passed;  // where the enemy may take our pawn in passing, or NO_SQUARE
};

// Squares that an own man attacks whatever the enemy's men do: ways that are surely clear, with the
// enemy's king taken as clear. And squares it may attack.
bitboard_t deduce_sure_attacks(const struct scene *scene, const struct ghosts *ghosts);
bitboard_t deduce_possible_attacks(const struct scene *scene, const struct ghosts *ghosts);

// The directions (enum check) in which own men check a king on `king`: surely, and possibly.
unsigned deduce_sure_checks(const struct scene *scene, const struct ghosts *ghosts, square_t king);
unsigned deduce_possible_checks(const struct scene *scene, const struct ghosts *ghosts,
                                square_t king);

// Could a move of our man from `from` to `to` uncover our king?
bool deduce_may_be_pinned(const struct scene *scene, const struct ghosts *ghosts, square_t from,
                          square_t to);

// Most legal captures the enemy's pawns may have now.
unsigned deduce_most_tries(const struct scene *scene, const struct ghosts *ghosts);

// No enemy man attacks `at`.
void deduce_unattacked(const struct scene *scene, struct ghosts *ghosts, square_t at);

// A try that makes sense was refused. May add to scene->blocked.
void deduce_refusal(struct scene *scene, struct ghosts *ghosts, move_t try);

// Everything that holds between the last move and the next, until nothing more follows.
void deduce(const struct scene *scene, struct ghosts *ghosts);
