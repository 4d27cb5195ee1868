// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Arms: the tries of one turn, with what a Monte Carlo search has learnt about each, UCB between
// those that are legal on a board, AMAF and RAVE (2013 thesis, 3.3). Plain values.

#pragma once

#include "players/contract.h"

struct arm {
    move_t try;
    uint32_t visits, available;
    uint32_t later; // playouts in which its side played the move later on
    double sum, later_sum;
};

struct arms {
    unsigned count;
    struct arm at[MOVES_MAX];
};

enum amaf { AMAF_NONE, AMAF_ALPHA, AMAF_RAVE };

// How an arm is chosen and what it is thought to be worth.
struct arms_rule {
    bool ucb; // else every arm gets its turn
    double explore;
    enum amaf amaf;
    double alpha;   // the weight of playouts that began with the move (AMAF_ALPHA)
    double fading;  // visits after which later moves count no more (AMAF_RAVE)
    bool plain;     // values as they are, however few the visits
    bool by_visits; // in the end the most visited try is taken, not the best
};

void arms_begin(struct arms *arms, const struct moves *tries);

// The arm of a move that is one of the tries; NULL for another.
struct arm *arms_find(struct arms *arms, move_t try);

// The arm to pull next among the legal moves, which must all be tries and more than none. It and
// the others that were legal are noted as available.
struct arm *arms_select(struct arms *arms, const struct arms_rule *rule, const struct moves *legal);

// Adds another search's arms for the same tries.
void arms_add(struct arms *arms, const struct arms *other);

double arm_value(const struct arm *arm, const struct arms_rule *rule);

// The best try and its value, MOVE_NONE when no arm was ever pulled. Where it was pulled a few
// times only, its value is drawn towards the average. Of equals one is drawn by lot; without it the
// first is taken, and tries of pawns come first.
struct choice arms_choose(const struct arms *arms, const struct arms_rule *rule, struct rng *lot);
