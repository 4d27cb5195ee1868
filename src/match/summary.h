// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What can be said about many games: score and estimate, how they ended, what the players did. For
// a match from the first player's side; for more players, see table.h. Values; texts are added to
// the caller's. As JSON: sheet.h.

#pragma once

#include "match/results.h"
#include "match/score.h"

// What a player did, in all its games.
struct effort {
    size_t moves, tries, games, faults;
    size_t fallbacks, fallback_games; // tries the built-in evaluator judged for an engine; in games
    uint64_t boards, nodes;
    size_t timed_moves;
    double ms, heard_ms; // of the timed moves; ms includes hearing
};

struct summary {
    struct score score;                     // of player a against player b
    struct score as_colour[2];              // the same by colour of a
    size_t ends[TERMINATION_UNTOLD + 1][3]; // by end: a won, b won, drawn
    size_t plies;                           // of finished games
    size_t unfinished;                      // games, in none of the above
    struct effort efforts[2];
};

// Of the games of two players against each other.
struct summary summary_of(const struct results *results, size_t a, size_t b);

// The score alone: for those who look while games go on.
struct score summary_score(const struct results *results, size_t a, size_t b);

// For people: some lines on a match of the first two players.
void summary_add_text(const struct results *results, struct text *text);

// A line for each player for whom the built-in evaluator stood in for an engine: nothing else in a
// result is worth as much as knowing that.
void summary_add_fallbacks(const struct results *results, struct text *text);

// Who judged for a player: the judge, and after a comma the model of the enemy; "none".
void summary_add_backing(const struct results *results, size_t player, struct text *text);

// "+35 [-12, +80]"
void summary_add_elo(const struct estimate *estimate, struct text *text);

// A share of a sum; 0 of nothing.
double summary_per(double sum, size_t count);
