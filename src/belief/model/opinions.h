// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What an enemy's tastes say of the moves of one board, and how much its types like them: the
// inside of the opponent model (belief/model/opponent.h).
//
// Plain values and pure functions; nothing allocates, fails or blocks.

#pragma once

#include "belief/model/enemy.h"

enum { ALL_TASTES = (1 << TASTES) - 1 };

struct opinions {
    const struct opponent *model;
    struct glance glance;
    unsigned asked; // a bit for each taste; what others would say is 0
    int16_t hidden[NET_HIDDEN];
    struct net_memo memo[TASTES];
    bool full;        // a board the network is for
    square_t leaving; // the square that the last move left,
    int left[TASTES]; // what the wishes say to that,
    bitboard_t eyed;  // and what its man attacked from there
};

// The board has to stay. The first leaves the hidden units to the caller.
void opinions_begin(struct opinions *o, const struct opponent *model, const struct overheard *heard,
                    const struct board *board);
void opinions_form(struct opinions *o, const struct opponent *model, const struct overheard *heard,
                   const struct board *board);

// A legal move's score by each taste that is asked, in parts of a bit.
void opinions_score(struct opinions *o, move_t move, int scores[TASTES]);

// What habits go by: a move takes where that was heard of, or goes back where it came from.
struct deed {
    bool takes, returns;
};

struct deed opinions_deed(const struct overheard *heard, const struct board *board, move_t move);

// How much a type likes a move, in parts of a bit.
int opinions_liking(enum enemy type, const int scores[TASTES], struct deed deed);

// How much each type likes a legal move.
void opinions_likings(struct opinions *o, move_t move, int likings[ENEMY_TYPES]);

// Two to the power of so many parts of a bit: the same on all machines. The second is for many at
// once, as processors like it.
float opinions_power(int parts);
void opinions_raise(const int *parts, unsigned count, float *powers);
