// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A picture of how ratings go up or down with the time for a turn: several tournaments of the same
// players, each with its own limit, as SVG. Where the mean of all is 0, a line that falls says that
// others gained more.

#pragma once

#include "match/results.h"

struct rung {
    struct results results;
    double limit; // of a turn, set by ladder_limit
};

// Seconds a turn, or work a try; false where its games have another limit or several.
bool ladder_limit(struct rung *rung, bool *by_time);

// How to draw it: limits are of time, else of work; and whose rating is 0 (NULL: the mean is).
struct ladder {
    bool by_time;
    const char *zero;
};

// In any order.
void ladder_add(struct text *svg, const struct rung *rungs, size_t count,
                const struct ladder *ladder);
