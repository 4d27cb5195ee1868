// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The terms of a game as people of the chess server write them: "5 3 berkeley white", in any order.
// A plain value.

#pragma once

#include "base/text.h"
#include "board/kind.h"
#include "law/ruleset.h"
#include "players/contract.h"

enum ics_wish { ICS_WISHES_NOTHING, ICS_WISHES_WHITE, ICS_WISHES_BLACK };

struct ics_terms {
    int minutes, seconds; // on the clock, and gained by a move; both 0: no clock
    const struct ruleset *rules;
    const struct kind *kind;
    enum ics_wish wish;              // of whoever proposes them
    const struct player_ops *player; // of the program; NULL: the usual one
    int strength;                    // of the program, as its player counts; 0: unsaid
};

// Ten minutes and five seconds, the first rules, chess.
struct ics_terms ics_terms_usual(void);

// Reads words into terms; the cause names the first that is none.
bool ics_terms_read(struct ics_terms *terms, char **words, size_t count, char **cause);

// "5 3 unrated wild/16", and the rules and the board where they are not the usual ones.
void ics_terms_add(const struct ics_terms *terms, struct text *text);
