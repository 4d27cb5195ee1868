// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/caption.h"

enum ics_window ics_window_of(const char *interface) {
    if (text_starts_like(interface, "xboard"))
        return ICS_WINDOW_XBOARD;
    return text_starts_like(interface, "winboard") ? ICS_WINDOW_WINBOARD : ICS_WINDOW_OTHER;
}

size_t ics_caption_bytes(const char *text) {
    size_t bytes = 0;
    for (; *text; text++)
        bytes += *text == ' ' ? 2 : 1;
    return bytes;
}

// XBoard knows UTF-8, and with it the space at which no line is broken.
void ics_caption_add(struct text *line, enum ics_window window, const char *text) {
    const char *space = window == ICS_WINDOW_XBOARD ? "\xc2\xa0" : "_";
    for (; *text; text++)
        if (*text == ' ')
            text_add_string(line, space);
        else
            text_add_char(line, *text);
}
