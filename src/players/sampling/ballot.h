// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A ballot: every board of a sample votes for the tries that are legal on it, and the try with the
// best average is chosen (Choose-move of the 2005 paper, figure 1 and section 4). A board on which
// a try is illegal has no vote on it: there the umpire says no, and we choose again.
//
// Plain values; nothing allocates, fails or blocks.

#pragma once

#include "belief/heard/view.h"
#include "players/contract.h"
#include "players/progress.h"
#include "players/sampling/sample.h"

// A try and the sums over the boards on which it is legal.
struct ballot_row {
    move_t try;
    unsigned votes;
    unsigned stalemates; // boards on which it leaves the enemy without a move
    unsigned lasting;    // boards on which it is a capture or a pawn move
    double win;          // expected scores
    double worth;        // the same, mates apart from all else; centipawns on a plain ballot
    double value;        // the mean by which it is chosen
};

struct ballot {
    struct ballot_row rows[MOVES_MAX];
    unsigned count; // of tries, as view_tries gives them
    bool plain;     // the mean of what the evaluator says, in centipawns, and nothing else
    double best;    // the best mean win
};

void ballot_count(struct ballot *ballot, const struct view *view, const struct sample *sample,
                  bool plain);

// Gives every row its value: the mean worth, less what keeps a better game from being won. Rows
// without a vote have none.
void ballot_rate(struct ballot *ballot, const struct view *view, const struct progress *progress);

// One of the rows whose value is within `near` of the best; NULL when there is no vote at all.
const struct ballot_row *ballot_pick(const struct ballot *ballot, double near, struct rng *rng);

// The rows with a vote, the picked one first and then by value, as far as there is room; returns
// how many. So many boards could have voted.
unsigned ballot_rank(const struct ballot *ballot, const struct ballot_row *picked, size_t boards,
                     struct prospect best[PROSPECTS_MOST]);
