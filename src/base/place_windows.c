// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/place.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/source_windows.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_LETTERS = 32768 };

char *place_self(void) {
    wchar_t *path = mem_zero(PATH_LETTERS, sizeof *path);
    DWORD length = GetModuleFileNameW(NULL, path, PATH_LETTERS - 1);
    char *self = length && length < PATH_LETTERS - 1 ? source_narrow(path) : NULL;
    free(path);
    return self;
}

char *place_self_named(void) {
    return place_self();
}

char *place_home(void) {
    char *self = place_self();
    if (self)
        self[file_last_part(self) - self] = '\0';
    size_t length = self ? strlen(self) : 0;
    if (length > 1)
        self[length - 1] = '\0'; // the backslash
    return self;
}

static char *in_directory(const char *directory, int length, const char *name) {
    static const char *const ENDINGS[] = {"", ".exe", ".bat", ".cmd", NULL};
    for (const char *const *ending = ENDINGS; *ending; ending++) {
        char *path = text_format("%.*s\\%s%s", length, directory, name, *ending);
        if (file_is_program(path))
            return path;
        free(path);
    }
    return NULL;
}

static char *variable(const wchar_t *name) {
    wchar_t *value = mem_zero(PATH_LETTERS, sizeof *value);
    DWORD length = GetEnvironmentVariableW(name, value, PATH_LETTERS);
    char *narrow = length && length < PATH_LETTERS ? source_narrow(value) : NULL;
    free(value);
    return narrow;
}

// Beside this program, then in PATH.
char *place_program(const char *name) {
    char *home = place_home(), *path = variable(L"PATH"), *found = NULL;
    if (home)
        found = in_directory(home, (int)strlen(home), name);
    for (const char *at = path; at && *at && !found;) {
        size_t length = strcspn(at, ";");
        found = length ? in_directory(at, (int)length, name) : NULL;
        at += length + (at[length] == ';');
    }
    free(home);
    free(path);
    return found;
}

static char *below(const wchar_t *name, const char *file) {
    char *directory = variable(name);
    char *path = directory ? text_format("%s\\Kriegfish\\%s", directory, file) : NULL;
    free(directory);
    return path;
}

char *place_configuration(const char *file) {
    return below(L"APPDATA", file);
}

char *place_saved(const char *file) {
    return below(L"LOCALAPPDATA", file);
}
