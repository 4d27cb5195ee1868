// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What tries gain, the luck of the boards aside. A refused try costs nothing, so what counts is how
// much better it does than the others on the boards where it is legal; and where all tries do well,
// one that is legal only there does not deserve the credit. So each result is taken as the luck of
// its board plus the gain of its try, and the gains are found by least squares.

#pragma once

enum { GAINS_MOST = 6 }; // tries at most

struct gains {
    unsigned count;
    double matrix[GAINS_MOST][GAINS_MOST], sum[GAINS_MOST];
};

static inline struct gains gains_begin(unsigned count) {
    return (struct gains){.count = count};
}

// One board's results, NaN where a try is not legal there.
void gains_note(struct gains *gains, const float *results, double weight);

// The gain of each try against all of them; 0 for one that was never legal beside another.
void gains_solve(struct gains gains, double *out);
