// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Three matrices: how likely the enemy's king, a pawn, another piece stands on each square (Pk, Pw
// and Pc of Ciancarini and Favini 2010, section 5.2), and what the paper reads off them. How they
// change with time and words is chances.h's business.
//
// A plain value; nothing here allocates, fails or blocks.

#pragma once

#include "belief/ghosts/metaposition.h"

struct matrices {
    float king[64], pawn[64], piece[64];
    float pawns, pieces; // how many are left, the king not counted: what the matrices add up to
};

// The paper's c1: three of the seven pieces move along a given direction, two are knights.
#define SHARE_OF_LINE (3.0f / 7.0f)
#define SHARE_OF_KNIGHT (2.0f / 7.0f)

static inline float matrices_occupied(const struct matrices *m, square_t at) {
    float sum = m->king[at] + m->pawn[at] + m->piece[at];
    return sum < 1.0f ? sum : 1.0f;
}

// The probability that no enemy man stands on any of these squares.
float matrices_clear(const struct matrices *m, bitboard_t squares);

// How strongly a piece on `from` bears on `at`: its probability, the share of pieces that move so,
// and a clear way (the paper's c2, which falls with distance). 0 off the lines and knight's moves.
float matrices_bearing(const struct matrices *m, const struct own *own, square_t from, square_t at);

// Probcontrol: how many enemy men attack a square, on average.
float matrices_control(const struct matrices *m, const struct own *own, square_t at);

// Problegal: the probability that a try that makes sense is accepted, less a pin as the paper
// guesses it.
float matrices_legal(const struct matrices *m, const struct own *own, move_t try);

// The probability that a try, if accepted, gives check.
float matrices_check(const struct matrices *m, const struct own *own, move_t try);

// No probability where the metaposition has no ghost; sums brought to the number of men left; what
// must be filled is.
void matrices_fit(struct matrices *m, const struct ghosts *ghosts);
