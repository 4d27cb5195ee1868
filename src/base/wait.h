// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Waiting for any of several sources until a deadline: the only place where the program waits for
// something from outside.

#pragma once

#include "base/clock.h"
#include "base/source.h"

struct awaited {
    struct source source; // no source is never ready
    bool for_room;        // until it takes what is written, else until it has something to read
    bool ready;           // set by wait_any(); also at the end of a stream and when it is broken
};

// Blocks until one of them is ready or the deadline passed, and says how many are. It may come
// back with 0 before, when a signal came or a bell may have been rung: whoever needs more asks
// the deadline and waits again. -1 when the system cannot wait for them.
int wait_any(struct awaited *items, size_t count, struct deadline until);

// For one source alone: true when it is ready (or cannot be waited for: using it tells why).
bool wait_for(struct source source, struct deadline until);
bool wait_for_room(struct source source, struct deadline until);
