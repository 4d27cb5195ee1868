// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Ratings of several players from all their games at once: the likeliest ones under Davidson's
// model of paired comparisons with draws (1970), with an advantage for White,
//
//     win : draw : loss  =  a : d * sqrt(a * b) : b,
//
// where a and b are strengths (White's times an advantage). A rating is 400 log10 of a strength
// times 2 / (2 + d): so a small difference means the same expected score as it does in Elo. Each
// player has one more game, half won and half lost, against somebody of rating 0: so that a player
// who won all its games has a rating, too. Time goes with the games, not with the pairs of players.
// Pure; errors from the curvature at the top, with more than a hundred players estimated to some
// percent.

#pragma once

#include "match/results.h"

struct rating {
    double elo, error; // 95 % interval is elo +- error; the mean of all is 0
    double points;
    size_t games;
};

struct ratings {
    struct rating *at; // by player
    double advantage;  // of White, in Elo
    double draw;       // d
};

// Allocates; ratings_free.
struct ratings ratings_of(const struct results *results);
void ratings_free(struct ratings *ratings);
