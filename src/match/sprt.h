// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A sequential test: is the first player elo1 or more stronger, or elo0 or less? It may stop a
// match as soon as one of the two is likely enough. Generalized likelihood ratio over pairs of
// games (pentanomial; Van den Bergh 2020): under each hypothesis the likeliest distribution of
// pairs with that mean. Pure.

#pragma once

#include "match/score.h"

struct sprt {
    double elo0, elo1;
    double alpha, beta; // chances of taking elo0 for elo1, and elo1 for elo0
};

enum sprt_verdict { SPRT_GO_ON, SPRT_ELO0, SPRT_ELO1 };

// The logarithm of the likelihood ratio, and where it ends the test.
double sprt_ratio(const struct sprt *sprt, const struct score *score);
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);

enum sprt_verdict sprt_judge(const struct sprt *sprt, const struct score *score);
