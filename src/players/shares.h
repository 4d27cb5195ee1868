// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Shares: a search cut into a fixed number of searches that know nothing of each other, so that its
// outcome depends on the work done and not on how many threads did it. Under a deadline they take
// turns of some milliseconds, so that all come equally far on any number of threads.

#pragma once

#include "players/contract.h"

#include <stdbool.h>
#include <stddef.h>

enum { SHARES = 4 };

struct shares {
    // One iteration of a share; touches only what belongs to it. Returns how much work it was.
    uint64_t (*step)(void *search, size_t share);
    void *search;
    unsigned threads;
    struct limit limit;
    bool alone; // the first share does all the work, as a paper's only search does
};

// Runs until the limit; returns the work done. Without any limit it does some thousand.
uint64_t shares_run(const struct shares *shares);
