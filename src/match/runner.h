// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Plays the games of a contest, several at a time, and hands them over in the order of their
// numbers, whichever ends first. Blocks until all is done or it is told to stop. Can fail when the
// system gives no process, or when somebody could not take a game.

#pragma once

#include "match/arena.h"

enum runner_wish {
    RUNNER_GO_ON,
    RUNNER_FINISH, // the games that run, and begin no more
    RUNNER_STOP,   // at once; games that run are forgotten
};

// What the caller wants to be asked and told; `self` is its own.
struct runner_client {
    // A game, in order; it may be changed but stays the runner's. False, with a cause, ends all.
    bool (*take)(void *self, const struct played *played, char **cause);
    // At least five times a second, with how many games run.
    enum runner_wish (*wish)(void *self, size_t running);
    void *self;
};

struct runner_plan {
    const struct contest *contest;
    size_t done; // games of this shard that have been played before
    unsigned concurrency;
    int64_t patience_ms; // with one thought of a player
};

bool runner_run(const struct runner_plan *plan, const struct runner_client *client, char **cause);
