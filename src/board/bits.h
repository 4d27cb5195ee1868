// Kriegfish: arithmetic on sets of squares.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "board/types.h"

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H UINT64_C(0x8080808080808080)
#define RANK_1 UINT64_C(0xff)

static inline bitboard_t bit(square_t at) {
    return UINT64_C(1) << at;
}
static inline bool bits_has(bitboard_t set, square_t at) {
    return set >> at & 1u;
}
static inline unsigned bits_count(bitboard_t set) {
    return (unsigned)__builtin_popcountll(set);
}
static inline bool bits_many(bitboard_t set) {
    return (set & (set - 1)) != 0;
}

// The lowest square of a set that is not empty.
static inline square_t bits_first(bitboard_t set) {
    return (square_t)__builtin_ctzll(set);
}

// Takes the lowest square out of a set that is not empty.
static inline square_t bits_pop(bitboard_t *set) {
    square_t first = bits_first(*set);
    *set &= *set - 1;
    return first;
}

// The rank `rank` and the file `file`, over the whole grid.
static inline bitboard_t bits_rank(unsigned rank) {
    return RANK_1 << (rank * 8);
}
static inline bitboard_t bits_file(unsigned file) {
    return FILE_A << file;
}

// The squares of a board of this size.
static inline bitboard_t bits_area(unsigned files, unsigned ranks) {
    return FILE_A * ((1u << files) - 1) & UINT64_MAX >> (64 - 8 * ranks);
}
