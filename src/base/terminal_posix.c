// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool terminal_is(enum terminal_stream stream) {
    static const int DESCRIPTORS[] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    return isatty(DESCRIPTORS[stream]);
}

bool terminal_has_unicode(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static bool has(const char *name, const char *part) {
    const char *value = getenv(name);
    return value && strstr(value, part);
}

unsigned terminal_colours(void) {
    const char *term = getenv("TERM"), *refused = getenv("NO_COLOR");
    if (!terminal_is(TERMINAL_OUTPUT) || !term || !*term || (refused && *refused))
        return 0;
    if (strcmp(term, "dumb") == 0 || strncmp(term, "vt", 2) == 0)
        return 0;
    return strstr(term, "256") || has("COLORTERM", "truecolor") || has("COLORTERM", "24bit") ? 256
                                                                                             : 16;
}
