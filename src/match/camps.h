// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Camps of players against each other: what all of one camp scored against all of another, in one
// tournament or several. A text says who is of which camp and which camps to compare:
//
//     # what is behind such a sign is for people
//     PIMC = pimc hs
//     MCTS = mcts-b mcts-c
//     PIMC v MCTS
//     pimc v MCTS
//
// Whoever has a name that is no camp's is a player. A struct camps starts as {0} and owns all it
// points to until camps_free. Reading can fail; nothing blocks.

#pragma once

#include "match/results.h"

struct camp {
    char *name;
    char **players;
    size_t count;
    bool single; // a player, not a camp that was told
};

struct camps {
    struct camp *at;
    size_t count;
    size_t (*pairs)[2]; // of camps, to compare
    size_t pair_count;
};

void camps_free(struct camps *camps);

// The text is cut up on the way.
bool camps_read(struct camps *camps, char *text, char **cause);

// A tournament, and what its column is called.
struct camps_column {
    const char *title;
    const struct results *results;
};

// A table with a row for each pair and a column for each tournament, as Markdown. False when
// somebody plays in none of them.
bool camps_add_markdown(const struct camps *camps, const struct camps_column *columns, size_t count,
                        struct text *text, char **cause);
