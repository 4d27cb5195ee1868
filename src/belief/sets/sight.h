// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Mates for one who sees the board. What cannot be mated with sight cannot be mated without it,
// which spares a search over sets most of its work.
//
// Pure but for the memo. Takes as long as there are moves.

#pragma once

#include "belief/sets/memo.h"
#include "law/ruleset.h"

// Does the side to move mate in so many moves (or stalemate where that wins)?
bool sight_mates(struct memo *memo, const struct ruleset *rules, const struct board *board,
                 unsigned moves);

// Does it still, with `board` after its first move and the enemy to answer, in so many more?
bool sight_mates_after(struct memo *memo, const struct ruleset *rules, const struct board *board,
                       unsigned moves);
