// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Our own player listens to a game that others played, with each side's ears, and says what it
// would have tried. Opening it may fail (models, engines); asking takes as long as it may think.

#pragma once

#include "players/player.h"

struct advice;

enum { ADVICE_MOST = 3 };

// What it would have tried at one moment, best first.
struct advised {
    struct prospect best[ADVICE_MOST];
    unsigned count;
};

struct advice_plan {
    const struct ruleset *rules;
    const struct board *start;
    const bool *wanted; // sides
    double seconds;     // for a turn
    unsigned cores;
};

struct advice *advice_open(const struct advice_plan *plan, char **cause);
void advice_close(struct advice *advice); // NULL is fine

// What was tried and said; for both sides, who hear what the rules let them.
void advice_hear(struct advice *advice, move_t try, const struct announcement *said);

// On the turn of a wanted side.
struct advised advice_ask(struct advice *advice, enum colour side);
