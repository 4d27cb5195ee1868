// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a chess window can show beside the board: in its title and in the bar above the board. They
// are made from fields of the line that windows draw from, which take any text without spaces; the
// windows that we know get text there, all others what they expect.

#pragma once

#include "base/text.h"

enum ics_window {
    ICS_WINDOW_OTHER, // not known: nothing but what servers have always sent
    ICS_WINDOW_XBOARD,
    ICS_WINDOW_WINBOARD,
};

enum { ICS_CAPTION_MAX = 120 };

// The window of that name as it names itself ("xboard 4.9.1").
enum ics_window ics_window_of(const char *interface);

// How many bytes text takes at most as a field.
size_t ics_caption_bytes(const char *text);

// Adds text as one field: its spaces become such that the window shows as spaces.
void ics_caption_add(struct text *line, enum ics_window window, const char *text);
