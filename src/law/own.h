// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One side's own men: all that a player sees. From them follows which tries make sense, that is,
// could be legal with the enemy's men standing wherever they like.

#pragma once

#include "board/movegen.h"

struct own {
    bitboard_t men[MEN_KINDS];
    bitboard_t all;
    uint8_t side;     // enum colour
    uint8_t castling; // this side's bits of enum castling
    uint8_t size;     // as in struct board
    uint8_t army;
};

// The men of `side` out of a full board.
struct own own_of(const struct board *board, enum colour side);

// Follows a move of this side that the umpire has accepted.
void own_make(struct own *own, move_t move);

// A man was captured.
void own_lose(struct own *own, square_t at);

enum man own_man_at(const struct own *own, square_t at);

// Every try that makes sense, pawn captures included, in a fixed order.
void own_tries(const struct own *own, struct moves *tries);

// Is it one of those? Takes any value of move_t.
bool own_makes_sense(const struct own *own, move_t try);

// Does this try move a pawn aside, which only a capture can?
bool own_is_pawn_capture(const struct own *own, move_t try);
