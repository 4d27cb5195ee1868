// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which places of the enemy's men are all but forgotten. A cut by weight alone loses sight, sooner
// or later, of the pawn that may still be at home, and a place that no board has any more does not
// come back. So in a cut the boards that hold the last of some place count for more than their
// weight, and stay as a few with the weight that is theirs.

#pragma once

#include "belief/pool/particle.h"

#include <stddef.h>

struct rarity {
    float mass[KING][64]; // of the boards with such an enemy man there; kings have strata (cut.h)
    double total;
};

// How many times its weight a board counts in a cut because of a man in this place.
float rarity_boost(const struct rarity *rarity, enum man man, square_t at);

void rarity_join(struct rarity *rarity, const struct rarity *other);

// With the enemy to move: how many times its weight each of these boards counts, because of the
// rarest of its places. The outcome does not depend on the number of threads.
void rarity_boosts(const struct particle *boards, size_t count, unsigned threads, float *boosts);
