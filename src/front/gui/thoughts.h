// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a player thinks, as lines for a window that knows the true board. Never for a person who
// plays Kriegspiel.

#pragma once

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
