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
#include "players/sampling.h"

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
    struct belief_options belief = {
        .boards = (size_t)settings_int(settings, "pool") / 2,
        .keep = 2,
        .thin = (size_t)settings_int(settings, "thin"),
        .effort = (size_t)settings_int(settings, "effort"),
        .ways = REFILL_SEARCH,
        .unweighted = true,
    };
    struct sampling_plan plan = {&belief, draw, (uint64_t)settings_int(settings, "hunt")};
    (void)cause;
    sampling_open(state, &plan, settings, resources);
    return true;
}

const struct player_ops player_hs = {
    .name = "hs",
    .paper = "2005 paper, 2 and 4",
    .summary = "judges boards that explain all words, and where they are few, the last words",
    .settings =
        (const struct setting[]){
            SAMPLING_ROWS("350"),
            {.name = "pool",
             .type = SETTING_INT,
             .initial = "20000",
             .min = 100,
             .max = 1e7,
             .help = "boards to keep; half of them outlive the enemy's move"},
            {.name = "thin",
             .type = SETTING_INT,
             .initial = "50",
             .min = 1,
             .max = 1e6,
             .help = "with fewer boards left than this, new histories are searched"},
            {.name = "effort",
             .type = SETTING_INT,
             .initial = "100000",
             .min = 1,
             .max = 1e9,
             .help = "boards to look at when new histories are searched"},
            SAMPLING_HUNT_ROW,
            {0},
        },
    .state_size = sizeof(struct sampling),
    .open = open,
    .begin = sampling_begin,
    .hear = sampling_hear,
    .choose = sampling_choose,
    .believe = sampling_believe,
    .close = sampling_close,
};
