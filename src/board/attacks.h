// Kriegfish: which squares a man reaches on an otherwise known board.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Constant tables and pure functions. Results cover the whole 8x8 grid: on a smaller board the
// caller cuts them to the board's area; rays never come back into it, so attack tests need no cut.
#pragma once

#include "board/bits.h"

enum line { LINE_RANK, LINE_FILE, LINE_DIAGONAL, LINE_ANTIDIAGONAL };

extern const bitboard_t ATTACKS_KNIGHT[64];
extern const bitboard_t ATTACKS_KING[64];
extern const bitboard_t ATTACKS_PAWN[2][64];
extern const bitboard_t ATTACKS_LINE[4][64]; // the whole line through a square, less the square

// One line through `at`, up to and with the first man of `occupied` on either side. The obstruction
// difference: twice the nearest upper man minus the nearest lower one fills the bits between.
static inline bitboard_t attacks_along(enum line line, square_t at, bitboard_t occupied) {
    bitboard_t mask = ATTACKS_LINE[line][at];
    bitboard_t below = bit(at) - 1;
    bitboard_t lower = occupied & mask & below;
    bitboard_t upper = occupied & mask & ~below;
    bitboard_t from_lower = UINT64_MAX << (63 - __builtin_clzll(lower | 1));
    return mask & (2 * (upper & -upper) + from_lower);
}

static inline bitboard_t attacks_rook(square_t at, bitboard_t occupied) {
    return attacks_along(LINE_RANK, at, occupied) | attacks_along(LINE_FILE, at, occupied);
}

static inline bitboard_t attacks_bishop(square_t at, bitboard_t occupied) {
    return attacks_along(LINE_DIAGONAL, at, occupied) |
           attacks_along(LINE_ANTIDIAGONAL, at, occupied);
}

// What a man that is not a pawn attacks.
bitboard_t attacks_of(enum man man, square_t at, bitboard_t occupied);

// What men of one side attack, once and twice; each man adds to what it guards.
struct cover {
    bitboard_t once, twice;
};

struct cover attacks_cover(const bitboard_t men[MEN_KINDS], enum colour side, bitboard_t occupied);

// The squares strictly between two squares on one line; none when they share no line.
bitboard_t attacks_between(square_t a, square_t b);

// The whole line through two squares, both ends included; none when they share no line.
bitboard_t attacks_through(square_t a, square_t b);
