// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a search has found out about sets of boards: in how many moves mate is sure, in how many it
// is not, and by which try.
//
// Starts as {0} and grows as it must; memo_free gives back.

#pragma once

#include "belief/sets/boards.h"

struct finding {
    struct boards_name name;
    move_t try;      // the first of a sure way
    uint8_t sure_in; // moves; 0: not known
    uint8_t not_in;  // not sure in so many
    bool taken;
};

struct memo {
    struct finding *at;
    size_t count, size;
};

// The finding of that name, a fresh one if there was none. Valid until the next call.
struct finding *memo_find(struct memo *memo, struct boards_name name);
void memo_free(struct memo *memo);
