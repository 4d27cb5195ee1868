// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How a game of chess is begun while nothing has been heard that matters: by one of some lines that
// have done well among players who do not see each other, drawn for each game, so that nobody knows
// which. What boards are worth says little there, and led to the f-pawn in nearly every game.

#pragma once

#include "base/rng.h"
#include "belief/heard/view.h"

struct opening {
    const char *line;  // its moves; NULL: none
    struct own before; // our men at the start
};

// None is drawn for other boards and positions.
void opening_begin(struct opening *opening, const struct board *start, enum colour side,
                   struct rng *rng);

// The line's next move, or MOVE_NONE: it is at its end, something else was played, or there is news
// (a man lost on either side, a check, pawn tries, a refusal).
move_t opening_next(const struct opening *opening, const struct view *view);
