// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Random numbers that are the same on every machine for the same seed: xoshiro256** by Blackman and
// Vigna, seeded through splitmix64. Not for secrets. No thread may share a struct rng with another;
// give each its own stream.

#pragma once

#include <stdint.h>

struct rng {
    uint64_t state[4];
};

// Different streams of one seed are unrelated.
void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream);

uint64_t rng_next(struct rng *rng);

// Evenly from 0 to n - 1; n must not be 0.
uint64_t rng_below(struct rng *rng, uint64_t n);

// Evenly from [0, 1).
double rng_unit(struct rng *rng);
