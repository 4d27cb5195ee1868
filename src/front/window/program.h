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
    // The rest may be left out.
    const char *variable; // one that names the program itself
    const char *beside;   // where it may lie in the directories in which it is looked for
    const char
        *pictures;      // those of our data that it needs to show all men: one, with the directory
    bool braces;        // it reads its command line as WinBoard does: values in braces
    const char *window; // what kriegfish ics --window calls it
    bool serves;        // a game is played through a server unless told otherwise
};

extern const struct window_program window_xboard;
extern const struct window_program window_winboard;

// Where it is; for the caller to free. NULL, with a cause, when it is not here or cannot be seen.
char *window_program_find(const struct window_program *program, char **cause);
