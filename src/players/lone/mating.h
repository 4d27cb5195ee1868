// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Mate and stalemate although nobody sees the enemy: what holds on every board a metaposition
// stands for, and how often the enemy's king would be mated or stuck if each of its squares were as
// likely as any other. Pure; it says no where it does not know.

#pragma once

#include "belief/ghosts/metaposition.h"

// Is this try, if it is accepted, mate wherever the enemy's men may stand?
bool mating_is_sure(const struct metaposition *meta, move_t try);

struct outlook {
    double mates, stalemates; // shares of the squares where the king may be
};

// After this try, if it is accepted.
struct outlook mating_outlook(const struct metaposition *meta, move_t try);
