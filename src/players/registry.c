// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/players.h"
#include "players/registry.h"

#include <string.h>

// clang-format off
static const struct player_ops *const PLAYERS[] = {
    &player_kriegfish,
    &player_random,
    &player_recapture,
    &player_greedy,
    &player_ismcts1,
    &player_ismcts2,
    &player_los,
    &player_aosp,
    &player_hs,
    &player_pimc,
    &player_flat,
    &player_twolevel,
    &player_metaposition,
    &player_mcts_a,
    &player_mcts_b,
    &player_mcts_c,
};
// clang-format on

const struct player_ops *registry_at(unsigned index) {
    return index < sizeof PLAYERS / sizeof *PLAYERS ? PLAYERS[index] : NULL;
}

const struct player_ops *registry_find(const char *name) {
    for (unsigned i = 0; registry_at(i); i++)
        if (strcmp(registry_at(i)->name, name) == 0)
            return registry_at(i);
    return NULL;
}

const char *registry_nearest(const char *name) {
    const char *nearest = NULL;
    size_t least = 3;
    for (unsigned i = 0; registry_at(i); i++) {
        size_t distance = text_distance(name, registry_at(i)->name);
        if (distance < least) {
            least = distance;
            nearest = registry_at(i)->name;
        }
    }
    return nearest;
}
