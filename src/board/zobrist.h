// Kriegfish: the constants that make up a board's key.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "board/types.h"

extern const uint64_t ZOBRIST_MEN[2][MEN_KINDS][64];
extern const uint64_t ZOBRIST_RIGHTS[64 + 16];

static inline uint64_t zobrist_man(enum colour side, enum man man, square_t at) {
    return ZOBRIST_MEN[side][man][at];
}
// Nothing for no rights and for NO_SQUARE, so that an empty board's key is 0.
static inline uint64_t zobrist_castling(uint8_t rights) {
    return rights ? ZOBRIST_RIGHTS[64 + rights] : 0;
}
static inline uint64_t zobrist_passant(square_t target) {
    return target < NO_SQUARE ? ZOBRIST_RIGHTS[target] : 0;
}
static inline uint64_t zobrist_turn(void) {
    return ZOBRIST_RIGHTS[64];
}
