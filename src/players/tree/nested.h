// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The lower level of two-level Monte Carlo search (2013 thesis, 4.1): how a side moves inside of a
// playout when it does not see the playout's board. It draws boards from what it can know, lets
// every try on them be played out shortly, and proposes its tries, the best first, until one is
// legal on the playout's board.
//
// What a side can know here: its own men, how many men the enemy has left, what was said about the
// last move. Pure but for the random numbers.

#pragma once

#include "players/tree/playout.h"

struct nested {
    const struct ruleset *rules;
    struct board start; // of the game: what men there were
    struct playout playout;
    unsigned samples;  // boards drawn for a move, on each of which every try is played out once
    unsigned attempts; // at drawing a board that fits what was said
};

// The move of the side to move on `board`, which must have a legal one, after `last` was said. Adds
// to `playouts` how many it took.
move_t nested_move(const struct nested *nested, const struct board *board,
                   const struct announcement *last, struct rng *rng, uint64_t *playouts);
