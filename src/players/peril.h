// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Peril: the mates that are one move away. A search that ends in a quiet position does not see the
// quiet move that mates, and players that are far ahead lose to nothing else.

#pragma once

#include "board/movegen.h"

// One of these legal moves that mates, or MOVE_NONE. Checks that a man gives by stepping out of
// another's way are not looked at.
move_t peril_mate(const struct board *board, const struct moves *legal);
