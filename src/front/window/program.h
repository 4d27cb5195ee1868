// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chess windows that we start, a row each: XBoard, and whatever else speaks its language. What
// they have in common is in front/window/words.

#pragma once

#include <stdbool.h>

struct window_program {
    const char *name;    // as people call it
    const char *file;    // as it is looked for
    const char *advice;  // how one gets it
    const char *display; // the variable without which it shows nothing; NULL: there is none
};

extern const struct window_program window_xboard;

// Where it is; for the caller to free. NULL, with a cause, when it is not here or cannot be seen.
char *window_program_find(const struct window_program *program, char **cause);
