// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sobering: the opponent model looks at each move by itself and so leaves more men hanging, and
// puts them on worse squares, than players do. What was believed was too good to be true by a pawn.
// Boards on which we could win something at once, and those on which the enemy stands badly, are
// taken for less likely, by as much as it takes (RESULTS.md). Not where the enemy moves at random
// or keeps still.

#pragma once

#include "belief/pool/pool.h"

// Centipawns that a board is worth to the side to move as it stands, to the blind or as chess
// players see it: judging is not for beliefs, so whoever wants one brings it. A pure function.
typedef int board_worth(const struct board *board, bool blind);

// With us to move, on full boards; `worth` may be NULL. How likely each type of enemy is stays as
// it was. The outcome does not depend on the number of threads.
void sober_pool(struct pool *pool, board_worth *worth, unsigned threads);
