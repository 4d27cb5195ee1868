// Kriegfish: the legal moves of a full board.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pure functions (but for the random numbers of one) on strictly legal boards (board_flaw says
// NULL). Moves come in a fixed order.
#pragma once

#include "base/rng.h"
#include "board/board.h"

enum { MOVES_MAX = 512 }; // 15 queens and a king cannot have more

struct moves {
    unsigned count;
    move_t at[MOVES_MAX];
};

void movegen_legal(const struct board *board, struct moves *moves);

// The legal captures on these squares, e.p. included, and all promotions but those that take
// elsewhere: what a quiescence search looks at. `checkers` is board_checkers(), which it knows.
void movegen_noisy(const struct board *board, bitboard_t checkers, bitboard_t targets,
                   struct moves *moves);

// One of the legal moves, each as likely as any other; MOVE_NONE when there is none. Nearly twice
// as fast as making the list.
move_t movegen_draw(const struct board *board, struct rng *rng);

// Is there any legal move? Stops at the first.
bool movegen_any(const struct board *board);

// Is this one of the legal moves? Takes any value of move_t.
bool movegen_is_legal(const struct board *board, move_t move);

// Legal captures by pawns as (from, to) pairs, e.p. included, promotion choices not counted apart.
// `takers` receives the squares of the pawns that have one (NULL when nobody asks).
unsigned movegen_pawn_captures(const struct board *board, bitboard_t *takers);
