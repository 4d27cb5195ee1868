// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The scribe appends finished games to a PGN file on a thread of its own, since a disk may be slow.
// A game that cannot be written is told on standard error, and by ics_scribe_failed to whoever can
// tell those who played it. Only ics_scribe_finish waits.

#pragma once

#include "base/text.h"
#include "base/wake.h"

struct ics_scribe;

// The bell is rung when a game could not be written.
struct ics_scribe *ics_scribe_open(const char *path, struct wake *wake, char **cause);

// Takes the text over. The number is the game's. The receipt, which is taken over too, is a file to
// remove when the game is written, or NULL.
void ics_scribe_write(struct ics_scribe *scribe, unsigned number, struct text *game, char *receipt);

// The number of a game that could not be written; each is told once, 0 when there is none.
unsigned ics_scribe_failed(struct ics_scribe *scribe);

// Waits until all is written; nothing may be written afterwards. False with a cause when any game
// could not be.
bool ics_scribe_finish(struct ics_scribe *scribe, char **cause);

// NULL is allowed.
void ics_scribe_close(struct ics_scribe *scribe);
