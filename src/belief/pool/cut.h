// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Cutting a weighted list down to size, fairly: every item's weight is right on average, likely
// items stay for certain, and every stratum keeps some (Fearnhead and Clifford's resampling in
// each, places shared out by the square root of its mass).
//
// The work is shared by threads; the outcome does not depend on how many.

#pragma once

#include "base/rng.h"
#include "board/board.h"

#include <stddef.h>

enum { CUT_STRATA = 128 };

struct cut {
    const float *weight;
    const uint8_t *stratum; // numbers below CUT_STRATA
    size_t count, wanted;
    unsigned threads;
};

// `scale[i]` becomes 0 for what is dropped, else what its weight has to be multiplied with.
void cut_choose(const struct cut *cut, struct rng *rng, float *scale);

// The stratum of a board: the enemy king's square, and whether it may still castle.
uint8_t cut_stratum(const struct board *board, enum colour enemy);
