// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rations: how much work the papers' programs did for a move, in their own unit, whatever time that
// takes today. What is estimated says how in the table. Nothing is played here.

#pragma once

#include <stdbool.h>
#include <stdint.h>

struct ration {
    uint64_t work;    // boards, iterations ... for each try; 0: the player does not search
    const char *unit; // "" when it does not
    bool raised;      // less would be no search: not even what follows was enough
    uint64_t wanted;  // what it would have been
};

// For a player, which may have settings, that had so many seconds in its paper. With a scale below
// 1 it has that share of the work, but never less than a tree needs to visit every root move ten
// times, or a metaposition search to reach its depth; never more than the paper.
struct ration ration_of(const char *spec, double seconds, double scale);
