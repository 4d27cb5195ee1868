// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Dummy2 of the 2019 thesis (section 4): random, but it takes back when it can. Blind as it is, it
// tries all that might before it moves at random.

#include "config.h"

#include "players/players.h"
#include "players/reflex.h"

struct recapture {
    struct rng rng;
};

static void begin(void *state, const struct briefing *briefing) {
    struct recapture *recapture = state;
    rng_seed(&recapture->rng, briefing->seed, 0);
}

static struct choice choose(void *state, const struct view *view, struct limit limit) {
    struct recapture *recapture = state;
    (void)limit;
    move_t try = reflex_recapture(view, &recapture->rng);
    if (try == MOVE_NONE)
        try = reflex_random(view, &recapture->rng);
    return (struct choice){.try = try, .win = -1};
}

const struct player_ops player_recapture = {
    .name = "recapture",
    .paper = "2019 thesis, 4",
    .summary = "random, but takes back when it was captured and can (uses no engine)",
    .state_size = sizeof(struct recapture),
    .begin = begin,
    .choose = choose,
};
