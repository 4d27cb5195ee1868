// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// PIMC, perfect information Monte Carlo or determinization (Foret 2019, sections 2.1, 3.3 and 3.4):
// boards drawn uniformly from what is kept of the information set, each judged by a chess engine as
// if all men were seen.
//
// Deviations: those of sampling.h; the engine says what it thinks of every move of a board, not
// just which is best; the pool is refilled in every way that belief/pool/refill.h knows when it
// thins out; not with `strict`, where it is a list of STRICT_LIST boards. The thesis tells neither
// how many boards were judged nor how many kept; it gave each move 2 seconds.

#include "config.h"

#include "players/players.h"
#include "players/sampling/sampling.h"

enum { KEPT = 4 }; // times the boards before the enemy's move, after it

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    struct belief_options belief = {
        .boards = (size_t)strict_int(settings, "pool", STRICT_LIST) / KEPT,
        .keep = KEPT,
        .unrefilled = settings_bool(settings, "strict"),
        .unweighted = !settings_bool(settings, "weighted"),
    };
    struct sampling *sampling = state;
    sampling->draw = sampling_draw_pool;
    return sampling_open(sampling, &belief, settings, resources, cause);
}

static void back(const void *state, struct backing *backing) {
    const struct sampling *sampling = state;
    sampling_back(state, backing);
    backing->model = belief_is_weighted(sampling->belief);
}

const struct player_ops player_pimc = {
    .name = "pimc",
    .paper = "2019 thesis, 2.1 and 3.3",
    .summary = "determinization: an engine judges boards drawn uniformly from a pool",
    .settings =
        (const struct setting[]){
            SAMPLING_ROWS("500", NULL),
            SAMPLING_POOL_ROW("2000 with strict, none found again; a quarter outlives", NULL),
            {.name = "weighted",
             .type = SETTING_BOOL,
             .initial = "false",
             .help = "keep boards by how likely the enemy's moves were, as the model says"},
            PLAYER_MODEL_ROW,
            SAMPLING_HUNT_ROW,
            {0},
        },
    .open = open,
    .believe = sampling_believe,
    .back = back,
    SAMPLING_OPS,
};
