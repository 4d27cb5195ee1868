// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Fitting the opponent model to recorded games by maximum likelihood: the weights of its wishes
// under which the moves that were played are likeliest among those that were legal.
//
// A struct fit starts as {0} and keeps every example it is given (some 300 bytes each) until
// fit_free. Nothing fails or blocks; fit_run takes about a second for 100,000 examples and round.

#pragma once

#include "belief/model/opponent.h"

#include <stddef.h>

struct fit {
    uint16_t *wishes; // of all moves of all examples, each move's list ended by WISH_COUNT
    size_t wish_count, wish_capacity;
    struct fit_example *examples;
    size_t count, capacity;
};

void fit_free(struct fit *fit);

// A move that was played, and what its side had overheard before.
void fit_add(struct fit *fit, const struct overheard *heard, const struct board *board,
             move_t played);

// Finds weights for the examples, starting from those in the model.
void fit_run(const struct fit *fit, unsigned rounds, struct opponent *model);

// Bits it takes on average to say which move was played: by the model, and by a model to which all
// legal moves are equal (model NULL).
double fit_bits(const struct fit *fit, const struct opponent *model);
