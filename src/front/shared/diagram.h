// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Boards as text for people: letters as in FEN, a dot for an empty or unseen square, White's first
// rank at the bottom or, seen by Black, at the top.

#pragma once

#include "base/text.h"
#include "front/shared/pencil.h"
#include "law/own.h"

// The whole board, and one side's men alone as that side sits, with its pencil marks, unless NULL.
void diagram_add(struct text *text, const struct board *board);
void diagram_add_own(struct text *text, const struct own *own, const struct pencil *pencil);

// Line by line, for boards side by side, which all have White below. The last line holds the files'
// names; all lines of one size of board are equally long.
unsigned diagram_lines(const struct board *board);
void diagram_add_line(struct text *text, const struct board *board, unsigned line);
void diagram_add_own_line(struct text *text, const struct own *own, unsigned line);
