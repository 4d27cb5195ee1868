// Kriegfish: the smallest words of ordinary chess: sides, men, squares, moves, sets of squares.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every board from 4x4 to 8x8 lives in the lower left corner of an 8x8 grid: square = rank * 8 +
// file, a1 = 0, on all of them. Nothing here allocates, fails or blocks.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t bitboard_t; // a set of squares
typedef uint8_t square_t;    // 0..63, or NO_SQUARE
typedef uint16_t move_t;     // from, to and promotion choice, just what coordinate notation says

enum colour { WHITE, BLACK };

enum man { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NO_MAN };

enum { MEN_KINDS = 6, SIDE_MIN = 4, SIDE_MAX = 8, NO_SQUARE = 64 };

enum { MOVE_NONE = 0 }; // a1a1, which no man can play

static inline enum colour colour_other(enum colour side) {
    return (enum colour)(side ^ 1u);
}

static inline square_t square_make(unsigned file, unsigned rank) {
    return (square_t)(rank * 8 + file);
}
static inline unsigned square_file(square_t at) {
    return at & 7u;
}
static inline unsigned square_rank(square_t at) {
    return at >> 3;
}

// `promote` is PAWN for a move that promotes nothing.
static inline move_t move_make(square_t from, square_t to, enum man promote) {
    return (move_t)(from | (unsigned)to << 6 | (unsigned)promote << 12);
}
static inline square_t move_from(move_t move) {
    return move & 63u;
}
static inline square_t move_to(move_t move) {
    return move >> 6 & 63u;
}
static inline enum man move_promotion(move_t move) {
    return (enum man)(move >> 12 & 7u);
}
