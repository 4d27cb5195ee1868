// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Information-set Monte Carlo tree search with subset-armed UCT (2019 thesis, 2.3, 2.4, 3.4), what
// the players ismcts1 and ismcts2 share. They differ in how a leaf is judged.
//
// A node is an information set of the root player on its own turn; an edge out of it is a move; an
// edge into it is what this player hears until its next turn, of its own move and of the enemy's.
// Every iteration draws a full board, descends by moves that are legal on it, lets the enemy move
// at random and hears what the law says about both.
//
// Where we deviate from the thesis, or where it is silent:
// - The boards are those of our belief (the thesis keeps a list too, its size is not told), drawn
//   uniformly; draw=weighted takes them by the opponent model. With `strict` they are a list that
//   is never filled again (deck.h), and when it is empty any try is made.
// - The umpire's answers to the player's move and to the enemy's reply make one edge.
// - At most one move or one information set is added per iteration, and none when the tree is full.
// - Work is divided into a few trees that know nothing of each other, whose roots are added up at
//   the end (root parallelisation), so that it does not matter how many threads grow them; with
//   `strict` there is one tree, and one thread.
// - "The most favourable action" is taken as the one with the highest value, its value drawn a
//   little towards the average where it was seldom tried; final=visits takes the most visited one.
//   In Kriegspiel a try costs little when it is refused, and moves that are rarely legal get few
//   visits however good they are. Of equal ones the first is taken, and pawn moves come first:
//   to ismcts1 all moves are equal once it is ahead, and pushing pawns wins more games than moving
//   at random. With `strict` the value is as it is, and of equal ones one is drawn by lot.

#pragma once

#include "players/tree/deck.h"
#include "players/tree/playout.h"

#define ISMCTS_SETTINGS(EXPLORE)                                                                   \
    DECK_SETTINGS,                                                                                 \
        STRICT_ROW("one tree; the best value, however seldom tried; 2000 boards, "                 \
                   "none found again"),                                                            \
        {.name = "c",                                                                              \
         .type = SETTING_REAL,                                                                     \
         .initial = EXPLORE,                                                                       \
         .max = 100,                                                                               \
         .help = "how much UCT explores",                                                          \
         .source = "2019, 4.1.2"},                                                                 \
        {.name = "final",                                                                          \
         .type = SETTING_CHOICE,                                                                   \
         .initial = "value",                                                                       \
         .choices = "value visits",                                                                \
         .help = "what the chosen try has most of"},                                               \
    {                                                                                              \
        .name = "tree", .type = SETTING_INT, .initial = "400000", .min = 100, .max = 1e8,          \
        .help = "moves that each of the four trees may hold",                                      \
    }

// Judges a leaf for White, where the last move took a man on `lost` (NO_SQUARE: took none).
typedef float ismcts_leaf(const struct ruleset *rules, struct board *board, square_t lost,
                          struct rng *rng);

// A search over boards from anywhere. The functions are called by several threads at once, each
// with its own random numbers.
struct ismcts_plan {
    const void *source;
    bool (*draw)(const void *source, struct rng *rng, struct board *board); // false: none found
    void (*seed)(const void *source, struct rng *rng, uint64_t stream);
    ismcts_leaf *leaf;
    enum playout_policy enemy; // how the enemy moves inside of the tree
    double explore;
    bool by_visits, plain; // as in struct arms_rule
    bool alone;            // one tree, not four
    bool drawn;            // of equal tries one is drawn by lot, else the first is taken
    size_t most;
    unsigned cores;
};

// The choice has MOVE_NONE where no board was found.
struct choice ismcts_search(const struct ismcts_plan *plan, const struct view *view,
                            const struct moves *tries, struct limit limit);

struct ismcts {
    struct deck deck;
    ismcts_leaf *leaf;
    double explore;
    bool by_visits, plain;
    size_t most; // moves a tree may hold
};

void ismcts_open(struct ismcts *ismcts, ismcts_leaf *leaf, const struct settings *settings,
                 const struct resources *resources);

// What all player_ops whose state is a struct ismcts have.
#define ISMCTS_OPS                                                                                 \
    .state_size = sizeof(struct ismcts), .begin = ismcts_begin, .hear = ismcts_hear,               \
    .choose = ismcts_choose, .back = ismcts_back, .close = ismcts_close

void ismcts_begin(void *state, const struct briefing *briefing);
void ismcts_hear(void *state, const struct view *view, move_t try, const struct announcement *said,
                 struct deadline until);
struct choice ismcts_choose(void *state, const struct view *view, struct limit limit);
void ismcts_back(const void *state, struct backing *backing);
void ismcts_close(void *state);
