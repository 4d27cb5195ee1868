// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A backlog: the boards of a snapshot, those that were cut before the hidden move among them, taken
// once more through all words since, a few at a time. What comes out is the pool as it would be if
// more boards had been believed in; its weights differ by a percent or two, for boards are sobered
// (sober.h) a few at a time. For those who have time between two words.
//
// A backlog starts as {0} and goes with backlog_clear. The outcome depends on nothing but the
// snapshot, the story and the random numbers.

#pragma once

#include "belief/pool/expand.h"
#include "belief/pool/snapshot.h"

struct backlog {
    struct pool pool; // what has come out so far
    size_t next;      // particle of the snapshot
};

void backlog_clear(struct backlog *backlog);

// Takes the next few boards through; about a millisecond for each hidden move since. True when that
// was the last of them: then the pool is ready.
bool backlog_step(struct backlog *backlog, const struct snapshot *snapshot,
                  const struct expansion *how);
