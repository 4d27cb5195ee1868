// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The worth of a metaposition to the side that looks at it (Ciancarini and Favini 2007, section 4):
// material and its safety, position, information. In pawns. Pure.

#pragma once

#include "belief/ghosts/metaposition.h"

// A move of ours from `before` to `after`, with the enemy to move. `strict`: what the paper names
// and no more: nothing of lucky captures, of mates and stalemates that may be, and of what is not
// known only what the move has changed (4.3).
double appraisal_of(const struct metaposition *before, move_t move,
                    const struct metaposition *after, bool strict);

// Of that, mates and stalemates that may come of a move; 0 while the enemy has many men.
double appraisal_of_ending(const struct metaposition *before, move_t move);

// The value that a certain mate has, and with the other sign a try that can only be refused.
#define APPRAISAL_MOST 1000.0
