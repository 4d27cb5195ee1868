// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/place.h"

#include "base/file.h"
#include "base/mem.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

#define USUAL "/usr/local/bin:/usr/bin:/bin" // without PATH
#define GAMES "/usr/games:/usr/local/games"

// Links to the running program: Linux, NetBSD, FreeBSD.
static const char *const SELVES[] = {"/proc/self/exe", "/proc/curproc/exe", "/proc/curproc/file",
                                     NULL};

// The link itself, so that the same program is started even when its file was replaced meanwhile.
char *place_self(void) {
    for (const char *const *link = SELVES; *link; link++)
        if (access(*link, X_OK) == 0)
            return mem_strdup(*link);
    return NULL;
}

char *place_self_named(void) {
    char path[PATH_MAX];
    char *self = place_self();
    ssize_t length = self ? readlink(self, path, sizeof path - 1) : -1;
    free(self);
    if (length <= 0 || *path != '/')
        return NULL;
    path[length] = '\0';
    return mem_strdup(path);
}

char *place_home(void) {
    char *self = place_self_named();
    if (self)
        *strrchr(self, '/') = '\0';
    return self;
}

static char *search(const char *directories, const char *name) {
    while (*directories) {
        size_t length = strcspn(directories, ":");
        char *path = text_format("%.*s/%s", (int)length, length ? directories : ".", name);
        if (file_is_program(path))
            return path;
        free(path);
        directories += length + (directories[length] == ':');
    }
    return NULL;
}

char *place_program(const char *name) {
    const char *path = getenv("PATH");
    char *found = search(path ? path : USUAL, name);
    return found ? found : search(GAMES, name);
}

// The base directory specification: a variable, else a directory of the home directory.
static char *base_directory(const char *variable, const char *usual, const char *file) {
    const char *told = getenv(variable), *home = getenv("HOME");
    if (told && *told == '/') // a relative path is to be ignored
        return text_format("%s/kriegfish/%s", told, file);
    return home && *home ? text_format("%s/%s/kriegfish/%s", home, usual, file) : NULL;
}

char *place_configuration(const char *file) {
    return base_directory("XDG_CONFIG_HOME", ".config", file);
}

char *place_saved(const char *file) {
    return base_directory("XDG_DATA_HOME", ".local/share", file);
}
