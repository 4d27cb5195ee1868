// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whole files. Both functions block as the disk does and can fail.

#pragma once

#include "base/text.h"

// Adds all of a file to the text; "-" is standard input.
bool file_read(const char *path, struct text *text, char **cause);

// Writes a file anew: under another name first, which then takes the place of the old file, so that
// nobody ever sees half of it. What is no ordinary file (a terminal, a pipe) is written to.
bool file_write(const char *path, const struct text *text, char **cause);
