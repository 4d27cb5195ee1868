// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rollouts: what becomes of a few tries when both sides go on as blind players do. On each juror's
// board the tries are played one after the other with the same luck, some more plies are drawn from
// the opponent model for both sides, and the board is valued as it stands. What a search cannot
// tell comes out of it: how often a man left hanging is found, and how often an attack finds
// something.
//
// Shared by threads; with a limit of work the outcome does not depend on their number.

#pragma once

#include "players/jury.h"

enum { ROLLOUT_TRIES = 6 }; // at most

struct rollout {
    unsigned columns[ROLLOUT_TRIES]; // of the jury, the tries to compare
    unsigned count;
    double prior[ROLLOUT_TRIES]; // what they are worth besides: by a clock it ends when one leads
    unsigned plies;              // after the try
    uint64_t seed;
    double mean[ROLLOUT_TRIES]; // comes out: compressed centipawns; as the others' where a try was
                                // legal nowhere, 0 where none was played
    size_t played;              // comes out: boards on which they were
};

void rollout_run(struct rollout *rollout, const struct jury *jury, unsigned threads,
                 struct limit limit);
