// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A metaposition: one board that stands for every position one side must reckon with (Ciancarini
// and Favini 2007, section 2): own men as they are, on every other square the kinds of enemy men
// that may stand there, and how old our news of the square is. It may hold positions that never
// could be, but leaves out none that can (the paper's I within M).
//
// A plain value of less than 1 KB: copy it and let the copy hear what the umpire might say. Nothing
// here allocates, fails or blocks. Words that cannot be true leave a metaposition that is not
// metaposition_possible(), and no other harm.

#pragma once

#include "belief/ghosts/deduce.h"

struct metaposition {
    struct scene scene;   // our men, the last words
    struct ghosts ghosts; // the enemy's men
    uint8_t age[64];      // own moves since we last learnt something about a square
    uint16_t plies;
    uint8_t quiet; // plies since a capture or own pawn move: the fifty moves' clock at most; to 255
};

void metaposition_begin(struct metaposition *meta, const struct ruleset *rules,
                        const struct board *start, enum colour side);

// Anything this side hears; `try` is its own try that was answered, MOVE_NONE for all else.
void metaposition_hear(struct metaposition *meta, move_t try, const struct announcement *said);

// The paper's two functions, of which metaposition_hear is made: our try and its answer (SAID_NO or
// SAID_MOVED), and the enemy's unknown move (SAID_MOVED).
void metaposition_pseudomove(struct metaposition *meta, move_t try,
                             const struct announcement *said);
void metaposition_metamove(struct metaposition *meta, const struct announcement *said);

bool metaposition_possible(const struct metaposition *meta);

// Kinds of enemy men, a bit each, that may stand on a square; whether it may be empty (of them).
unsigned metaposition_kinds(const struct metaposition *meta, square_t at);
bool metaposition_may_be_empty(const struct metaposition *meta, square_t at);

// Squares from which enemy men may attack `at`.
bitboard_t metaposition_attackers(const struct metaposition *meta, square_t at);

// Enemy pawns and men left: exact for men, the most for pawns.
unsigned metaposition_men_left(const struct metaposition *meta);
unsigned metaposition_pawns_most(const struct metaposition *meta);

// Ghosts on the board, the paper's measure of size (section 4.3).
unsigned metaposition_size(const struct metaposition *meta);
