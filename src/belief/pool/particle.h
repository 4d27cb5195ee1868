// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A particle: a board that may be the true one, how likely it is with each type of enemy, and how
// it came about.

#pragma once

#include "belief/model/opponent.h"
#include "belief/pool/past.h"
#include "board/board.h"

struct particle {
    struct board board;
    float weight[ENEMY_TYPES]; // by type of enemy; their sum is the particle's weight
    past_t past;
};

static inline float particle_weight(const struct particle *particle) {
    float sum = 0;
    for (unsigned i = 0; i < ENEMY_TYPES; i++)
        sum += particle->weight[i];
    return sum;
}
