// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether one's own men get anywhere: how often they stood like this before, and for how long
// nothing irreversible has happened. For players that would else shuffle a won game to a draw. It
// knows one side only; what it cannot see is the enemy's pawn moves.
//
// A plain value.

#pragma once

#include "belief/heard/view.h"

enum { PROGRESS_MOST = 128 }; // stands that are remembered, the last ones

struct progress {
    uint64_t stands[PROGRESS_MOST]; // own men after each own move since the last irreversible one
    unsigned quiet;                 // how many there were
};

void progress_begin(struct progress *progress);

// After the view has heard it.
void progress_hear(struct progress *progress, const struct view *view, move_t try,
                   const struct announcement *said);

// Have one's own men stood in some way twice, so that a board may come a third time?
bool progress_circles(const struct progress *progress);

// How often one's own men stood as they would after this try.
unsigned progress_repeats(const struct progress *progress, const struct view *view, move_t try);
