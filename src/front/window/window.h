// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A chess window as a process, with a server beside it when others are to come: started, looked
// after, ended. Prints to standard output what a person at the terminal has to know.

#pragma once

#include "front/window/words.h"

// How it ended.
enum window_end {
    WINDOW_CLOSED,
    WINDOW_FAILED,      // with a cause
    WINDOW_INTERRUPTED, // by Ctrl-C
    WINDOW_ENDED,       // somebody ended us
};

// Blocks until the window is closed. `rest` are words for it that the user has added.
enum window_end window_run(const struct window_order *order, const struct window_program *program,
                           char *const *rest, size_t rest_count, char **cause);
