// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Monte Carlo search without a tree over the tries of one turn: draw a board, choose a try that is
// legal on it, play it out, remember the score. What the players flat and twolevel share; they
// differ in the playout, which ends in the same way for both (plies), else they would not compare.

#pragma once

#include "players/tree/arms.h"
#include "players/tree/deck.h"
#include "players/tree/playout.h"

#define MONTECARLO_SETTINGS(UCB, AMAF, STRICT)                                                     \
    DECK_SETTINGS, STRICT_ROW(STRICT),                                                             \
        {.name = "ucb",                                                                            \
         .type = SETTING_BOOL,                                                                     \
         .initial = UCB,                                                                           \
         .help = "prefer promising tries (else each gets its turn)",                               \
         .source = "2013, 5"},                                                                     \
        {.name = "c",                                                                              \
         .type = SETTING_REAL,                                                                     \
         .initial = "1",                                                                           \
         .max = 100,                                                                               \
         .help = "how much UCB explores"},                                                         \
        {.name = "amaf",                                                                           \
         .type = SETTING_CHOICE,                                                                   \
         .initial = AMAF,                                                                          \
         .choices = "none alpha rave",                                                             \
         .help = "learn from moves that were played later, too",                                   \
         .source = "2013, 5"},                                                                     \
        {.name = "alpha",                                                                          \
         .type = SETTING_REAL,                                                                     \
         .initial = "0.7",                                                                         \
         .max = 1,                                                                                 \
         .help = "for amaf=alpha, the weight of what was played first"},                           \
        {.name = "fading",                                                                         \
         .type = SETTING_REAL,                                                                     \
         .initial = "100",                                                                         \
         .min = 1,                                                                                 \
         .max = 1e9,                                                                               \
         .help = "for amaf=rave, visits after which later moves count no more"},                   \
        {.name = "playout",                                                                        \
         .type = SETTING_CHOICE,                                                                   \
         .initial = "random",                                                                      \
         .choices = "random rules",                                                                \
         .help = "how both sides play on, on a board they see",                                    \
         .source = "2013, 5"},                                                                     \
    {                                                                                              \
        .name = "plies", .type = SETTING_INT, .initial = "5", .max = 10000,                        \
        .help = "let material decide a playout after so many plies (0: never)",                    \
    }

struct montecarlo {
    struct arms_rule rule;
    // Plays the legal move `first` and goes on from there; White's score, negative when it had to
    // be given up. Notes the moves in `trail`. Called by several threads at once.
    float (*playout)(const void *how, struct board *board, move_t first, struct rng *rng,
                     struct trail *trail);
    const void *how;
};

struct arms_rule montecarlo_rule(const struct settings *settings);

// The whole of choosing, the question "any?" included.
struct choice montecarlo_choose(const struct montecarlo *search, struct deck *deck,
                                const struct view *view, struct limit limit);
