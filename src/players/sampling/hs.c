// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Timed HS, hybrid sampling (Parker, Nau and Subrahmanian 2005, sections 2 and 4): as AOSP, but
// where the pool has fewer boards than can be judged, the sample is filled up with boards that fit
// the last words alone. So there is always something to judge.
//
// Deviations: those of aosp.c. How many boards can be judged is not estimated beforehand; those of
// the pool come first and then others are made as long as the limit allows, up to `boards`. A pool
// that is known to hold every possible board is not diluted.

#include "config.h"

#include "players/players.h"
#include "players/sampling/sampling.h"

static void draw(struct sampling *sampling, const struct view *view, size_t wanted,
                 struct deadline until) {
    size_t before = sampling->sample.count;
    sampling_draw_pool(sampling, view, wanted, until);
    size_t drawn = sampling->sample.count - before;
    const struct pool *pool = belief_pool(sampling->belief);
    if (drawn < wanted && !(pool->complete && pool->count))
        sampling_draw_guesses(sampling, view, wanted - drawn, until);
}

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    return sampling_open_searching(state, draw, settings, resources, cause);
}

const struct player_ops player_hs = {
    .name = "hs",
    .paper = "2005 paper, 2 and 4",
    .summary = "judges boards that explain all words, and where they are few, the last words",
    .settings =
        (const struct setting[]){SAMPLING_ROWS("350", "2005, 4.1"), SAMPLING_SEARCH_ROWS, {0}},
    .open = open,
    .believe = sampling_believe,
    .back = sampling_back,
    SAMPLING_OPS,
};
