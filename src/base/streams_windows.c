// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/streams.h"

#include "base/source_windows.h"

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv);
int wmain(int argc, wchar_t **wide);

// Windows has its arguments in wide letters; the program wants UTF-8.
int wmain(int argc, wchar_t **wide) {
    char **argv = calloc((size_t)argc + 1, sizeof *argv);
    for (int i = 0; argv && i < argc; i++)
        argv[i] = source_narrow(wide[i]);
    return argv ? main(argc, argv) : EXIT_FAILURE;
}

static void show_colours(DWORD which) {
    HANDLE stream = GetStdHandle(which);
    DWORD mode;
    if (GetConsoleMode(stream, &mode))
        SetConsoleMode(stream, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

void streams_prepare(void) {
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
    for (int fd = 0; fd <= 2; fd++)
        _setmode(fd, _O_BINARY);
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    show_colours(STD_OUTPUT_HANDLE);
    show_colours(STD_ERROR_HANDLE);
}

// A pipe says so when we write to it, and not before.
bool streams_output_is_unread(void) {
    return false;
}
