// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Refilling a pool that has thinned out: histories that explain every word are looked for in the
// neighbourhood of what was believed before (2005 paper, 4.2, and design notes of our own), and
// only when there are none, boards that explain less. All work is counted, so that a game repeats,
// and it ends with the time of the expansion, if that has an end.

#pragma once

#include "belief/heard/view.h"
#include "belief/pool/expand.h"
#include "belief/pool/snapshot.h"

// What may be done, in this order, until the pool has `wanted` boards, or twice as many of them
// where wandering finds more.
enum refill_way {
    REFILL_BACKLOG = 1, // boards of snapshots that were cut, replayed
    REFILL_WANDER = 2,  // change moves of known histories, however old (wander.h)
    REFILL_SEARCH = 4,  // forward from snapshots, with backtracking
    REFILL_FORGE = 8,   // when empty: a snapshot's board with one more quiet move, older unverified
    REFILL_GUESS = 16,  // when still empty: boards that fit the last words
    REFILL_HONEST = REFILL_BACKLOG | REFILL_WANDER | REFILL_SEARCH, // explain all words
};

struct refill {
    const struct view *view;
    const struct expansion *how;
    struct snapshot *snapshots; // [SNAPSHOTS], the newest first, empty pools for none
    unsigned ways;              // enum refill_way
    bool sure;                  // only from boards whose histories explain all
    size_t wanted;
    size_t effort;    // boards that may be looked at, apart from the backlog's
    unsigned guesses; // attempts at each board that is guessed
    size_t *spent;    // those that were are added here
};

// Adds boards to the pool, which must already have heard all the story's words; returns how many.
size_t refill_pool(struct pool *pool, const struct refill *refill);
