// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Repeats: boards that were there twice, as a particle's past has it. The third time the game is
// drawn, under rules that say so. Pure functions; they replay the whole game.

#pragma once

#include "belief/heard/story.h"
#include "belief/pool/past.h"

enum { REPEATS_MOST = 8 };

struct repeats {
    uint64_t keys[REPEATS_MOST]; // of boards that were there twice and can come again
    unsigned count;
    bool third; // the board as it stands was there twice before: it cannot be the true one
};

// Of a past that is known; else there are none.
struct repeats repeats_of(const struct story *story, const struct past_forest *forest, past_t past);

// Have our own men stood as they do now twice before, with the same side to move, so that any board
// can be there for the third time?
bool repeats_may_be(const struct story *story);

static inline bool repeats_have(const struct repeats *repeats, uint64_t key) {
    for (unsigned i = 0; i < repeats->count; i++)
        if (repeats->keys[i] == key)
            return true;
    return false;
}
