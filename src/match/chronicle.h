// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a report shows of games beyond their outcomes: men's worth and guessed boards by move
// number, averaged over the games of two players (2005 paper, figures 2 to 4), how often what they
// expected came about, and some games move by move.
//
// A struct chronicle starts as {0}, with the number of games it may tell in full; chronicle_free.

#pragma once

#include "match/results.h"

// An average by move number.
struct curve {
    double *sums;
    size_t *counts;
    size_t length;
};

// What a player expected before its moves, in tenths, and what came of those games.
enum { FORETOLD_PARTS = 10 };

struct foretold {
    double said[FORETOLD_PARTS], came[FORETOLD_PARTS]; // sums
    size_t count[FORETOLD_PARTS];
    double loss; // sum of the logarithms of the chance given to what came
};

// One player in all its games against another.
struct party {
    size_t player, against;
    struct curve worth, guessed;
    struct foretold foretold;
};

struct chronicle {
    size_t most_games; // to tell in full
    struct party *parties;
    size_t party_count;
    size_t told;
    struct text games; // JSON objects, with commas between them
};

void chronicle_free(struct chronicle *chronicle);

// Adds a game; the outcome tells who played it.
void chronicle_add(struct chronicle *chronicle, const struct record *record,
                   const struct outcome *outcome);

// NULL when these two never met.
const struct party *chronicle_party(const struct chronicle *chronicle, size_t player,
                                    size_t against);

// One JSON object: {"parties": ..., "games": ...}
void chronicle_add_json(const struct chronicle *chronicle, struct text *text);
