// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tries as people and their chess windows write them: e2e4, e2-e4, e7e8=q, o-o, Nf3, exd5. They are
// read from the writer's own men alone, so that no answer can give anything away.

#pragma once

#include "law/own.h"

enum ics_try {
    ICS_TRY_NONE, // it does not look like a move
    ICS_TRY_READ,
    ICS_TRY_AMBIGUOUS,
    ICS_TRY_IMPOSSIBLE, // it does, but no man of this side could play it
};

// A pawn on the last rank becomes the best man it may when nothing else is written.
enum ics_try ics_try_read(const char *word, const struct own *own, move_t *try);
