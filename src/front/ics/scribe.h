// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The scribe appends finished games to a PGN file on a thread of its own, since a disk may be slow.
// A game that cannot be written is told on standard error. Only ics_scribe_close waits.

#pragma once

#include "base/text.h"

struct ics_scribe;

struct ics_scribe *ics_scribe_open(const char *path, char **cause);

// Takes the text over.
void ics_scribe_write(struct ics_scribe *scribe, struct text *game);

// Waits until all is written. NULL is allowed.
void ics_scribe_close(struct ics_scribe *scribe);
