// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A pool: weighted particles, each a full board that explains every word heard, or is marked as one
// that does not. This file keeps, draws and cuts them; expand.h takes them over a hidden move,
// refill.h makes new ones.
//
// pool_add and pool_cut allocate; a pool starts as {0} and goes with pool_free.

#pragma once

#include "base/rng.h"
#include "belief/pool/particle.h"

struct pool {
    struct particle *at;
    size_t count, capacity;
    bool exact;    // nothing was ever cut: it is the information set
    bool complete; // holds at least every board of the information set
};

void pool_free(struct pool *pool);
void pool_clear(struct pool *pool);
struct particle *pool_add(struct pool *pool, const struct particle *particle);
void pool_copy(struct pool *to, const struct pool *from);

// Is the board there, looking at all of them?
bool pool_holds(const struct pool *pool, const struct board *board);

// Makes the weights add up to one (equal ones where they had all vanished).
void pool_normalize(struct pool *pool);

// With the enemy to move: copies about `wanted` particles of one pool to another, fairly: what is
// kept has the right weight on average. The more likely boards stay for certain, every square of
// the enemy king keeps some, and so do the rarest places of its men (rarity.h). The outcome does
// not depend on the number of threads.
void pool_cut(const struct pool *from, size_t wanted, struct rng *rng, unsigned threads,
              struct pool *to);

// Draws `wanted` particles with probability by weight, evenly spread, as indexes into the pool; a
// heavy one may come more than once. The pool must not be empty.
void pool_draw(const struct pool *pool, struct rng *rng, size_t wanted, size_t *out);

// Makes one particle of those that share a board: weights add up, the likelier past stays.
void pool_merge(struct pool *pool);

// How many particles of that kind there are.
size_t pool_count_kind(const struct pool *pool, enum past_kind kind);

// Drops all others.
void pool_keep_kind(struct pool *pool, enum past_kind kind);
