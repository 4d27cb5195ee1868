// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Looking for histories: what all ways of finding new boards for a thin pool (refill.h) have in
// common. A search counts its work, draws roots from what was believed before, finds replies that
// explain a word, likely ones first, and keeps what it finds.

#pragma once

#include "base/clock.h"
#include "belief/pool/expand.h"
#include "belief/pool/snapshot.h"

enum { ROOTS = 128 }; // particles of a snapshot drawn at a time

// Particles of one snapshot in random order.
struct roots {
    size_t index[ROOTS];
    size_t left;
};

struct search {
    const struct story *story;
    const struct expansion *how;
    const struct snapshot *snapshots; // [SNAPSHOTS], the newest first, empty pools for none
    struct pool *pool;
    size_t found, wanted;
    float share;   // of what is kept: as much as the mean board of the pool had at first
    size_t spent;  // boards looked at
    size_t budget; // boards still to be looked at; every attempt pays, or dead ends would loop
    size_t root_budget;
    struct deadline until; // when there is no budget any more
    size_t unwatched;      // paid since the last look at the time
    bool evenly;           // replies come in any order, likely or not
    bool sure;             // only from roots whose histories explain all
    struct roots roots[SNAPSHOTS];
};

// Gives it a budget, if there is time.
void search_allot(struct search *search, size_t budget);

void search_pay(struct search *search, size_t price);

// Pays for a board; false when there is nothing left for it.
bool search_spend(struct search *search);

static inline bool search_is_over(const struct search *search) {
    return search->pool->count >= search->wanted || search->budget == 0;
}

// Adds a board to the pool, unless it is there already.
void search_keep(struct search *search, const struct board *board, past_t past);

// A particle of a snapshot that is not empty, by weight.
const struct particle *search_root(struct search *search, unsigned snapshot);

// The legal replies that may explain the hidden move of word `index`, in random order, the likelier
// ones sooner as a rule.
void search_replies(struct search *search, const struct board *board, size_t index,
                    struct moves *replies);

// A reply other than `not_this` that explains the word, or MOVE_NONE; the board is moved on. Unless
// `aim` is NO_SQUARE, the man that moves attacks it from where it goes.
move_t search_any_reply(struct search *search, struct board *board, size_t index, move_t not_this,
                        square_t aim);

// Goes through a word that is no hidden move, as story_follow does.
bool search_follow(struct search *search, size_t index, struct board *board);
