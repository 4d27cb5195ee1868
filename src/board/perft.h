// Kriegfish: counting leaves, the generator's yardstick.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "board/board.h"

// Leaves of the tree of legal moves `depth` plies deep. Every leaf's board is made: nothing is
// counted by the list's length, so that the figure measures what a search or a belief really does.
uint64_t perft_count(const struct board *board, unsigned depth);
