// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The random player with basic heuristics of the 2007 paper (section 5), which captures whenever it
// can. A blind player can know of a capture in two ways: pawn tries, which come first, and taking
// back.

#include "config.h"

#include "players/players.h"
#include "players/reflex.h"

struct greedy {
    struct rng rng;
};

static void begin(void *state, const struct briefing *briefing) {
    struct greedy *greedy = state;
    rng_seed(&greedy->rng, briefing->seed, 0);
}

static struct choice choose(void *state, const struct view *view, struct limit limit) {
    struct greedy *greedy = state;
    (void)limit;
    move_t try = reflex_pawn_try(view, &greedy->rng);
    if (view_may_ask(view))
        return (struct choice){.asks = true, .win = -1};
    if (try == MOVE_NONE)
        try = reflex_recapture(view, &greedy->rng);
    if (try == MOVE_NONE)
        try = reflex_random(view, &greedy->rng);
    return (struct choice){.try = try, .win = -1};
}

const struct player_ops player_greedy = {
    .name = "greedy",
    .paper = "2007 paper, 5",
    .summary = "random, but captures whenever it can, pawn tries first (uses no engine)",
    .state_size = sizeof(struct greedy),
    .begin = begin,
    .choose = choose,
};
