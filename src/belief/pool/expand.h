// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Taking a pool through the words of a story: over a hidden enemy move, where every particle
// becomes all its legal replies that explain the word, and through all other words, which only thin
// it out.
//
// The work is shared by several threads; the outcome does not depend on how many.

#pragma once

#include "base/clock.h"
#include "belief/heard/story.h"
#include "belief/pool/pool.h"

struct expansion {
    const struct story *story;
    const struct opponent *model; // NULL: every reply is as likely as any other
    struct past_forest *forest;
    struct rng *rng;
    size_t most;  // particles to keep
    size_t least; // particles that hear an own word, however late it is
    unsigned threads;
    struct deadline until; // later words are heard by a part of the boards
    bool *stopped;         // set when time ended it; may be NULL
    double *mass; // multiplied with the share of the weights that explained the word; may be NULL
};

// What the enemy had heard before the hidden move of word `index`, but for its own last move.
struct overheard expand_overheard(const struct story *story, size_t index);

// Over the hidden move of word `index`. Returns how many candidate boards were looked at. Weights
// add up to one afterwards, here and below. When time runs out only some boards are taken over it,
// much as any others would be: boards come in the order of their keys, which is none, but for those
// that were listed or found since the last hidden move. Never none.
size_t expand_pool(struct pool *pool, const struct expansion *how, size_t index);

// Through all words from `index` on, whatever they are, as long as there are boards.
void expand_through(struct pool *pool, const struct expansion *how, size_t index);

// Through a word that is no hidden move.
void expand_follow(struct pool *pool, const struct expansion *how, size_t index);
