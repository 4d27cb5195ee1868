// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/window/program.h"

#include "base/place.h"

#include <stdlib.h>

const struct window_program window_xboard = {
    .name = "XBoard",
    .file = "xboard",
    .advice = "on Debian: apt-get install xboard",
    .display = "DISPLAY",
};

char *window_program_find(const struct window_program *program, char **cause) {
    const char *display = program->display ? getenv(program->display) : "";
    char *path = place_program(program->file);
    if (!path)
        fail(cause, "%s is not installed (%s)", program->name, program->advice);
    else if (display && (*display || !program->display))
        return path;
    else
        fail(cause, "there is no display; 'kriegfish console' plays without one");
    free(path);
    return NULL;
}
