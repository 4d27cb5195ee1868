// Kriegfish: boards as FEN text.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The size of the board is read from the text itself. All fields but the first may be missing. A
// castling right without king and rook at home and an e.p. square that nobody can legally use are
// dropped, so a board is written without them.
#pragma once

#include "board/board.h"
#include "board/kind.h"

enum { FEN_MAX = 128 }; // room for any FEN we write

// Reads a strictly legal board. `kind` fixes the size and the army; with NULL any size goes, an 8x8
// board has the full army, a smaller one what stands on it (the full one when that is nothing).
// False leaves nonsense in `board`.
bool fen_read(const char *fen, const struct kind *kind, struct board *board, char **cause);

void fen_write(const struct board *board, char out[FEN_MAX]);

// Is it the position that this kind of board starts with?
bool fen_is_start(const struct board *board, const struct kind *kind);

// The letter of a man, upper case.
char fen_letter(enum man man);

// The man of a letter of either case, NO_MAN for any other character.
enum man fen_man(char letter);
