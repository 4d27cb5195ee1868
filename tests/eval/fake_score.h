// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the fake engine thinks of a move: centipawns made from the key of the board after it, so
// that no two boards share their scores. Not for the program itself.

#pragma once

#include "board/movegen.h"

// Of a board, White's.
static inline int fake_value(const struct board *board) {
    return (int)(board->key >> 32 & 1023) - 512;
}

static inline int fake_score(const struct board *board, move_t move) {
    struct board after = *board;
    board_make(&after, move);
    return (int)(after.key >> 32 & 1023) - 512;
}
