// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Results read back from the PGN files that contests write. Reading blocks as the disk does and can
// fail.

#pragma once

#include "match/results.h"

// Adds the games of a file; ordinary games are judged by these rules.
bool archive_read(struct results *results, const char *path, const struct ruleset *rules,
                  char **cause);

// Adds the games of several PGN files in the order of their numbers, each number once, and writes
// them in that order to `pgn`. *dropped becomes how many had a number that was there before.
bool archive_merge(struct results *results, char *const *paths, struct text *pgn, size_t *dropped,
                   char **cause);

// For a contest that goes on: the games of its file must be its first ones, in order. A last game
// that was cut off is taken out of the file. A missing file has no games.
bool archive_resume(struct results *results, const char *path, const struct contest *contest,
                    char **cause);
