// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/score.h"

#include <assert.h>
#include <math.h>

static const double Z95 = 1.959963984540054;

void score_add_game(struct score *score, unsigned half_points) {
    assert(half_points <= 2);
    score->wins += half_points == 2;
    score->draws += half_points == 1;
    score->losses += half_points == 0;
}

void score_add_pair(struct score *score, unsigned half_points) {
    assert(half_points <= 4);
    score->pairs[half_points]++;
}

size_t score_games(const struct score *score) {
    return score->wins + score->draws + score->losses;
}

void score_interval(double share, double trials, double *low, double *high) {
    *low = 0;
    *high = 1;
    if (trials <= 0)
        return;
    double zz = Z95 * Z95 / trials;
    double centre = (share + zz / 2) / (1 + zz);
    double half = sqrt(zz * (share * (1 - share) + zz / 4)) / (1 + zz);
    // Rounding must not leave a hair when all was won or lost.
    *low = share > 0 && centre - half > 0 ? centre - half : 0;
    *high = share < 1 && centre + half < 1 ? centre + half : 1;
}

// The variance of what counts[i] times came out as i / most, round a mean, with one more that was
// tossed; *count becomes how many there are.
static double variance(const size_t *counts, unsigned most, double mean, double *count) {
    double sum = mean * (1 - mean) / (most / 2.0);
    *count = 0;
    for (unsigned i = 0; i <= most; i++) {
        double off = (double)i / most - mean;
        sum += (double)counts[i] * off * off;
        *count += (double)counts[i];
    }
    return *count > 0 ? sum / *count : 0;
}

// How many coin tosses have the variance of this score's mean.
static double tosses(const struct score *score, double mean) {
    size_t singles[3] = {score->losses, score->draws, score->wins};
    double games = (double)score_games(score), count;
    double toss = mean * (1 - mean);
    double of_pair = variance(score->pairs, 4, mean, &count);
    if (toss <= 0)
        return games;
    if (count > 0 && of_pair > 0)
        return toss / of_pair * games / 2;
    double of_game = variance(singles, 2, mean, &count);
    return of_game > 0 ? toss / of_game * games : games;
}

struct estimate score_estimate(const struct score *score) {
    double games = (double)score_games(score);
    struct estimate estimate = {.mean = 0.5, .superiority = 0.5};
    if (games > 0)
        estimate.mean = ((double)score->wins + (double)score->draws / 2) / games;
    estimate.tosses = tosses(score, estimate.mean);
    score_interval(estimate.mean, estimate.tosses, &estimate.low, &estimate.high);
    // The score test: as if the truth were 1/2, so that it agrees with the interval.
    double z = (estimate.mean - 0.5) * 2 * sqrt(estimate.tosses);
    estimate.superiority = erfc(-z / sqrt(2)) / 2;
    return estimate;
}
