// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A crew: the same work on many things at once, by several threads that live for one call. And an
// aide: a thread that waits to be given something to do beside its owner, again and again, where
// threads of one call would take longer to come than to work.

#pragma once

#include <stddef.h>

// Calls work(context, i) for every i below count, in no certain order, on up to `threads` threads,
// the caller's among them, and returns when all is done. Where the work on i touches only what
// belongs to i, the outcome does not depend on the number of threads. A thread that cannot be had
// is no loss but of time.
void crew_run(unsigned threads, size_t count, void (*work)(void *context, size_t index),
              void *context);

struct aide;

// Never fails: where no thread can be had, the owner does the work itself.
struct aide *aide_open(void);
void aide_close(struct aide *aide); // NULL is fine

// Has work(context) done meanwhile. One thing at a time: aide_wait comes before the next.
void aide_start(struct aide *aide, void (*work)(void *context), void *context);

// Until it is done.
void aide_wait(struct aide *aide);
