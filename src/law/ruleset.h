// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rulesets: which words an umpire says, to whom, and what the silent rules are. A table of facts;
// law.h does something with them.

#pragma once

#include <stdbool.h>

// What is said about pawn captures before a turn.
enum pawn_words {
    PAWNS_SILENT,  // nothing
    PAWNS_COUNTED, // their number
    PAWNS_YES,     // that there are any
    PAWNS_PLACED,  // the squares of the pawns that can capture
    PAWNS_ASKED,   // nothing, but the mover may ask "any?"
};

// What a yes to "any?" asks of the mover.
enum obligation { OBLIGED_NOT, OBLIGED_TO_TRY, OBLIGED_TO_TAKE };

struct ruleset {
    const char *name;
    const char *summary;
    bool both_hear_no;            // a refused try is heard by both sides
    bool says_nonsense;           // a try impossible on one's own board is "nonsense", not "no"
    bool both_hear_nonsense;      // and that is heard by both
    bool nonsense_if_unannounced; // so is a pawn capture when none was announced
    bool nonsense_if_repeated;    // so is a try already refused this turn
    bool tells_captured;          // pawn or piece
    bool tells_promotion;         // that it happened, not where nor to what
    bool stalemate_loses;         // for the side that cannot move
    bool draws_by_count;          // repetition and fifty moves end the game
    enum pawn_words pawns;
    enum obligation obligation;
};

// The ruleset of that name, or NULL. ruleset_at gives them in order, NULL past the last; the first
// is the default, icc.
const struct ruleset *ruleset_find(const char *name);
const struct ruleset *ruleset_at(unsigned index);

// The same rules where repetition and fifty moves end no game, for a game that was played on after
// such an end: the name is the same, and ruleset_find gives those that count.
const struct ruleset *ruleset_uncounted(const struct ruleset *rules);
