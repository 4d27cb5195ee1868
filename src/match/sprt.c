// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/elo.h"
#include "match/sprt.h"

#include <math.h>

enum { OUTCOMES = 5 };

static const double NEVER_SEEN = 1e-3; // pairs of a kind that did not happen yet

// Shares of the pairs, and how many there are.
static double shares(const struct score *score, double share[OUTCOMES]) {
    double count = 0;
    for (int i = 0; i < OUTCOMES; i++) {
        share[i] = score->pairs[i] ? (double)score->pairs[i] : NEVER_SEEN;
        count += share[i];
    }
    for (int i = 0; i < OUTCOMES; i++)
        share[i] /= count;
    return count;
}

// Sum of share * off / (1 + lambda * off), which falls as lambda grows.
static double slope(const double share[OUTCOMES], double mean, double lambda) {
    double sum = 0;
    for (int i = 0; i < OUTCOMES; i++) {
        double off = i / 4.0 - mean;
        sum += share[i] * off / (1 + lambda * off);
    }
    return sum;
}

// The likeliest distribution with that mean is share / (1 + lambda * off) for the right lambda.
static double find_lambda(const double share[OUTCOMES], double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        if (slope(share, mean, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double sprt_ratio(const struct sprt *sprt, const struct score *score) {
    double share[OUTCOMES], sum = 0;
    double mean0 = elo_score(sprt->elo0), mean1 = elo_score(sprt->elo1);
    double count = shares(score, share);
    if (count < 1)
        return 0;
    double lambda0 = find_lambda(share, mean0), lambda1 = find_lambda(share, mean1);
    for (int i = 0; i < OUTCOMES; i++)
        sum +=
            share[i] * log((1 + lambda0 * (i / 4.0 - mean0)) / (1 + lambda1 * (i / 4.0 - mean1)));
    return count * sum;
}

double sprt_lower(const struct sprt *sprt) {
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt) {
    return log((1 - sprt->beta) / sprt->alpha);
}

enum sprt_verdict sprt_judge(const struct sprt *sprt, const struct score *score) {
    double ratio = sprt_ratio(sprt, score);
    if (ratio >= sprt_upper(sprt))
        return SPRT_ELO1;
    return ratio <= sprt_lower(sprt) ? SPRT_ELO0 : SPRT_GO_ON;
}
