// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The only door to the truth. For the table (src/game) and for the fronts that write records or
// reveal a finished game; never for players.

#pragma once

#include "board/board.h"

struct umpire;

const struct board *umpire_board(const struct umpire *umpire);

// Would umpire_try play it? For whoever has to choose the moment at which it is tried.
bool umpire_would_play(const struct umpire *umpire, move_t try);
