// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A match that a chess window has played between two of our processes. Each wrote the games as its
// own umpire has them, with the tries of its own player: put together they are whole.

#pragma once

#include "base/text.h"

struct tally {
    unsigned first, second, drawn, unfinished; // games
};

struct tally_task {
    const char *parts[2]; // the files
    const char *names[2]; // of the players, for the tags
    const char *path;     // where the games go
};

// Puts the games of the two files together and appends them to a third one; removes the two. The
// first player has White in every other game. False with a cause when games could not be written;
// a game that only one of the files has is appended as it is.
bool tally_merge(struct tally *tally, const struct tally_task *task, char **cause);
