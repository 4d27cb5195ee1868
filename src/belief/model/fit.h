// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Fitting the opponent model to recorded games by maximum likelihood: the weights of wishes and
// network under which the moves that were played are likeliest among those that were legal.
//
// A struct fit starts as {0} and keeps every example it is given (104 bytes each) until fit_free. A
// brain is what is being learned, as real numbers. Nothing fails or blocks; a round takes about two
// seconds for 100,000 examples. Same examples in the same order, same seed: same model, on all
// machines.

#pragma once

#include "belief/model/opponent.h"

#include <stddef.h>

struct fit_example {
    struct board board;
    struct overheard heard; // by its side, before
    move_t played;
    uint8_t taste; // which one learns from it; TASTES for none
    uint8_t kind;  // the caller's business
    uint32_t line; // the same for the moves of one side in one game
};

struct fit {
    struct fit_example *examples;
    size_t count, capacity;
};

void fit_free(struct fit *fit);
void fit_add(struct fit *fit, const struct fit_example *example);

// Parts of the model that learning can leave out, to see what they are worth.
enum fit_part {
    FIT_NET = 1,      // the network
    FIT_PLACES = 2,   // wishes for squares
    FIT_ENEMY = 4,    // wishes and inputs that know our men
    FIT_HEARD = 8,    // wishes and inputs for what was heard and done last
    FIT_COMPANY = 16, // wishes for men that guard each other
};

struct fit_plan {
    const struct opponent *start; // what to go on from; NULL: nothing
    unsigned without;             // enum fit_part
    uint64_t seed;
};

struct brain;

// The plan's start is copied.
struct brain *brain_open(const struct fit_plan *plan);
void brain_close(struct brain *brain);

// Learns from all examples once, in random order. Later rounds take smaller steps.
void brain_round(struct brain *brain, const struct fit *fit, unsigned round);

// What was learned so far, in whole numbers. Shares of the types are left as they are.
void brain_express(const struct brain *brain, struct opponent *model);
