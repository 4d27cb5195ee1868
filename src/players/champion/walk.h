// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A walk: one way a game may go on from a board that may be the true one, as far as a tree of what
// we can hear goes. It knows that board and what we would know, and keeps the two apart: `board` is
// for the law and the enemy's answers, `view` and `key` for our choices.
//
// A plain value; nothing allocates, fails or blocks.

#pragma once

#include "base/rng.h"
#include "belief/heard/view.h"
#include "belief/model/opponent.h"
#include "belief/repeats.h"

enum { WALK_STEPS = 40, WALK_TURNS = 6 };

// What all walks have in common.
struct ground {
    const struct view *view; // on our turn
    const struct opponent *model;
    double alert; // how often the enemy sees a mate in one
};

struct walk {
    struct board board;
    struct view view;
    struct moves legal;            // of the board, on our turn
    const struct repeats *repeats; // boards that were there twice, or NULL
    struct overheard heard;
    struct rng rng;
    uint64_t key;                       // of what was tried and heard
    uint64_t stood[2 * WALK_TURNS + 2]; // keys of the boards, for repetitions
    unsigned plies, turns, length;
    struct {
        uint32_t node, edge;
        bool legal;
    } path[WALK_STEPS];
    bool over;
    float worth; // to us, once it is over (reply.h)
    size_t number;
};

// From a board and what was there before it, which may be NULL.
void walk_begin(struct walk *walk, const struct ground *ground, const struct board *board,
                const struct repeats *repeats);

bool walk_is_legal(const struct walk *walk, move_t try);

// The umpire says no.
void walk_refuse(struct walk *walk, move_t try);

// The try is legal: it is played, the enemy answers, and we hear of it. The game may end by either.
void walk_on(struct walk *walk, const struct ground *ground, move_t try);
