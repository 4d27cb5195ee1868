// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The hunt for a bare king, for players that keep a pool: remembers between moves what chase.h
// wants to know. A plain value.

#pragma once

#include "belief/heard/view.h"
#include "belief/pool/pool.h"
#include "players/contract.h"
#include "players/lone/lone.h"

struct hunt {
    struct lone lone;
    uint64_t nodes; // situations to look at for each try; 0: no hunting
};

void hunt_begin(struct hunt *hunt);

// After the view has heard it.
void hunt_hear(struct hunt *hunt, const struct view *view, move_t try,
               const struct announcement *said);

// Is the king bare, and the pool sure to hold every square of it?
bool hunt_is_on(const struct hunt *hunt, const struct view *view, const struct pool *pool);

// Only while it is on. Looks at fewer situations where the limit leaves no time for all.
struct choice hunt_choose(struct hunt *hunt, const struct view *view, const struct pool *pool,
                          const struct limit *limit);
