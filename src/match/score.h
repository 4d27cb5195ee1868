// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The score of one player against another as counts, and what can be said about its true value.
// Pure values; nothing is printed here.
//
// The variance is measured over pairs of games (pentanomial: a pair has 0, 1/2, 1, 3/2 or 2
// points), since the games of a pair share start and seeds; over single games (trinomial) while
// there is no full pair. One pair's worth of coin tosses is added, so that few games never look
// certain. The interval is Wilson's with as many tosses as explain that variance.

#pragma once

#include <stddef.h>

struct score {
    size_t wins, draws, losses; // games
    size_t pairs[5];            // full pairs by half points
};

// A game with 0, 1 or 2 half points, and a full pair of such games with 0 to 4.
void score_add_game(struct score *score, unsigned half_points);
void score_add_pair(struct score *score, unsigned half_points);

size_t score_games(const struct score *score);

// What is estimated from a score; of no games at all 1/2 in [0, 1].
struct estimate {
    double mean, low, high; // points a game, with a 95 % interval
    double tosses;          // coin tosses that would be as certain
    double superiority;     // likelihood that the true value is over 1/2
};

struct estimate score_estimate(const struct score *score);

// Wilson's 95 % interval of a share seen in n trials.
void score_interval(double share, double trials, double *low, double *high);
