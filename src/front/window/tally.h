// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The score of a match that a chess window has played, from what it added to a file.

#pragma once

#include <stddef.h>

// How long the file is now; 0 when there is none.
size_t tally_begin(const char *path);

// Prints the score of the games behind that point: the first player has White in every other one.
void tally_print(const char *path, size_t from, const char *first, const char *second);
