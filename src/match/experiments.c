// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/experiments.h"

#include <string.h>

#define UNTOLD                                                                                     \
    { -1, -1, -1, 0 }

// Parker, Nau and Subrahmanian 2005, figure 2: percentages with 95 % intervals of 0.3 to 2.
static const struct trial FIGURE_2[] = {
    {"los", "random", {30, 30}, {39, 61, 0, 559}, NULL},
    {"aosp", "random", {30, 30}, {63, 37, 0, 560}, NULL},
    {"hs", "random", {30, 30}, {65, 35, 0.5, 558}, NULL},
    {0},
};

// The same, figures 3 and 4.
static const struct trial FIGURE_3[] = {
    {"aosp", "los", {30, 30}, {31, 69, 0, 190}, NULL},
    {"hs", "los", {30, 30}, {38, 61, 0.5, 190}, NULL},
    {"hs", "aosp", {30, 30}, {13.3, 76, 10.7, 1669}, NULL},
    {0},
};

// Ciancarini and Favini 2007, section 5.
static const struct trial SECTION_5[] = {
    {"metaposition", "random", {1, 1}, {94.8, -1, -1, 0}, "the rest are draws"},
    {"metaposition", "greedy", {1, 1}, {79.3, -1, -1, 0}, "the rest are draws"},
    {0},
};

// Ciancarini and Favini 2010, figure 10, of which the text gives the sense. The minimax program
// there always has the same time; ours looks ahead a fixed number of moves.
static const struct trial FIGURE_10[] = {
    {"mcts-b:k=1", "metaposition", {1, 1}, UNTOLD, "well ahead of other k"},
    {"mcts-b:k=3", "metaposition", {1, 1}, UNTOLD, "weak at all settings"},
    {"mcts-b:k=7", "metaposition", {1, 1}, UNTOLD, NULL},
    {"mcts-b:k=10", "metaposition", {1, 1}, UNTOLD, NULL},
    {"mcts-c", "metaposition", {1, 1}, UNTOLD, "over +100 Elo, wins thrice as often as it loses"},
    {"mcts-b:k=1", "metaposition", {2, 2}, UNTOLD, NULL},
    {"mcts-b:k=3", "metaposition", {2, 2}, UNTOLD, "weak at all settings"},
    {"mcts-b:k=7", "metaposition", {2, 2}, UNTOLD, NULL},
    {"mcts-b:k=10", "metaposition", {2, 2}, UNTOLD, NULL},
    {"mcts-c", "metaposition", {2, 2}, UNTOLD, "over +100 Elo, wins thrice as often as it loses"},
    {"mcts-b:k=1", "metaposition", {4, 4}, UNTOLD, NULL},
    {"mcts-b:k=3", "metaposition", {4, 4}, UNTOLD, "weak at all settings"},
    {"mcts-b:k=7", "metaposition", {4, 4}, UNTOLD, "slightly over 0 Elo"},
    {"mcts-b:k=10", "metaposition", {4, 4}, UNTOLD, "slightly over 0 Elo"},
    {"mcts-c", "metaposition", {4, 4}, UNTOLD, "over +100 Elo, wins thrice as often as it loses"},
    {"mcts-b:k=1", "metaposition", {8, 8}, UNTOLD, NULL},
    {"mcts-b:k=3", "metaposition", {8, 8}, UNTOLD, "weak at all settings"},
    {"mcts-b:k=7", "metaposition", {8, 8}, UNTOLD, "slightly over 0 Elo"},
    {"mcts-b:k=10", "metaposition", {8, 8}, UNTOLD, "slightly over 0 Elo"},
    {"mcts-c", "metaposition", {8, 8}, UNTOLD, "over +100 Elo, wins thrice as often as it loses"},
    {0},
};

// Foret 2019, tables 4.1 to 4.9, both colours together. Some of the printed counts do not add up.
static const struct trial TABLE_4_1[] = {
    {"random", "recapture", {2, 2}, {1, 94.5, 4.5, 400}, NULL},
    {0},
};

static const struct trial TABLE_4_2[] = {
    {"ismcts1:c=0.25", "recapture", {2, 2}, {7.5, 90, 2.5, 80}, NULL},
    {"ismcts1:c=0.5", "recapture", {2, 2}, {6.25, 92.5, 1.25, 80}, NULL},
    {"ismcts1:c=0.75", "recapture", {2, 2}, {5, 93.75, 1.25, 80}, NULL},
    {"ismcts1:c=1", "recapture", {2, 2}, {5, 93.75, 1.25, 80}, NULL},
    {"ismcts1:c=1.25", "recapture", {2, 2}, {6.25, 92.5, 1.25, 80}, NULL},
    {"ismcts1:c=1.5", "recapture", {2, 2}, {8.75, 90, 1.25, 80}, NULL},
    {"ismcts1:c=1.75", "recapture", {2, 2}, {5, 91.25, 3.75, 80}, NULL},
    {"ismcts1:c=2", "recapture", {2, 2}, {3.75, 96.25, 1.25, 80}, NULL},
    {0},
};

// Its draws are seven numbers for eight columns. The one missing is that of c = 1: with 70 there
// every column sums to 80.
static const struct trial TABLE_4_3[] = {
    {"ismcts2:c=0.25", "recapture", {2, 2}, {10, 88.75, 1.25, 80}, NULL},
    {"ismcts2:c=0.5", "recapture", {2, 2}, {12.5, 85, 2.5, 80}, NULL},
    {"ismcts2:c=0.75", "recapture", {2, 2}, {15, 83.75, 1.25, 80}, NULL},
    {"ismcts2:c=1", "recapture", {2, 2}, {10, 87.5, 2.5, 80}, NULL},
    {"ismcts2:c=1.25", "recapture", {2, 2}, {6.25, 90, 3.75, 80}, NULL},
    {"ismcts2:c=1.5", "recapture", {2, 2}, {8.75, 85, 6.25, 80}, NULL},
    {"ismcts2:c=1.75", "recapture", {2, 2}, {13.75, 81.25, 5, 80}, NULL},
    {"ismcts2:c=2", "recapture", {2, 2}, {5, 93.75, 1.25, 80}, NULL},
    {0},
};

static const struct trial TABLE_4_4[] = {
    {"ismcts1:c=1.5", "recapture", {2, 2}, {7.25, 90.75, 2, 400}, NULL},
    {"ismcts2:c=0.75", "recapture", {2, 2}, {12.5, 84.75, 2.75, 400}, NULL},
    {"ismcts1:c=1.5", "ismcts2:c=0.75", {2, 2}, {9, 74.75, 11.25, 400}, NULL},
    {0},
};

static const struct trial TABLE_4_7[] = {
    {"pimc", "recapture", {2, 2}, {46, 54, 0, 400}, NULL},
    {"pimc", "ismcts1:c=1.5", {2, 2}, {40.75, 59, 0.25, 400}, NULL},
    {"pimc", "ismcts2:c=0.75", {2, 2}, {50.75, 44.75, 4.5, 400}, NULL},
    {0},
};

// Buron 2013, tables 1 and 2 (Phantom Go, no draws), both colours together.
static const struct trial TABLES_1_2[] = {
    {"flat", "twolevel", {60, 60}, {97.5, 0, 2.5, 40}, NULL},
    {"flat", "twolevel", {120, 120}, {97.5, 0, 2.5, 40}, NULL},
    {"flat", "twolevel", {240, 240}, {90, 0, 10, 40}, NULL},
    {0},
};

// The same, table 3: the two-level player against itself with less time.
static const struct trial TABLE_3[] = {
    {"twolevel", "twolevel", {120, 60}, {57.5, 0, 42.5, 40}, NULL},
    {"twolevel", "twolevel", {240, 60}, {65, 0, 35, 40}, NULL},
    {"twolevel", "twolevel", {240, 120}, {47.5, 0, 52.5, 40}, NULL},
    {0},
};

static const struct experiment EXPERIMENTS[] = {
    {"2005-figure-2", "sampling players against random", FIGURE_2, 0.001,
     "boards are judged by our own search or by --engine, not by GNU Chess", false},
    {"2005-figure-3", "sampling players against each other, and figure 4: guessed boards", FIGURE_3,
     0.001, "boards are judged by our own search or by --engine, not by GNU Chess", true},
    {"2007-section-5", "metapositions against random and greedy", SECTION_5, 0.03,
     "Darkboard tried 1.415 times a move", false},
    {"2010-figure-10", "Monte Carlo tree search b and c against metapositions", FIGURE_10, 0.01,
     "on one core; the paper's programs had eight", false},
    {"2019-table-4.1", "random against recapture", TABLE_4_1, 0.01, NULL, false},
    {"2019-table-4.2", "the exploration constant of ismcts1", TABLE_4_2, 0.01, NULL, false},
    {"2019-table-4.3", "the exploration constant of ismcts2", TABLE_4_3, 0.01, NULL, false},
    {"2019-tables-4.4-4.6", "information-set tree search against recapture and itself", TABLE_4_4,
     0.01, NULL, false},
    {"2019-tables-4.7-4.9", "determinization against recapture and tree search", TABLE_4_7, 0.01,
     "the paper's engine is GNU Chess: --engine gnuchess", false},
    {"2013-tables-1-2", "flat against two-level Monte Carlo", TABLES_1_2, 0.0002,
     "Kriegspiel instead of Phantom Go", false},
    {"2013-table-3", "two-level Monte Carlo against itself with less time", TABLE_3, 0.0002,
     "Kriegspiel instead of Phantom Go", false},
};

const struct experiment *experiment_at(size_t index) {
    return index < sizeof EXPERIMENTS / sizeof *EXPERIMENTS ? &EXPERIMENTS[index] : NULL;
}

const struct experiment *experiment_find(const char *name) {
    for (size_t i = 0; experiment_at(i); i++)
        if (strcmp(experiment_at(i)->name, name) == 0)
            return experiment_at(i);
    return NULL;
}
