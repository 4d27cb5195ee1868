// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/terminal.h"

#include "base/source_windows.h"

#include <stdlib.h>

static HANDLE handle_of(enum terminal_stream stream) {
    static const DWORD HANDLES[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    return GetStdHandle(HANDLES[stream]);
}

bool terminal_is(enum terminal_stream stream) {
    DWORD mode;
    return GetConsoleMode(handle_of(stream), &mode);
}

bool terminal_has_unicode(void) {
    return GetConsoleOutputCP() == CP_UTF8;
}

// Where the console understands them, streams_prepare has asked for them.
unsigned terminal_colours(void) {
    const char *refused = getenv("NO_COLOR");
    DWORD mode;
    if (!GetConsoleMode(handle_of(TERMINAL_OUTPUT), &mode) || (refused && *refused))
        return 0;
    return mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING ? 256 : 0;
}
