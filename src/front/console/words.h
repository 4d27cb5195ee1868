// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What may be typed at a desk (desk.h): a table of words, and tries.

#pragma once

#include "front/console/desk.h"

// A line that is not empty: a word of the table, or a try.
void console_take_line(struct desk *desk, char *line);

// What may follow `before` on a line, for completion.
void console_offer(void *desk, const char *before, struct text *words);
