// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the standard streams are connected with, and what can be shown there.

#pragma once

#include <stdbool.h>

enum terminal_stream { TERMINAL_INPUT, TERMINAL_OUTPUT, TERMINAL_ERRORS };

// Is there a person at a terminal?
bool terminal_is(enum terminal_stream stream);

// After setlocale(): can letters of all the world be shown?
bool terminal_has_unicode(void);

// How many colours standard output has: 0, 16 or 256.
unsigned terminal_colours(void);
