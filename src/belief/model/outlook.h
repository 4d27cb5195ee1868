// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What an enemy would like to do if it were its turn, before a move of ours. Its quiet moves are
// about as likely whichever quiet move we make: they need not be asked for after each, but for the
// captures that it makes possible. That is several times as fast.
//
// Plain values and pure functions; nothing allocates, fails or blocks.

#pragma once

#include "belief/model/opponent.h"

struct outlook {
    const struct opponent *model;
    struct board board; // with the enemy to move
    bool blurred;       // nothing can be said beforehand
    bool known[2];      // without and with pawn tries; the rest is found when it is asked for
    float quiet[2][ENEMY_TYPES];
    int32_t sum[2][NET_HIDDEN];
};

// On a board on which it is our turn. The model has to stay.
struct outlook outlook_from(const struct opponent *model, const struct board *board);

// Is it a capture or a promotion?
bool outlook_is_noisy(const struct board *board, move_t move);

// A legal move of ours has been made.
struct outlook_turn {
    const struct overheard *heard;
    move_t ours;
    const struct board *after;
    const struct moves *legal; // answers to it
};

// Like opponent_expect(), but near enough, and for noisy answers alone: the others' chances are
// left as they are. Every answer's is exact where ours was no quiet move, or gave check.
void outlook_expect(struct outlook *outlook, const struct outlook_turn *turn, float *chances);
