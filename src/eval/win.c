// Kriegfish: from scores to win probabilities.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/win.h"

#include <math.h>

// The slope of the logistic curve that lichess.org fitted to games of its players.
#define SLOPE 0.00368208f

// The part of [0, 1] that belongs to centipawns; mates share the rest, a little for each ply.
#define MATE_SHARE 0.005f
#define MATE_PLIES 1000

static float win_from_mate(int plies) {
    int counted = plies < MATE_PLIES ? plies : MATE_PLIES;
    return 1.0f - MATE_SHARE * (float)counted / MATE_PLIES;
}

float win_from_score(int score) {
    if (score >= SCORE_MATE_LEAST)
        return win_from_mate(SCORE_MATE - score);
    if (score <= -SCORE_MATE_LEAST)
        return 1.0f - win_from_mate(SCORE_MATE + score);
    return MATE_SHARE + (1.0f - 2 * MATE_SHARE) / (1.0f + expf(-SLOPE * (float)score));
}

// The slope of the curve for blind players, a line in the ply up to its end.
#define BLIND_FIRST 0.0008f
#define BLIND_RISE 0.000014f
#define BLIND_PLIES 100

float win_blind(int score, unsigned ply) {
    float plies = (float)(ply < BLIND_PLIES ? ply : BLIND_PLIES);
    if (score >= SCORE_MATE_LEAST || score <= -SCORE_MATE_LEAST)
        return win_from_score(score);
    float slope = BLIND_FIRST + BLIND_RISE * plies;
    return MATE_SHARE + (1.0f - 2 * MATE_SHARE) / (1.0f + expf(-slope * (float)score));
}

// For whoever is not behind. What is all but a mate cannot be told from more of it.
static int score_ahead(double win) {
    double share = (win - (double)MATE_SHARE) / (1 - 2 * (double)MATE_SHARE);
    double plies = (1 - win) / (double)MATE_SHARE * MATE_PLIES;
    if (plies < 0.99 * MATE_PLIES)
        return SCORE_MATE - (int)lround(plies);
    return (int)lround(log(share / fmax(1 - share, 1e-7)) / (double)SLOPE);
}

int score_as_judged(double win) {
    return win < 0.5 ? -score_ahead(1 - win) : score_ahead(win);
}

int score_from_win(double win) {
    int score = score_as_judged(win);
    return score > SCORE_SURE ? SCORE_SURE : score < -SCORE_SURE ? -SCORE_SURE : score;
}

int score_from_mate(int moves) {
    int most = (SCORE_MATE - SCORE_MATE_LEAST) / 2;
    int counted = moves > most ? most : moves < -most ? -most : moves;
    return counted > 0 ? SCORE_MATE - (2 * counted - 1) : -SCORE_MATE - 2 * counted;
}
