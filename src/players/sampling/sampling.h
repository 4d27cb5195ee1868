// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Statistical sampling: what the players that judge full boards have in common. They draw boards
// that may be, let an evaluator judge each, and choose the try with the best average (2005 paper,
// figure 1). They differ in where the boards come from: from a belief, whose options they give, or
// from nothing but words, and a function of theirs draws them. A player's state is a struct
// sampling.
//
// Under a deadline as many boards are judged as there is time for, under a limit of work no more
// than `nodes` for each try. A try that is refused costs nothing but the boards on which it would
// have been legal; new ones are judged only when fewer than half are left.
//
// Deviations from the papers that all of them share: values are win probabilities and not
// centipawns, mates stand out, stalemate and shuffling cost something in a better game (ballot.c);
// near-equal tries are picked at random; where one may ask "any?" it is asked when the best try is
// a pawn capture. Boards have no probabilities: each that was drawn has one vote. A bare king whose
// squares are all known is hunted by chase.h, since no average over boards ever mates it. With
// `strict` there is none of that: the best mean of the evaluator's centipawns is played.

#pragma once

#include "belief/belief.h"
#include "players/judge.h"
#include "players/lone/hunt.h"
#include "players/sampling/ballot.h"

struct sampling;

// Adds boards to the sample, `wanted` more or as many as there are, until the deadline.
typedef void sampling_draw(struct sampling *sampling, const struct view *view, size_t wanted,
                           struct deadline until);

struct sampling {
    sampling_draw *draw;
    struct judge judge;
    struct report report;
    struct belief *belief; // NULL: only the story is kept
    struct story story;    // unless there is a belief
    struct sample sample;
    struct progress progress;
    struct hunt hunt;
    struct rng rng;
    size_t boards;         // to judge for a turn; SIZE_MAX for as many as the limit allows
    size_t drawn, guessed; // boards for this turn, and those that fit the last words alone
    size_t few;            // with no more boards than this left in a turn, more are judged
    double near;
    bool strict;
};

// Rows for the settings of a player: how many boards are judged, by whom, how deep.
#define SAMPLING_ROWS(BOARDS, SOURCE)                                                              \
    {.name = "boards",                                                                             \
     .type = SETTING_INT,                                                                          \
     .initial = BOARDS,                                                                            \
     .max = 1e6,                                                                                   \
     .help = "boards to judge for a turn; 0 for as many as time allows",                           \
     .source = SOURCE},                                                                            \
        STRICT_ROW("the mean in centipawns, no hunt, repetition and stalemate cost nothing"),      \
        {.name = "depth",                                                                          \
         .type = SETTING_INT,                                                                      \
         .initial = "1",                                                                           \
         .min = 1,                                                                                 \
         .max = 20,                                                                                \
         .help = "plies to look ahead on each board"},                                             \
        {.name = "near",                                                                           \
         .type = SETTING_REAL,                                                                     \
         .initial = "0.0001",                                                                      \
         .max = 1,                                                                                 \
         .help = "tries this close to the best are as good"},                                      \
        JUDGE_ROWS("auto")

// Rows for those that keep a pool. KEPT: how many of its boards outlive the enemy's move.
#define SAMPLING_POOL_ROW(KEPT, SOURCE)                                                            \
    {                                                                                              \
        .name = "pool", .type = SETTING_INT, .initial = "20000", .min = 100, .max = 1e7,           \
        .help = "boards to keep; " KEPT " the enemy's move", .source = SOURCE                      \
    }

#define SAMPLING_HUNT_ROW                                                                          \
    {                                                                                              \
        .name = "hunt", .type = SETTING_INT, .initial = "20000", .max = 1e9,                       \
        .help = "situations to look at for each try against a bare king; 0: go on judging boards"  \
    }

// All rows for those whose pool is the 2005 paper's.
#define SAMPLING_SEARCH_ROWS                                                                       \
    SAMPLING_POOL_ROW("half of them outlive", "2005, 4.1"),                                        \
        {.name = "thin",                                                                           \
         .type = SETTING_INT,                                                                      \
         .initial = "50",                                                                          \
         .min = 1,                                                                                 \
         .max = 1e6,                                                                               \
         .help = "with fewer boards left than this, new histories are searched"},                  \
        {.name = "effort",                                                                         \
         .type = SETTING_INT,                                                                      \
         .initial = "100000",                                                                      \
         .min = 1,                                                                                 \
         .max = 1e9,                                                                               \
         .help = "boards to look at when new histories are searched"},                             \
        SAMPLING_HUNT_ROW

// What all player_ops whose state is a struct sampling have.
#define SAMPLING_OPS                                                                               \
    .state_size = sizeof(struct sampling), .begin = sampling_begin, .hear = sampling_hear,         \
    .choose = sampling_choose, .close = sampling_close

// Reads SAMPLING_ROWS and, unless `belief` is NULL and no pool is kept, SAMPLING_HUNT_ROW. How to
// draw is the caller's to set. Fails as judge_open does.
bool sampling_open(struct sampling *sampling, const struct belief_options *belief,
                   const struct settings *settings, const struct resources *resources,
                   char **cause);

// The same with a pool as in the 2005 paper, for a state that is a struct sampling; reads
// SAMPLING_SEARCH_ROWS.
bool sampling_open_searching(void *state, sampling_draw *draw, const struct settings *settings,
                             const struct resources *resources, char **cause);

void sampling_begin(void *state, const struct briefing *briefing);
void sampling_hear(void *state, const struct view *view, move_t try,
                   const struct announcement *said, struct deadline until);
struct choice sampling_choose(void *state, const struct view *view, struct limit limit);
void sampling_back(const void *state, struct backing *backing);
void sampling_believe(const void *state, float enemy[64], float king[64]);
void sampling_close(void *state);

// Ways to draw: from the belief's pool, each board as likely as any other; and boards that fit the
// last words alone.
sampling_draw sampling_draw_pool, sampling_draw_guesses;
