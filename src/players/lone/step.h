// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One try against a lone king that nobody sees, and all that may be heard and happen after it, as
// arithmetic on the set of squares it may stand on. Pure functions.

#pragma once

#include "law/own.h"

enum { ANSWERS_MAX = 8 }; // different announcements after one legal move

// One move of ours and what may be heard after it.
struct step {
    struct own own;
    bitboard_t refused;              // king squares for which the umpire says no
    bitboard_t free;                 // squares that none of our men attacks or, as its own, guards
    bitboard_t answers[ANSWERS_MAX]; // king squares by announcement
    unsigned answer_count;
    bitboard_t stalemated; // squares on which it is
    bitboard_t takers;     // squares on which the king can take a man
    bitboard_t drawn;      // squares from which the game may be drawn by a third time (lone.h)
};

// Our men are `own`, the king is on one of `kings`, none of them attacked.
void step_take(const struct own *own, bitboard_t kings, move_t move, struct step *step);

// Where a king on one of these squares may be after its own move, if it takes nothing.
bitboard_t step_kings(bitboard_t kings, bitboard_t free, bitboard_t own);

// Which of our men check a king on this square, as the umpire would say it.
unsigned step_checks(const struct own *own, square_t king);

// The squares of the board; those our men attack, fellows included; a set and its neighbours.
bitboard_t step_area(const struct own *own);
bitboard_t step_attacked(const struct own *own);
bitboard_t step_spread(bitboard_t set);
