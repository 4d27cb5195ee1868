// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A watch: what the players of Ciancarini and Favini keep in mind and bring up to date with every
// word: the metaposition of 2007, the probability matrices of 2010, and how their own men stood.
// And what these players do without a search: ask, mate where mate is certain, hunt a bare king.
//
// Nothing allocates or fails; watch_answers blocks for no longer than its hunt takes.

#pragma once

#include "belief/chances/chances.h"
#include "players/contract.h"
#include "players/lone/lone.h"
#include "players/progress.h"

#define WATCH_ROWS(HUNT, WITHOUT)                                                                  \
    STRICT_ROW(WITHOUT),                                                                           \
        {.name = "hunt",                                                                           \
         .type = SETTING_INT,                                                                      \
         .initial = HUNT,                                                                          \
         .max = 1e8,                                                                               \
         .help = "situations looked at for a try against a bare king (0: search as ever)"},        \
        PLAYER_MODEL_ROW

struct watch {
    struct metaposition meta;
    struct chances chances;
    const struct model *model;
    struct progress progress;
    struct lone lone; // the hunt, as far as it got
    uint64_t hunt_nodes;
    bool strict; // no mate is seen without a search
    unsigned cores;
    uint64_t seed, words;
};

void watch_open(struct watch *watch, const struct settings *settings,
                const struct resources *resources);
void watch_begin(struct watch *watch, const struct briefing *briefing);
void watch_hear(struct watch *watch, const struct view *view, move_t try,
                const struct announcement *said);

// Random numbers for one stream of the present choice: the same for the same words.
void watch_seed(const struct watch *watch, struct rng *rng, uint64_t stream);

// Whether the choice needs no search; then it is in `choice`.
bool watch_answers(struct watch *watch, const struct view *view, struct choice *choice);

// With `strict`, tries with a pawn that the umpire has announced, and then what takes back, go
// before any search: "almost universal human behavior", says the paper of 2010 (5.1), "shared by
// all our programs".
bool watch_reacts(const struct watch *watch, const struct view *view, struct choice *choice);

// Our tries that the metaposition leaves room for; all of the view's when it leaves none.
void watch_tries(const struct watch *watch, const struct view *view, struct moves *tries);
