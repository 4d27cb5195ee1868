// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/rng.h"
#include "tests/tap.h"

// The first numbers of the authors' own program from the state 1, 2, 3, 4.
static void reference(void) {
    static const uint64_t wanted[] = {UINT64_C(11520), 0, UINT64_C(1509978240),
                                      UINT64_C(1215971899390074240)};
    struct rng rng = {{1, 2, 3, 4}};
    for (int i = 0; i < 4; i++)
        OK(rng_next(&rng) == wanted[i]);
}

static void seeds(void) {
    struct rng a, b, c, d;
    rng_seed(&a, 1, 2);
    rng_seed(&b, 1, 2);
    rng_seed(&c, 2, 1);
    rng_seed(&d, 1, 3);
    uint64_t first = rng_next(&a);
    OK(first == rng_next(&b));
    OK(first != rng_next(&c) && first != rng_next(&d));
    rng_seed(&a, 0, 0);
    OK(rng_next(&a) != 0 || rng_next(&a) != 0);
}

static void evenness(void) {
    struct rng rng;
    rng_seed(&rng, 2026, 0);
    int counts[7] = {0};
    for (int i = 0; i < 70000; i++)
        counts[rng_below(&rng, 7)]++;
    bool even = true;
    for (int i = 0; i < 7; i++)
        even = even && counts[i] > 9600 && counts[i] < 10400;
    OK(even);
    OK(rng_below(&rng, 1) == 0);

    // With n just above half of all numbers, a careless remainder would favour small results.
    uint64_t n = (UINT64_C(1) << 63) + (UINT64_C(1) << 62);
    int small = 0;
    for (int i = 0; i < 30000; i++)
        small += rng_below(&rng, n) < n / 3;
    OK(small > 9500 && small < 10500);
}

static void units(void) {
    struct rng rng;
    rng_seed(&rng, 7, 7);
    double sum = 0;
    bool inside = true;
    for (int i = 0; i < 10000; i++) {
        double unit = rng_unit(&rng);
        inside = inside && unit >= 0 && unit < 1;
        sum += unit;
    }
    OK(inside && sum > 4850 && sum < 5150);
}

int main(void) {
    reference();
    seeds();
    evenness();
    units();
    return tap_done();
}
