// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sets of squares of an 8x8 board and its symmetries, for the tables of endings. Not for the
// program itself.

#pragma once

#include "board/bits.h"

static inline bitboard_t neighbours(bitboard_t set) {
    bitboard_t side = (set << 1 & ~FILE_A) | (set >> 1 & ~FILE_H), row = side | set;
    return side | row << 8 | row >> 8;
}

// Symmetry: 1 mirrors files, 2 ranks, 4 swaps both. Pawns know only the first.
static inline unsigned turned(unsigned at, unsigned how) {
    unsigned file = at & 7u, rank = at >> 3;
    file = how & 1u ? 7 - file : file;
    rank = how & 2u ? 7 - rank : rank;
    return how & 4u ? file * 8 + rank : rank * 8 + file;
}
