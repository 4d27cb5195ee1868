// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Peril: the mates that are one move away. A search that goes on with captures alone does not see
// the quiet ones, and a player that is far ahead has little else to lose to.

#pragma once

#include "board/movegen.h"

// One of these legal moves that mates, or MOVE_NONE. Checks that a man gives by stepping out of
// another's way are not looked at.
move_t peril_mate(const struct board *board, const struct moves *legal);
