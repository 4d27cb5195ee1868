// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How the matrices drift when the enemy moves unseen (Ciancarini and Favini 2010, section 5.2, the
// second set of assumptions). Pure functions on plain values.

#pragma once

#include "belief/chances/matrices.h"
#include "belief/model/model.h"

// Where the enemy's men tend to go: the tables of a model before its move number t + 1. No model:
// all squares are equally attractive.
struct trend {
    const struct model *model; // or NULL
    enum colour enemy;
    unsigned t; // moves of the enemy's before this one
};

// The enemy moved without capturing; `after` is the metaposition afterwards.
void drift_walk(struct matrices *m, const struct metaposition *after, const struct trend *trend);

// The enemy captured on `at`.
void drift_take(struct matrices *m, const struct metaposition *after, square_t at);
