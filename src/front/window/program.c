// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/window/program.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/place.h"

#include <stdlib.h>

const struct window_program window_xboard = {
    .name = "XBoard",
    .file = "xboard",
    .advice = "on Debian: apt-get install xboard",
    .display = "DISPLAY",
    .window = "xboard",
    .serves = true,
};

const struct window_program window_winboard = {
    .name = "WinBoard",
    .file = "winboard",
    .advice =
        "put its folder beside kriegfish.exe or into PATH, or name winboard.exe in KF_WINBOARD",
    .variable = "KF_WINBOARD",
    .beside = "WinBoard/winboard",
    .pictures = "men/piece39_64s.bmp",
    .braces = true,
    .window = "winboard",
};

static char *look_for(const struct window_program *program) {
    const char *told = program->variable ? getenv(program->variable) : NULL;
    if (told && *told)
        return file_is_program(told) ? mem_strdup(told) : NULL;
    char *path = place_program(program->file);
    return path || !program->beside ? path : place_program(program->beside);
}

char *window_program_find(const struct window_program *program, char **cause) {
    const char *display = program->display ? getenv(program->display) : "";
    char *path = look_for(program);
    if (!path)
        fail(cause, "%s is not installed (%s)", program->name, program->advice);
    else if (display && (*display || !program->display))
        return path;
    else
        fail(cause, "there is no display; 'kriegfish console' plays without one");
    free(path);
    return NULL;
}
