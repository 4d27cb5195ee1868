// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A turn looked at again: what each try was worth by all that its side could know. Boards are drawn
// from its pool and judged by the built-in evaluator; where a try would be refused, the best safe
// one counts in its place, since a refusal costs no move.
//
// A pure function of pool, view and seed; it takes as long as its boards.

#pragma once

#include "belief/heard/view.h"
#include "belief/pool/pool.h"

struct reviewed {
    move_t try;
    double legal;           // the share of the boards on which it is
    double score;           // expected, 0 to 1
    double mates;           // shares of the boards on which it mates,
    double taken;           // on which the moved man can be taken at a loss,
    double guarded, checks; // on which its square is guarded, and on which it checks
};

struct review {
    struct reviewed tries[MOVES_MAX]; // best first
    unsigned count;
    size_t boards;
};

struct review_task {
    const struct view *view;
    const struct pool *pool;
    size_t boards; // to draw
    uint64_t seed;
};

// False when there is nothing to draw from.
bool review_turn(const struct review_task *task, struct review *review);

// The row of a try; NULL when the view did not leave room for it.
const struct reviewed *review_find(const struct review *review, move_t try);
