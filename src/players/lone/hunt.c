// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/chase.h"
#include "players/lone/hunt.h"

void hunt_begin(struct hunt *hunt) {
    lone_forget(&hunt->lone);
    hunt->lone.kings = 0;
}

void hunt_hear(struct hunt *hunt, const struct view *view, move_t try,
               const struct announcement *said) {
    struct lone *lone = &hunt->lone;
    if (said->verdict != SAID_MOVED)
        return;
    if (said->side == view->own.side)
        lone_hear(lone, view->rules, &view->own, try, said);
    else if (said->capture != NO_SQUARE)
        lone_forget(lone);
}

bool hunt_is_on(const struct hunt *hunt, const struct view *view, const struct pool *pool) {
    return hunt->nodes && view->enemy_men == 1 && pool->complete && pool->count;
}

// A millisecond is good for more than so many nodes anywhere.
static uint64_t nodes_in_time(const struct hunt *hunt, const struct limit *limit) {
    enum { NODES_A_MS = 300, FEWEST = 100 };
    int64_t left_ms = deadline_left_us(limit->until) / 1000;
    if (left_ms > (int64_t)(hunt->nodes / NODES_A_MS))
        return hunt->nodes;
    uint64_t most = (uint64_t)left_ms * NODES_A_MS + FEWEST;
    return most < hunt->nodes ? most : hunt->nodes;
}

struct choice hunt_choose(struct hunt *hunt, const struct view *view, const struct pool *pool,
                          const struct limit *limit) {
    uint64_t nodes = nodes_in_time(hunt, limit);
    struct lone *lone = &hunt->lone;
    struct moves tries;
    bitboard_t kings = 0;
    for (size_t i = 0; i < pool->count; i++)
        kings |= pool->at[i].board.men[KING] & ~view->own.all;
    lone_look(lone, &view->own, kings);
    lone->stalemate_wins = view->rules->stalemate_loses;
    view_tries(view, &tries);
    struct chase_choice found = chase_choose(lone, &tries, nodes);
    return (struct choice){.try = found.try,
                           .win = found.certain ? 1 : 0.99,
                           .boards = pool->count,
                           .nodes = found.seen};
}
