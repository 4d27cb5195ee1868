// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/reflex.h"

// One of the tries that `wish` likes, each equally likely.
static move_t pick(const struct view *view, struct rng *rng,
                   bool (*wish)(const struct view *, move_t)) {
    struct moves tries;
    unsigned liked = 0;
    view_tries(view, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (wish(view, tries.at[i]))
            tries.at[liked++] = tries.at[i];
    return liked ? tries.at[rng_below(rng, liked)] : MOVE_NONE;
}

static bool any_try(const struct view *view, move_t try) {
    (void)view;
    (void)try;
    return true;
}

static bool takes_back(const struct view *view, move_t try) {
    return move_to(try) == view->turn.opened.capture;
}

static bool is_pawn_capture(const struct view *view, move_t try) {
    return own_is_pawn_capture(&view->own, try);
}

move_t reflex_random(const struct view *view, struct rng *rng) {
    return pick(view, rng, any_try);
}

move_t reflex_recapture(const struct view *view, struct rng *rng) {
    bool lost = view->turn.opened.verdict == SAID_MOVED && view->turn.opened.capture != NO_SQUARE;
    return lost ? pick(view, rng, takes_back) : MOVE_NONE;
}

move_t reflex_pawn_try(const struct view *view, struct rng *rng) {
    bool known = view->turn.opened.tries || view->turn.answered_yes;
    return known ? pick(view, rng, is_pawn_capture) : MOVE_NONE;
}
