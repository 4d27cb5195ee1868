// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/experiments.h"

#include <string.h>

#define UNTOLD                                                                                     \
    { -1, -1, -1, 0 }

// Parker, Nau and Subrahmanian 2005, figure 2: percentages with 95 % intervals of 0.3 to 2.
static const struct trial FIGURE_2[] = {
    {"los", "random", {30, 30}, {39, 61, 0, 559}, NULL, NULL},
    {"aosp", "random", {30, 30}, {63, 37, 0, 560}, NULL, NULL},
    {"hs", "random", {30, 30}, {65, 35, 0.5, 558}, NULL, NULL},
    {0},
};

// The same, figures 3 and 4.
static const struct trial FIGURE_3[] = {
    {"aosp", "los", {30, 30}, {31, 69, 0, 190}, NULL, NULL},
    {"hs", "los", {30, 30}, {38, 61, 0.5, 190}, NULL, NULL},
    {"hs", "aosp", {30, 30}, {13.3, 76, 10.7, 1669}, NULL, NULL},
    {0},
};

// Ciancarini and Favini 2007, section 5.
static const struct trial SECTION_5[] = {
    {"metaposition", "random", {1, 1}, {94.8, -1, -1, 0}, "the rest are draws", NULL},
    {"metaposition", "greedy", {1, 1}, {79.3, -1, -1, 0}, "the rest are draws", NULL},
    {"metaposition",
     "hs",
     {1, 30},
     {-1, -1, -1, 8},
     "6-2 against an improved sampling program",
     NULL},
    {0},
};

// Ciancarini and Favini 2010, figure 10, of which the text gives the sense. The minimax program
// always has the same work. A is from 5.1.
static const struct trial FIGURE_10[] = {
    {"mcts-a", "metaposition", {1, 1}, {2, -1, -1, 0}, "under 2 % won", NULL},
    {"mcts-b:k=1", "metaposition", {1, 1}, UNTOLD, "well ahead of other k", NULL},
    {"mcts-b:k=3", "metaposition", {1, 1}, UNTOLD, "weak at all settings", NULL},
    {"mcts-b:k=7", "metaposition", {1, 1}, UNTOLD, NULL, NULL},
    {"mcts-b:k=10", "metaposition", {1, 1}, UNTOLD, NULL, NULL},
    {"mcts-c",
     "metaposition",
     {1, 1},
     UNTOLD,
     "over +100 Elo, wins thrice as often as it loses",
     NULL},
    {"mcts-b:k=1", "metaposition", {2, 2}, UNTOLD, NULL, NULL},
    {"mcts-b:k=3", "metaposition", {2, 2}, UNTOLD, "weak at all settings", NULL},
    {"mcts-b:k=7", "metaposition", {2, 2}, UNTOLD, NULL, NULL},
    {"mcts-b:k=10", "metaposition", {2, 2}, UNTOLD, NULL, NULL},
    {"mcts-c",
     "metaposition",
     {2, 2},
     UNTOLD,
     "over +100 Elo, wins thrice as often as it loses",
     NULL},
    {"mcts-b:k=1", "metaposition", {4, 4}, UNTOLD, NULL, NULL},
    {"mcts-b:k=3", "metaposition", {4, 4}, UNTOLD, "weak at all settings", NULL},
    {"mcts-b:k=7", "metaposition", {4, 4}, UNTOLD, "slightly over 0 Elo", NULL},
    {"mcts-b:k=10", "metaposition", {4, 4}, UNTOLD, "slightly over 0 Elo", NULL},
    {"mcts-c",
     "metaposition",
     {4, 4},
     UNTOLD,
     "over +100 Elo, wins thrice as often as it loses",
     NULL},
    {"mcts-b:k=1", "metaposition", {8, 8}, UNTOLD, NULL, NULL},
    {"mcts-b:k=3", "metaposition", {8, 8}, UNTOLD, "weak at all settings", NULL},
    {"mcts-b:k=7", "metaposition", {8, 8}, UNTOLD, "slightly over 0 Elo", NULL},
    {"mcts-b:k=10", "metaposition", {8, 8}, UNTOLD, "slightly over 0 Elo", NULL},
    {"mcts-c",
     "metaposition",
     {8, 8},
     UNTOLD,
     "over +100 Elo, wins thrice as often as it loses",
     NULL},
    {0},
};

// The same, 6.1: nodes in the same time.
static const struct trial NODES_2010[] = {
    {"mcts-c", "mcts-b:k=1", {1, 1}, UNTOLD, "C sees 10 to 20 times as many nodes", NULL},
    {0},
};

// Foret 2019, tables 4.1 to 4.9, both colours together. Some of the printed counts do not add up.
static const struct trial TABLE_4_1[] = {
    {"random", "recapture", {2, 2}, {1, 94.5, 4.5, 400}, NULL, NULL},
    {0},
};

static const struct trial TABLE_4_2[] = {
    {"ismcts1:c=0.25", "recapture", {2, 2}, {7.5, 90, 2.5, 80}, NULL, NULL},
    {"ismcts1:c=0.5", "recapture", {2, 2}, {6.25, 92.5, 1.25, 80}, NULL, NULL},
    {"ismcts1:c=0.75", "recapture", {2, 2}, {5, 93.75, 1.25, 80}, NULL, NULL},
    {"ismcts1:c=1", "recapture", {2, 2}, {5, 93.75, 1.25, 80}, NULL, NULL},
    {"ismcts1:c=1.25", "recapture", {2, 2}, {6.25, 92.5, 1.25, 80}, NULL, NULL},
    {"ismcts1:c=1.5", "recapture", {2, 2}, {8.75, 90, 1.25, 80}, NULL, NULL},
    {"ismcts1:c=1.75", "recapture", {2, 2}, {5, 91.25, 3.75, 80}, NULL, NULL},
    {"ismcts1:c=2", "recapture", {2, 2}, {3.75, 96.25, 1.25, 80}, NULL, NULL},
    {0},
};

// Its draws are seven numbers for eight columns. The one missing is that of c = 1: with 70 there
// every column sums to 80.
static const struct trial TABLE_4_3[] = {
    {"ismcts2:c=0.25", "recapture", {2, 2}, {10, 88.75, 1.25, 80}, NULL, NULL},
    {"ismcts2:c=0.5", "recapture", {2, 2}, {12.5, 85, 2.5, 80}, NULL, NULL},
    {"ismcts2:c=0.75", "recapture", {2, 2}, {15, 83.75, 1.25, 80}, NULL, NULL},
    {"ismcts2:c=1", "recapture", {2, 2}, {10, 87.5, 2.5, 80}, NULL, NULL},
    {"ismcts2:c=1.25", "recapture", {2, 2}, {6.25, 90, 3.75, 80}, NULL, NULL},
    {"ismcts2:c=1.5", "recapture", {2, 2}, {8.75, 85, 6.25, 80}, NULL, NULL},
    {"ismcts2:c=1.75", "recapture", {2, 2}, {13.75, 81.25, 5, 80}, NULL, NULL},
    {"ismcts2:c=2", "recapture", {2, 2}, {5, 93.75, 1.25, 80}, NULL, NULL},
    {0},
};

static const struct trial TABLE_4_4[] = {
    {"ismcts1:c=1.5", "recapture", {2, 2}, {7.25, 90.75, 2, 400}, NULL, NULL},
    {"ismcts2:c=0.75", "recapture", {2, 2}, {12.5, 84.75, 2.75, 400}, NULL, NULL},
    {"ismcts1:c=1.5", "ismcts2:c=0.75", {2, 2}, {9, 74.75, 11.25, 400}, NULL, NULL},
    {0},
};

static const struct trial TABLE_4_7[] = {
    {"pimc", "recapture", {2, 2}, {46, 54, 0, 400}, NULL, NULL},
    {"pimc", "ismcts1:c=1.5", {2, 2}, {40.75, 59, 0.25, 400}, NULL, NULL},
    {"pimc", "ismcts2:c=0.75", {2, 2}, {50.75, 44.75, 4.5, 400}, NULL, NULL},
    {0},
};

// Odds of a knight: the first player has one less.
static const char *const KNIGHT_ODDS[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};

// Buron 2013, tables 1 and 2 (Phantom Go, no draws), both colours together. Its handicap is a stone
// more for the two-level player, in the centre of a board of 49 points.
static const struct trial TABLES_1_2[] = {
    {"flat", "twolevel", {60, 60}, {97.5, 0, 2.5, 40}, NULL, NULL},
    {"flat", "twolevel", {120, 120}, {97.5, 0, 2.5, 40}, NULL, NULL},
    {"flat", "twolevel", {240, 240}, {90, 0, 10, 40}, NULL, NULL},
    {"flat", "twolevel", {60, 60}, {95, 0, 5, 40}, "odds of a stone", KNIGHT_ODDS},
    {"flat", "twolevel", {120, 120}, {95, 0, 5, 40}, "odds of a stone", KNIGHT_ODDS},
    {"flat", "twolevel", {240, 240}, {90, 0, 10, 40}, "odds of a stone", KNIGHT_ODDS},
    {0},
};

// The same, table 3: the two-level player against itself with less time.
static const struct trial TABLE_3[] = {
    {"twolevel", "twolevel", {120, 60}, {57.5, 0, 42.5, 40}, NULL, NULL},
    {"twolevel", "twolevel", {240, 60}, {65, 0, 35, 40}, NULL, NULL},
    {"twolevel", "twolevel", {240, 120}, {47.5, 0, 52.5, 40}, NULL, NULL},
    {0},
};

// What the win rates may have been told with.
static const struct adjudication BARE_KINGS[] = {
    {.name = "a bare king against rook or queen has lost", .bare_loses = true},
    {0},
};

// The thesis tells the fifty-move rule as "50 moves"; recapture wins more than twice as often here.
static const struct adjudication SHORTER_GAMES[] = {
    {.name = "a draw after fifty quiet plies", .quiet_plies = 50},
    {.name = "a draw after 140 plies", .most_plies = 140},
    {0},
};

static const struct trial NO_TRIALS[] = {{0}};

static const char *const EVERYBODY[] = {
    "kriegfish",
    "kriegfish:select=tree",
    "kriegfish:select=pimc",
    "pimc",
    "hs",
    "aosp",
    "los",
    "ismcts1",
    "ismcts2",
    "flat",
    "twolevel",
    "mcts-a",
    "mcts-b",
    "mcts-c",
    "metaposition",
    "greedy",
    "recapture",
    "random",
    NULL,
};

static const char *const THOSE_THAT_MATTER[] = {
    "kriegfish:select=tree",
    "kriegfish:select=pimc",
    "pimc",
    "hs",
    "ismcts2",
    "flat",
    "mcts-b",
    "mcts-c",
    "metaposition",
    NULL,
};

#define NOT_GNU_CHESS "boards are judged by our own search or by --engine, not by GNU Chess"
#define NOT_GO "Kriegspiel instead of Phantom Go"

static const struct experiment EXPERIMENTS[] = {
    {.name = "2005-figure-2",
     .summary = "sampling players against random",
     .trials = FIGURE_2,
     .quick = 0.1,
     .remark = NOT_GNU_CHESS},
    {.name = "2005-figure-3",
     .summary = "sampling players against each other, and figure 4: guessed boards",
     .trials = FIGURE_3,
     .quick = 0.1,
     .remark = NOT_GNU_CHESS,
     .curve = true},
    {.name = "2007-section-5",
     .summary = "metapositions against random, greedy and sampling",
     .trials = SECTION_5,
     .quick = 1,
     .remark = "Darkboard tried 1.415 times a move",
     .adjudications = BARE_KINGS},
    {.name = "2010-figure-10",
     .summary = "Monte Carlo tree search a, b and c against metapositions",
     .trials = FIGURE_10,
     .quick = 0.1,
     .remark = "iterations are estimated from the paper's node counts",
     .adjudications = BARE_KINGS},
    {.name = "2010-nodes",
     .summary = "nodes of Monte Carlo tree search c and b in the same time",
     .trials = NODES_2010,
     .quick = 0.05,
     .seconds = 1},
    {.name = "2019-table-4.1",
     .summary = "random against recapture",
     .trials = TABLE_4_1,
     .quick = 1,
     .adjudications = SHORTER_GAMES},
    {.name = "2019-table-4.2",
     .summary = "the exploration constant of ismcts1",
     .trials = TABLE_4_2,
     .quick = 0.1,
     .adjudications = SHORTER_GAMES},
    {.name = "2019-table-4.3",
     .summary = "the exploration constant of ismcts2",
     .trials = TABLE_4_3,
     .quick = 0.2,
     .adjudications = SHORTER_GAMES},
    {.name = "2019-tables-4.4-4.6",
     .summary = "information-set tree search against recapture and itself",
     .trials = TABLE_4_4,
     .quick = 0.2,
     .adjudications = SHORTER_GAMES},
    {.name = "2019-tables-4.7-4.9",
     .summary = "determinization against recapture and tree search",
     .trials = TABLE_4_7,
     .quick = 0.2,
     .remark = "the paper's engine is GNU Chess: --engine gnuchess",
     .adjudications = SHORTER_GAMES},
    {.name = "2013-tables-1-2",
     .summary = "flat against two-level Monte Carlo",
     .trials = TABLES_1_2,
     .quick = 0.5,
     .remark = NOT_GO ", and a knight less for flat where the thesis gives the other a stone more"},
    {.name = "2013-table-3",
     .summary = "two-level Monte Carlo against itself with less work",
     .trials = TABLE_3,
     .quick = 0.5,
     .remark = NOT_GO},
    {.name = "all-0.05",
     .summary = "all against all, 0.05 s a turn",
     .trials = NO_TRIALS,
     .quick = 1,
     .field = EVERYBODY,
     .seconds = 0.05,
     .games = 40},
    {.name = "nine-0.002",
     .summary = "the strongest of each kind against each other, 0.002 s a turn",
     .trials = NO_TRIALS,
     .quick = 1,
     .field = THOSE_THAT_MATTER,
     .seconds = 0.002,
     .games = 40},
    {.name = "nine-0.01",
     .summary = "the same, 0.01 s a turn",
     .trials = NO_TRIALS,
     .quick = 1,
     .field = THOSE_THAT_MATTER,
     .seconds = 0.01,
     .games = 40},
    {.name = "nine-0.05",
     .summary = "the same, 0.05 s a turn",
     .trials = NO_TRIALS,
     .quick = 1,
     .field = THOSE_THAT_MATTER,
     .seconds = 0.05,
     .games = 40},
    {.name = "nine-0.2",
     .summary = "the same, 0.2 s a turn",
     .trials = NO_TRIALS,
     .quick = 1,
     .field = THOSE_THAT_MATTER,
     .seconds = 0.2,
     .games = 40},
    {.name = "nine-1",
     .summary = "the same, 1 s a turn",
     .trials = NO_TRIALS,
     .quick = 1,
     .field = THOSE_THAT_MATTER,
     .seconds = 1,
     .games = 12},
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
