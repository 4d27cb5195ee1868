// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Timed LOS, last observation sampling (Parker, Nau and Subrahmanian 2005, sections 2 and 4.1): the
// boards are made up at random so that they fit what was said since the last move, and nothing
// older. They are judged as they are made, as long as there is time.
//
// Deviations: those of sampling.h; as many enemy men stand on a board as are left, which takes all
// captures to know; at most `boards` are made, the paper's about 350 in 30 seconds.

#include "config.h"

#include "players/players.h"
#include "players/sampling/sampling.h"

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    struct sampling *sampling = state;
    sampling->draw = sampling_draw_guesses;
    return sampling_open(sampling, NULL, settings, resources, cause);
}

const struct player_ops player_los = {
    .name = "los",
    .paper = "2005 paper, 2 and 4.1",
    .summary = "judges random boards that fit the last words",
    .settings = (const struct setting[]){SAMPLING_ROWS("350", "2005, 4.1"), {0}},
    .open = open,
    .back = sampling_back,
    SAMPLING_OPS,
};
