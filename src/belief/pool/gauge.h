// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Gauging a pool: where it thinks the enemy stands, how sure it is, and, for those who may know the
// truth (records of finished games, benches), how much of it lies on the true squares.

#pragma once

#include "belief/pool/pool.h"

struct gauge {
    size_t boards;    // particles
    size_t known;     // that explain every word
    double entropy;   // bits, of the particles' weights
    double enemy[64]; // probability that an enemy man stands on a square
    double king[64];  // and the king
};

void gauge_pool(const struct pool *pool, enum colour enemy, struct gauge *gauge);

// The mean probability on the squares where enemy men truly stand, and that on the king's.
double gauge_men(const struct gauge *gauge, const struct board *truth, enum colour enemy);
double gauge_king(const struct gauge *gauge, const struct board *truth, enum colour enemy);
