// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the umpire may answer to a try, as far as a metaposition knows (Ciancarini and Favini 2007,
// section 3): for players that predict the umpire. Which answer is likely is not known here.

#pragma once

#include "belief/ghosts/metaposition.h"

struct forecast {
    bool may_refuse, may_accept;
    bool may_be_quiet, may_take_pawn, may_take_piece; // when accepted
    bool may_pass;                                    // take a pawn in passing
    uint8_t checks;                                   // directions that may be announced
    uint8_t tries_most;                               // enemy pawn captures there may be afterwards
};

// For a try that makes sense on our own board.
void forecast_make(struct forecast *forecast, const struct metaposition *meta, move_t try);

// The answers themselves, less the end of the game: at most two directions of check, at most two
// pawns named where the rules name those that can take. Within these limits the true answer is
// always there; some others may be impossible in ways that a metaposition does not see. Returns how
// many there are; no more than `limit` are stored.
unsigned forecast_answers(const struct metaposition *meta, move_t try, struct announcement *answers,
                          unsigned limit);
