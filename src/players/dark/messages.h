// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Monte Carlo tree search over the umpire's messages (Ciancarini and Favini 2010, section 5), what
// the players mcts-b and mcts-c share. The tree has three tiers for two plies: our move, what the
// umpire says to it, what it says to the enemy's; no board is in it, only hearsay (hearsay.h). The
// players differ in how a leaf is judged and how values go up.
//
// Where we deviate from the paper, or where it is silent:
// - Answer and reply make one edge of the tree, so a node is always our turn. After a refusal the
//   turn goes on without that try: a node of its own where averages go up (mcts-b), the value of
//   the best try that can be relied on where maxima do (mcts-c); with `strict` a node in both.
// - Where maxima go up, a turn counts its moves only when all were looked at; with `strict` the
//   best of those that were.
// - Men count by their worth (worth=men: all the same, as in the paper). Without that a queen goes
//   for a pawn, and pawns are never promoted.
// - The search is cut into four trees whose roots are added up, so that the outcome does not depend
//   on the number of threads (the paper's root parallelism).
// - Tries that the metaposition knows to be refused are left out.
// - Standing again as before costs something, as does stalemate when few enemy men are left;
//   certain mates are played at once, and a bare king is hunted by chase.h. The paper's programs
//   "know nothing" and draw such games, as ours do with `strict`, where moves that were not looked
//   at come in any order, too, and what takes back or was announced goes before all (watch_reacts).

#pragma once

#include "players/dark/hearsay.h"
#include "players/lone/watch.h"
#include "players/shares.h"

#define MESSAGES_SETTINGS(EXPLORE)                                                                 \
    {.name = "c",                                                                                  \
     .type = SETTING_REAL,                                                                         \
     .initial = EXPLORE,                                                                           \
     .max = 100,                                                                                   \
     .help = "how much UCT explores"},                                                             \
        {.name = "worth",                                                                          \
         .type = SETTING_CHOICE,                                                                   \
         .initial = "kinds",                                                                       \
         .choices = "kinds men",                                                                   \
         .help = "whether men count by their kind or all the same"},                               \
        {.name = "tree",                                                                           \
         .type = SETTING_INT,                                                                      \
         .initial = "8000",                                                                        \
         .min = 10,                                                                                \
         .max = 1000000,                                                                           \
         .help = "turns that each of the four trees may hold, about 3 KB each"},                   \
        WATCH_ROWS("20000", "men count alike, nothing is known but that more are better")

struct messages;

// A try in pawns: the balance of men some time after it. Where maxima go up that is when it is
// accepted, with how likely it is not; else refusals are part of it.
struct leaf {
    float value, refusal;
};

typedef struct leaf messages_leaf(const struct messages *how, const struct hearsay *turn,
                                  move_t try, struct rng *rng);

struct messages {
    struct watch watch;
    messages_leaf *leaf;
    bool maximum; // values go up as the maximum over moves, else as an average over visits
    bool by_worth;
    float patience; // what is gained or lost a move later counts for so much
    double explore;
    size_t most;
    unsigned moves; // for the leaf
};

// What each tree made of the tries of a turn.
struct messages_roots {
    unsigned count;
    uint64_t nodes;
    struct messages_root {
        move_t try;
        uint32_t visits[SHARES];
        float value[SHARES];
    } at[MOVES_MAX];
};

// The search behind a choice.
void messages_look(const struct messages *how, const struct view *view, struct limit limit,
                   struct messages_roots *roots);

void messages_open(struct messages *messages, const struct settings *settings,
                   const struct resources *resources);

// What all player_ops whose state is a struct messages have.
#define MESSAGES_OPS                                                                               \
    .state_size = sizeof(struct messages), .begin = messages_begin, .hear = messages_hear,         \
    .choose = messages_choose

void messages_begin(void *state, const struct briefing *briefing);
void messages_hear(void *state, const struct view *view, move_t try,
                   const struct announcement *said, struct deadline until);
struct choice messages_choose(void *state, const struct view *view, struct limit limit);
