// Kriegfish: moves as text, in coordinates (e2e4, e7e8q) and in SAN (Nbd7, exd8=Q+).
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Coordinates need no board, so they serve for tries as well. SAN needs a full one.
#pragma once

#include "board/board.h"

enum { COORDINATES_MAX = 6, SAN_MAX = 12 };

void notation_coordinates(move_t move, char out[COORDINATES_MAX]);

// Reads coordinates, and nothing but them, of squares on an 8x8 grid. False leaves `move` alone.
bool notation_read_coordinates(const char *text, move_t *move);

// A square's name, and back; NO_SQUARE when the text is none.
void notation_square(square_t at, char out[3]);
square_t notation_read_square(const char *text);

// SAN of a legal move, with + and #.
void notation_san(const struct board *board, move_t move, char out[SAN_MAX]);

// Reads SAN of a legal move, loosely: signs of check and praise may be there or not, 0-0 counts, a
// missing = too, and so do plain coordinates. Fails with a cause when no legal move or more than
// one fits.
bool notation_read_san(const struct board *board, const char *text, move_t *move, char **cause);
