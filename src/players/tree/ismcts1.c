// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// ISMCTS1 of the 2019 thesis (2.3, 3.3, 4): a leaf is judged by "comparing number and quality of
// pieces and assigning one of values 0; 0.5; 1", exploration constant 1.5 (4.1.2). What the men are
// worth is not told; we take the values our exchanges use. Other deviations: ismcts.h.

#include "config.h"

#include "players/players.h"
#include "players/tree/ismcts.h"

static float leaf(const struct ruleset *rules, struct board *board, square_t lost,
                  struct rng *rng) {
    (void)rules;
    (void)lost;
    (void)rng;
    return playout_judge(board, false);
}

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    (void)cause;
    ismcts_open(state, leaf, settings, resources);
    return true;
}

const struct player_ops player_ismcts1 = {
    .name = "ismcts1",
    .paper = "2019 thesis, 2.3 and 4",
    .summary = "information-set tree search, leaves judged by material (uses no engine)",
    .settings = (const struct setting[]){ISMCTS_SETTINGS("1.5"), {0}},
    .open = open,
    ISMCTS_OPS,
};
