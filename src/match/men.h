// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What became of the men in games that are over: how far a player was ahead in points after so many
// plies (pawn 1, knight and bishop 3, rook 5, queen 9), and how often it gave its queen away. A
// queen is given away when the enemy takes it and three points or more of it are not had back by
// what its side took the move before and takes the move after.
//
// A struct men starts as {0}; men_free. Nothing fails or blocks.

#pragma once

#include "match/results.h"

enum { MEN_LOOKS = 4, MEN_PLIES = 20 }; // after 20, 40, 60 and 80 plies

// Numbers of which a mean and its error are told. The two games of a pair share what they start
// from, so the error is that of pairs.
struct sample {
    double sum;
    size_t count;
    double squares, products, counts; // of the sums of pairs, these by their counts, and these
    size_t pairs, pair;               // the last pair,
    double pair_sum;                  // its sum so far,
    size_t pair_count;                // and of how many: not yet in the other sums
};

// One player in all its games against another.
struct men_row {
    size_t player, against;
    struct sample ahead[MEN_LOOKS]; // in the games that lasted so long
    struct sample queens;           // given away, by game:
    size_t taking;                  // by the queen that had just taken something,
    size_t leading;                 // by who was three points ahead or more before
};

struct men {
    struct men_row *rows;
    size_t count;
};

void men_free(struct men *men);

// What a side's men are worth, in points.
double men_points(const struct board *board, enum colour side);

// Adds a game; the outcome tells who played it. Games that were not finished count nowhere.
void men_add(struct men *men, const struct record *record, const struct outcome *outcome);

// A table as Markdown, a row for each player and whom it met, and one for all of them where it met
// several.
void men_add_markdown(const struct men *men, char *const *names, struct text *text);
