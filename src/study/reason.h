// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Reasons: why a try was a mistake, in words, by what its side could know: pawn tries that were
// announced and not used, men risked, a king looked for where it could not be.
//
// Plain values; only the text grows.

#pragma once

#include "base/text.h"
#include "study/review.h"

// Where a side has believed the enemy's king, and since which move not any more.
struct king_watch {
    double most[64];   // the best chance that a square ever had
    unsigned gone[64]; // the move since which it is on no board; 0: it is on some
    unsigned move;     // the last one noted
};

// What is believed before a move of this number, from 1 on: the chance of each square.
void king_watch_note(struct king_watch *watch, const double king[64], unsigned move);

struct mistake {
    const struct view *view; // before the try
    const struct review *review;
    const struct reviewed *played;
    const struct king_watch *watch;
};

// Adds "; " and words for each reason there is, and what would have been better.
void reason_add(const struct mistake *mistake, struct text *words);
