// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The results of a contest or of a part of it: who played, under which terms, and the outcomes in
// the order of their numbers. They come from the games as they end, or back from PGN or JSON files,
// and look the same either way.
//
// A struct results starts as {0} and owns all it points to until results_free. Reading files can
// fail.

#pragma once

#include "base/dictionary.h"
#include "match/contest.h"
#include "match/outcome.h"

#define RESULTS_FORMAT "kriegfish-contest 1"

struct results {
    char **names;            // players
    char **judges, **models; // of the players, NULL where nobody is known; " / " between several
    size_t player_count;
    struct dictionary index;                    // of their names; for results.c
    char *event, *rules, *board, *limit, *seed; // as in the tags, " / " between; NULL when unknown
    bool times;                                 // measured times belong to the result
    struct outcome *at;
    size_t count, capacity;
};

void results_free(struct results *results);

// Players and terms of a contest, no games yet.
void results_begin(struct results *results, const struct contest *contest);

void results_add(struct results *results, const struct outcome *outcome);

// Adds a game as its tags tell it; players that were not known are added. A game without a Round
// gets the next number.
void results_add_record(struct results *results, const struct record *record);

// Adds the games of a JSON file. False when it is none of ours.
bool results_add_json_file(struct results *results, const char *path, char **cause);

// The player of that name, the first of several; player_count when there is none.
size_t results_player(const struct results *results, const char *name);

// Keeps these players, as far as they are there, and their games against each other.
void results_keep(struct results *results, char *const *names, size_t count);

// By number; of two games with the same number the first stays. `dropped` receives how many did
// not. False when one of them is another game.
bool results_sort(struct results *results, size_t *dropped, char **cause);
