// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Leaves: what walks that left the tree are worth. They come in batches, for engine processes and
// threads; the outcome does not depend on how many there are.

#pragma once

#include "eval/evaluator.h"
#include "players/champion/walk.h"

enum leaf_kind {
    LEAF_ENGINE,  // one value for each board
    LEAF_BUILTIN, // the quiescence search
    LEAF_ROLLOUT, // played on as by the blind
    LEAF_MIX,     // half a value, the engine's if there is one, and half a rollout
};

struct leaf_plan {
    enum leaf_kind kind;
    struct evaluator *engine; // or NULL: then the built-in search stands in for it
    const struct opponent *model;
    unsigned plies; // of a rollout
    double alert;   // how often a mate in one is seen there
    unsigned threads;
};

// Sets the worth of the walks that are not over; returns of how many of the first it is known. The
// engine did not answer for the others in time: they are not to be used.
size_t leaf_values(const struct leaf_plan *plan, struct walk *walks, size_t count,
                   struct deadline until);
