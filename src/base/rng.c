// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/rng.h"

#include <assert.h>

static uint64_t rotate(uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
}

static uint64_t splitmix(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream) {
    // The stream is mixed before it meets the seed, else (1, 2) and (2, 1) could be neighbours.
    uint64_t mixed = stream;
    uint64_t state = seed ^ splitmix(&mixed);
    for (int i = 0; i < 4; i++)
        rng->state[i] = splitmix(&state);
}

uint64_t rng_next(struct rng *rng) {
    uint64_t *s = rng->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

uint64_t rng_below(struct rng *rng, uint64_t n) {
    assert(n > 0);
    // The lowest 2^64 mod n numbers would make small results likelier; they are drawn again.
    uint64_t lowest = (0 - n) % n;
    uint64_t number;
    do
        number = rng_next(rng);
    while (number < lowest);
    return number % n;
}

double rng_unit(struct rng *rng) {
    return (double)(rng_next(rng) >> 11) * 0x1.0p-53;
}
