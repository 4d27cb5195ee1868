// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a player thinks, as lines for a window that knows the true board. Never for a person who
// plays Kriegspiel.

#pragma once

#include "game/remark.h"
#include "players/contract.h"

struct thoughts {
    unsigned lines; // as many of the best tries as the window wants
    int64_t ms;     // since the turn began
    unsigned depth; // for windows that want one
};

// UCI: a line with score and move for each of the best tries that are legal on the true board
// (windows trust that they are), then what it thinks of them as words, the illegal ones too.
void thoughts_say_uci(const struct thoughts *how, const struct thought *thought,
                      const struct board *truth);

// CECP: a line a try, legal or not.
void thoughts_say_cecp(const struct thoughts *how, const struct thought *thought);

// The same for those who look on, a line of words alone: the best tries with the expected score,
// and with the chance of being legal where that is in doubt. Nothing for a player that compares
// none.
void thoughts_say_tries(unsigned depth, const struct thought *thought);

// Where the enemy's king is most likely, and where its men are that have left `home`.
void thoughts_say_suspicion(unsigned depth, const struct suspicion *suspicion, bitboard_t home);
