// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// ISMCTS2 of the 2019 thesis (2.3, 3.3, 4): a leaf is judged by random moves of both sides till the
// end of the game, exploration constant 0.75 (4.1.2). A threefold repetition does not end a
// playout. Other deviations: ismcts.h.

#include "config.h"

#include "players/players.h"
#include "players/tree/ismcts.h"

static float leaf(const struct ruleset *rules, struct board *board, square_t lost,
                  struct rng *rng) {
    return playout_run(&(struct playout){.rules = rules}, board, lost, rng, NULL);
}

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    (void)cause;
    ismcts_open(state, leaf, settings, resources);
    return true;
}

const struct player_ops player_ismcts2 = {
    .name = "ismcts2",
    .paper = "2019 thesis, 2.3 and 4",
    .summary = "information-set tree search, leaves judged by random playouts (uses no engine)",
    .settings = (const struct setting[]){ISMCTS_SETTINGS("0.75"), {0}},
    .open = open,
    ISMCTS_OPS,
};
