// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Leaves: what walks that left the tree are worth. They come in batches, for engine processes and
// threads; the outcome does not depend on how many there are, but by a clock on how quick the
// engine is.

#pragma once

#include "base/crew.h"
#include "eval/evaluator.h"
#include "players/champion/walk.h"

enum leaf_kind {
    LEAF_ENGINE,  // one value for each board
    LEAF_BUILTIN, // the quiescence search
    LEAF_ROLLOUT, // played on as by the blind
    LEAF_MIX,     // half a value, the engine's if there is one and it is quick, half a rollout
};

// How many leaves the engine is asked about: as many as it can answer while we play them on, so
// that it costs nothing; our own search judges the others. All where it is patient.
struct leaf_pace {
    bool patient;
    double share;
    uint64_t walked;
    uint64_t asked, answered; // about leaves of one tree
};

struct leaf_plan {
    enum leaf_kind kind;
    struct evaluator *engine; // or NULL: then the built-in search stands in for it
    struct aide *aide;        // asks the engine
    struct leaf_pace *pace;   // of the engine
    const struct opponent *model;
    unsigned plies; // of a rollout
    double alert;   // how often a mate in one is seen there
    unsigned threads;
};

// Sets the worth of the walks that are not over; returns of how many of the first it is known. The
// engine did not answer for the others in time: they are not to be used.
size_t leaf_values(const struct leaf_plan *plan, struct walk *walks, size_t count,
                   struct deadline until);
