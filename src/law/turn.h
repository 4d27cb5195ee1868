// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A turn: what was said since it began, as far as it bears on the next try. Kept by the umpire for
// the truth and by a view for one side; both judge nonsense by the same function.

#pragma once

#include "law/announcement.h"
#include "law/own.h"
#include "law/ruleset.h"

struct turn {
    struct announcement opened; // what was said before it
    bool answered_yes;          // to "any?"
    bool answered_no;
    bool obliged;             // to a pawn capture
    struct moves refused;     // by "no"
    const struct moves *only; // somebody wants one of these; NULL: any
};

void turn_begin(struct turn *turn, const struct announcement *opened);

// Notes what a side was told on its turn; `try` is what it had tried, MOVE_NONE for a question.
// `own` are its men at that time.
void turn_hear(struct turn *turn, const struct ruleset *rules, const struct own *own, move_t try,
               const struct announcement *said);

bool turn_was_refused(const struct turn *turn, move_t try);

// Would this try be answered "nonsense"? (Under rules that say so; elsewhere such a try is a "no",
// but for the obligation after a yes.)
bool turn_is_nonsense(const struct turn *turn, const struct ruleset *rules, const struct own *own,
                      move_t try);
