// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/place.h"

#include "base/file.h"
#include "base/mem.h"

#include <stdlib.h>

// From the directory of the program; our data are where this file is.
static const char *const BESIDE[] = {"", "/..", "/../share/kriegfish", NULL};
static const char MARK[] = "engines/builtin.engine";

static bool holds_data(const char *directory) {
    char *mark = text_format("%s/%s", directory, MARK);
    bool found = file_exists(mark);
    free(mark);
    return found;
}

// NULL when there are no data near the program.
static char *data_beside(void) {
    char *home = place_home(), *found = NULL;
    for (const char *const *way = BESIDE; home && *way && !found; way++) {
        char *directory = text_format("%s%s", home, *way);
        if (holds_data(directory))
            found = directory;
        else
            free(directory);
    }
    free(home);
    return found;
}

char *place_data(const char *file) {
    const char *told = getenv("KRIEGFISH_DATADIR");
    char *directory = told && *told ? mem_strdup(told) : data_beside();
    char *path = text_format("%s/%s", directory ? directory : KF_PKGDATADIR, file);
    free(directory);
    return path;
}
