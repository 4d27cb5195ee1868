// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Ctrl-C, Ctrl-Z, and being told to end. A handler is called at any moment, in any thread: it may
// set a volatile sig_atomic_t and ring a wake, nothing else. A wait comes back when one was called.

#pragma once

#include <stdbool.h>

enum signal_kind {
    SIGNAL_INTERRUPT = 1, // Ctrl-C
    SIGNAL_END = 2,       // somebody ends the process, or its terminal is gone
    SIGNAL_SUSPEND = 4,   // Ctrl-Z, where there is such a thing
};

struct signals;

// Has the handler called for these kinds. With `unless_ignored` those that we were told to ignore
// when we were started stay ignored. signals_release gives them back as they were.
struct signals *signals_catch(unsigned kinds, bool unless_ignored, void (*handler)(int number));
void signals_release(struct signals *signals); // NULL is allowed

// Of the number that a handler was called with. For use in handlers.
enum signal_kind signals_kind(int number);

// Stops the process as Ctrl-Z does, until it is told to go on.
void signals_suspend(void);

// Ends the process as Ctrl-C does when nobody catches it, so that a shell ends its loop or script
// too. Comes back where there is no such thing.
void signals_end_interrupted(void);
