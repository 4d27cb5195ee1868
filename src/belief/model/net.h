// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A small network that says how well a move suits a board: the men of both sides as the mover sees
// the board, what was heard and the time of the game go into a few hidden units, and each unit
// likes and dislikes squares that men leave and go to. Whole numbers, so that all machines agree.
//
// Plain values and pure functions; nothing allocates, fails or blocks.

#pragma once

#include "belief/model/wish.h"

#include <assert.h>

enum {
    NET_HIDDEN = 32,
    NET_ONE = 256, // a hidden unit's or weight's 1; scores are in so many parts of a bit
    NET_FULL = 4 * NET_ONE,
    NET_MOST = 2047, // no weight is beyond; sums stay small
    NET_TIMES = 8,
    NET_QUIETS = 5,
    NET_LEADS = 9,
    NET_PLACES = MEN_KINDS * 64,        // a man and a square
    NET_ACTS = MEN_KINDS * VICTIMS * 2, // a man, what it takes, whether it can be taken there
};

// Inputs that are on or off. A net is for the full board alone.
enum {
    NET_OWN = 0,                       // [man][square] the mover's men
    NET_ENEMY = NET_OWN + NET_PLACES,  // [man][square] ours
    NET_LOST = NET_ENEMY + NET_PLACES, // [square] where the mover was just captured
    NET_TOOK = NET_LOST + 64,          // [square] where it had captured
    NET_LAST = NET_TOOK + 64,          // [square] where its last move went
    NET_TRIES = NET_LAST + 64,
    NET_CHECK,
    NET_TIME,                          // [time], always one of them
    NET_QUIET = NET_TIME + NET_TIMES,  // [how long nothing was taken and no pawn moved]
    NET_LEAD = NET_QUIET + NET_QUIETS, // [by how much the mover is ahead]
    NET_INPUTS = NET_LEAD + NET_LEADS,
    NET_ON_MAX = 32 + 8,
};

// How hidden units come about, and what they make of moves.
struct net_eye {
    int16_t weight[NET_INPUTS][NET_HIDDEN];
};
struct net_hand {
    int16_t from[NET_PLACES][NET_HIDDEN], to[NET_PLACES][NET_HIDDEN], act[NET_ACTS][NET_HIDDEN];
};

// The inputs that are on; returns how many.
unsigned net_inputs(const struct glance *glance, uint16_t on[NET_ON_MAX]);

// The input that says how long nothing was taken and no pawn moved.
unsigned net_quiet(const struct board *board);

void net_look(const struct net_eye *eye, const struct glance *glance, int16_t hidden[NET_HIDDEN]);

// The same in two steps: between them inputs may be exchanged for others.
void net_add_up(const struct net_eye *eye, const struct glance *glance, int32_t sum[NET_HIDDEN]);
void net_exchange(const struct net_eye *eye, unsigned out, unsigned in, int32_t sum[NET_HIDDEN]);
void net_bound(const int32_t sum[NET_HIDDEN], int16_t hidden[NET_HIDDEN]);

// The rows of a hand that a move belongs to.
struct net_rows {
    uint16_t from, to, act;
};
static inline struct net_rows net_rows(const struct glance *glance, const struct errand *errand) {
    return (struct net_rows){
        .from = (uint16_t)(errand->man * 64 + (errand->from ^ glance->flip)),
        .to = (uint16_t)(errand->man * 64 + (errand->to ^ glance->flip)),
        .act = (uint16_t)((errand->man * VICTIMS + errand->victim) * 2 +
                          (errand->danger != DANGER_NONE)),
    };
}

// Products of hidden units and rows of a hand that moves of one board share. Starts with `acts` 0.
struct net_memo {
    uint64_t acts; // a bit for each that is known
    int32_t act[NET_ACTS];
    int32_t from; // of the row that is left
};

// Products of small numbers, added up: processors have an instruction for that, but none for
// products of sums.
static inline int32_t net_dot(const int16_t a[NET_HIDDEN], const int16_t b[NET_HIDDEN]) {
    int32_t sum = 0;
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        sum += a[k] * b[k];
    return sum;
}

// To be called before moves from another square are scored.
static inline void net_leave(const struct net_hand *hand, const int16_t hidden[NET_HIDDEN],
                             struct net_rows rows, struct net_memo *memo) {
    memo->from = net_dot(hidden, hand->from[rows.from]);
}

// The score of a move, in parts of a bit.
static inline int net_score(const struct net_hand *hand, const int16_t hidden[NET_HIDDEN],
                            struct net_rows rows, struct net_memo *memo) {
    static_assert(NET_ACTS <= 64, "a bit for each act");
    if (!(memo->acts >> rows.act & 1)) {
        memo->acts |= UINT64_C(1) << rows.act;
        memo->act[rows.act] = net_dot(hidden, hand->act[rows.act]);
    }
    return (memo->from + net_dot(hidden, hand->to[rows.to]) + memo->act[rows.act]) / NET_ONE;
}
