// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The experiments of the papers as data: who played whom, how long they thought (how much work that
// was: rations.h), how many games, and what came out. And one of our own: everybody against
// everybody at equal time. Nothing is played here.

#pragma once

#include "match/adjudication.h"

#include <stdbool.h>
#include <stddef.h>

// Percentages of the first player's games; negative where the paper does not tell.
struct paper_figures {
    double wins, draws, losses;
    size_t games; // 0: not told
};

struct trial {
    const char *first, *second; // players; NULL ends a list
    double seconds[2];          // a move, as in the paper
    struct paper_figures paper;
    const char *told;          // what the paper says where it has no figures, or NULL
    const char *const *starts; // two positions, for the first player as White and as Black, or NULL
};

struct experiment {
    const char *name;
    const char *summary;
    const struct trial *trials;
    double quick;                             // the share of the paper's work in the quick form
    const char *remark;                       // how it differs from the paper, or NULL
    const struct adjudication *adjudications; // each a further row; ends with no name; or NULL
    const char *const *field; // all against all instead of trials, which then are none
    double seconds;           // where it goes by time: for each turn; else 0
    size_t games;             // of each couple
    bool curve;               // the share of guessed boards by move is part of it
};

// In order; NULL past the last.
const struct experiment *experiment_at(size_t index);
const struct experiment *experiment_find(const char *name);
