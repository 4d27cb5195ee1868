// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Timed AOSP, all observation sampling with pool (Parker, Nau and Subrahmanian 2005, sections 2 and
// 4): a pool of boards that explain every word so far, taken through each announcement; above
// 20,000 it is cut to 10,000; new ones are found by depth-first search through histories. Some of
// them, chosen at random, are judged; with none left a random try is made.
//
// Deviations: those of sampling.h; the pool is cut before the enemy's move and again after it, by
// lot, but so that no square of the enemy king is forgotten; histories are searched as soon as
// fewer than 50 boards are left, from pools of up to ten moves ago instead of the start, and as
// long as a counted effort lasts instead of the time that is left, so that a game can be repeated;
// with at most one man beside the enemy king all boards are listed.

#include "config.h"

#include "players/players.h"
#include "players/sampling/sampling.h"

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    return sampling_open_searching(state, sampling_draw_pool, settings, resources, cause);
}

const struct player_ops player_aosp = {
    .name = "aosp",
    .paper = "2005 paper, 2 and 4",
    .summary = "judges boards of a pool that explain all words",
    .settings =
        (const struct setting[]){SAMPLING_ROWS("350", "2005, 4.1"), SAMPLING_SEARCH_ROWS, {0}},
    .open = open,
    .believe = sampling_believe,
    .back = sampling_back,
    SAMPLING_OPS,
};
