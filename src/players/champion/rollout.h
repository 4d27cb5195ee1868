// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rollouts: what becomes of a few tries when both sides go on as blind players do. On each juror's
// board the tries are played one after the other with the same luck, some more plies are drawn from
// the opponent model for both sides, and the board is valued as it stands; what counts is what a
// try gains against the others on the same boards (gains.h). What a search cannot tell comes out of
// it: how often a man left hanging is found, and how often an attack finds something.
//
// Shared by threads; with a limit of work the outcome does not depend on their number.

#pragma once

#include "players/champion/gains.h"
#include "players/champion/jury.h"

enum { ROLLOUT_TRIES = GAINS_MOST }; // at most

struct rollout {
    unsigned columns[ROLLOUT_TRIES]; // of the jury, the tries to compare
    unsigned count;
    double prior[ROLLOUT_TRIES]; // what they are worth besides: by a clock it ends when one leads
    unsigned plies;              // after the try
    double alert;                // how often a mate in one is seen
    uint64_t seed;
    double gain[ROLLOUT_TRIES]; // comes out: worth against all of them
    size_t played;              // comes out: boards on which they were
};

// Whose moves are drawn and how.
struct rollout_ground {
    const struct opponent *model;
    const struct ruleset *rules;
    double alert;
    unsigned plies;
    enum colour side; // ours: the other's moves are an enemy's
};

// One rollout: what the board is worth to the side to move (reply.h). `heard` is
// what that side heard last.
float rollout_play(const struct rollout_ground *ground, struct board board, struct overheard heard,
                   struct rng rng);

void rollout_run(struct rollout *rollout, const struct jury *jury, unsigned threads,
                 struct limit limit);
