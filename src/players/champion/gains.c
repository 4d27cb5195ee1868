// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/champion/gains.h"

#include <math.h>
#include <stdbool.h>

// The equations of least squares, from which the luck of the boards is already eliminated.
void gains_note(struct gains *gains, const float *results, double weight) {
    bool legal[GAINS_MOST];
    double mean = 0, count = 0;
    for (unsigned k = 0; k < gains->count; k++) {
        legal[k] = !isnan(results[k]);
        mean += legal[k] ? (double)results[k] : 0;
        count += legal[k];
    }
    if (count < 2)
        return;
    mean /= count;
    for (unsigned k = 0; k < gains->count; k++) {
        if (!legal[k])
            continue;
        gains->sum[k] += weight * ((double)results[k] - mean);
        gains->matrix[k][k] += weight;
        for (unsigned j = 0; j < gains->count; j++)
            gains->matrix[k][j] -= legal[j] ? weight / count : 0;
    }
}

// By elimination. That all gain the same is known before, as if from a few boards.
void gains_solve(struct gains gains, double *out) {
    static const double BEFORE = 4;
    for (unsigned k = 0; k < gains.count; k++)
        gains.matrix[k][k] += BEFORE;
    for (unsigned p = 0; p < gains.count; p++)
        for (unsigned k = p + 1; k < gains.count; k++) {
            double factor = gains.matrix[k][p] / gains.matrix[p][p];
            for (unsigned j = p; j < gains.count; j++)
                gains.matrix[k][j] -= factor * gains.matrix[p][j];
            gains.sum[k] -= factor * gains.sum[p];
        }
    for (unsigned k = gains.count; k-- > 0;) {
        double left = gains.sum[k];
        for (unsigned j = k + 1; j < gains.count; j++)
            left -= gains.matrix[k][j] * out[j];
        out[k] = left / gains.matrix[k][k];
    }
}
