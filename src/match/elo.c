// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/elo.h"

#include <math.h>

double elo_of_score(double score) {
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

double elo_score(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}
