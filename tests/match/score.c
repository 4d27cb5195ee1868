// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The statistics of matches against tables worked out by another program.

#include "config.h"

#include "match/elo.h"
#include "match/score.h"
#include "match/sprt.h"
#include "tests/tap.h"

#include <math.h>

static bool near(double a, double b) {
    if (fabs(a - b) < 1e-4)
        return true;
    printf("# got %.6f, wanted %.6f\n", a, b);
    return false;
}

static void test_estimates(void) {
    static const struct {
        struct score score;
        double mean, low, high, superiority;
    } ROWS[] = {
        {{3, 7, 0, {0, 0, 2, 3, 0}}, 0.65, 0.471759, 0.794320, 0.950199},
        {{60, 75, 65, {10, 20, 40, 25, 5}}, 0.4875, 0.437259, 0.537995, 0.314269},
        {{100, 0, 0, {0, 0, 0, 0, 50}}, 1, 0.963007, 1, 1},
        {{0, 0, 4, {2, 0, 0, 0, 0}}, 0, 0, 0.489891, 0.022750},
        {{0, 0, 0, {0}}, 0.5, 0, 1, 0.5},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct estimate estimate = score_estimate(&ROWS[i].score);
        OK(near(estimate.mean, ROWS[i].mean));
        OK(near(estimate.low, ROWS[i].low));
        OK(near(estimate.high, ROWS[i].high));
        OK(near(estimate.superiority, ROWS[i].superiority));
    }
}

// Swapping the players turns everything round.
static void test_symmetry(void) {
    struct score score = {30, 50, 20, {3, 7, 20, 15, 5}}, other = {20, 50, 30, {5, 15, 20, 7, 3}};
    struct estimate a = score_estimate(&score), b = score_estimate(&other);
    struct sprt sprt = {-10, 10, 0.05, 0.05};
    OK(near(a.low, 1 - b.high));
    OK(near(a.superiority, 1 - b.superiority));
    OK(near(sprt_ratio(&sprt, &score), -sprt_ratio(&sprt, &other)));
}

static void test_counts(void) {
    struct score score = {0};
    score_add_game(&score, 2);
    score_add_game(&score, 1);
    score_add_game(&score, 0);
    score_add_pair(&score, 3);
    OK(score.wins == 1 && score.draws == 1 && score.losses == 1 && score.pairs[3] == 1);
    OK_LONG(score_games(&score), 3);
    // One drawn pair is not certainty.
    struct score drawn = {0, 2, 0, {0, 0, 1, 0, 0}};
    struct estimate estimate = score_estimate(&drawn);
    OK(estimate.high - estimate.low > 0.5);
    // Pairs that go one each tell more than the same games alone.
    struct score paired = {50, 0, 50, {0, 0, 50, 0, 0}}, alone = {50, 0, 50, {0}};
    struct estimate p = score_estimate(&paired), q = score_estimate(&alone);
    OK(p.high - p.low < (q.high - q.low) / 2);
}

static void test_elo(void) {
    OK(near(elo_of_score(0.5), 0));
    OK(near(elo_of_score(0.75), 190.848502));
    OK(near(elo_of_score(10.0 / 11), 400));
    OK(isinf(elo_of_score(1)) && isinf(elo_of_score(0)) && elo_of_score(0) < 0);
    for (double elo = -700; elo <= 700; elo += 70)
        OK(near(elo_of_score(elo_score(elo)), elo));
}

static void test_sprt(void) {
    static const struct {
        struct score score;
        double elo0, elo1, ratio;
        enum sprt_verdict verdict;
    } ROWS[] = {
        {{0, 0, 0, {10, 20, 40, 25, 5}}, 0, 20, -1.195349, SPRT_GO_ON},
        {{0, 0, 0, {5, 30, 100, 60, 15}}, 0, 10, 3.114209, SPRT_ELO1},
        {{0, 0, 0, {100, 20, 10, 5, 1}}, 0, 5, -1.934004, SPRT_GO_ON},
        {{0, 0, 0, {0, 0, 0, 0, 20}}, 0, 50, 2.672083, SPRT_GO_ON},
        {{0, 0, 0, {0}}, 0, 50, 0, SPRT_GO_ON},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct sprt sprt = {ROWS[i].elo0, ROWS[i].elo1, 0.05, 0.05};
        OK(near(sprt_ratio(&sprt, &ROWS[i].score), ROWS[i].ratio));
        OK_LONG(sprt_judge(&sprt, &ROWS[i].score), ROWS[i].verdict);
    }
    struct sprt sprt = {0, 10, 0.05, 0.05};
    OK(near(sprt_upper(&sprt), 2.944439) && near(sprt_lower(&sprt), -2.944439));
}

// All won or all lost: the interval ends there, whatever the rounding.
static void test_all(void) {
    bool good = true;
    for (int n = 1; n <= 2000; n++) {
        double low, high;
        score_interval(1, n, &low, &high);
        good = good && high == 1 && low > 0;
        score_interval(0, n, &low, &high);
        good = good && low == 0 && high < 1;
    }
    OK(good);
}

int main(void) {
    test_estimates();
    test_symmetry();
    test_counts();
    test_elo();
    test_sprt();
    test_all();
    return tap_done();
}
