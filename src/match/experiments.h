// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The experiments of the papers as data: who played whom, how long they thought, how many games,
// and what came out. Nothing is played here.

#pragma once

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
    const char *told; // what the paper says where it has no figures, or NULL
};

struct experiment {
    const char *name;
    const char *summary;
    const struct trial *trials;
    double quick;       // in the quick form a second of the paper is so many seconds
    const char *remark; // how it differs from the paper, or NULL
    bool curve;         // the share of guessed boards by move is part of it
};

// In order; NULL past the last.
const struct experiment *experiment_at(size_t index);
const struct experiment *experiment_find(const char *name);
