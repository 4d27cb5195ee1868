// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Dummy1 of the 2019 thesis (section 4), the random player of the 2005 and 2007 papers (section 5).

#include "config.h"

#include "players/players.h"
#include "players/reflex.h"

struct random {
    struct rng rng;
};

static void begin(void *state, const struct briefing *briefing) {
    struct random *random = state;
    rng_seed(&random->rng, briefing->seed, 0);
}

static struct choice choose(void *state, const struct view *view, struct limit limit) {
    struct random *random = state;
    (void)limit;
    return (struct choice){.try = reflex_random(view, &random->rng), .win = -1};
}

const struct player_ops player_random = {
    .name = "random",
    .paper = "2019 thesis, 4; 2005 paper, 5; 2007 paper, 5",
    .summary = "uniform among tries that make sense on its own board (uses no engine)",
    .state_size = sizeof(struct random),
    .begin = begin,
    .choose = choose,
};
