// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The Chess Engine Communication Protocol, version 2, which XBoard and WinBoard speak. Two
// variants: `krieg`, a person against a blind player, in which nothing hidden is ever sent before
// the end of the game; and `normal`, two machines that show each other their moves: there we
// referee in private, and our player hears the umpire's words only.

#pragma once

#include "base/lines.h"
#include "base/settings.h"

// Talks until quit or the end of input; `first` is a line that was read already, or NULL. False
// with a cause, which the GUI has been told, when the player cannot be opened or a game was not
// saved.
bool cecp_run(struct lines *input, const struct settings *options, const char *first, char **cause);

// The words we understand, in order; NULL past the last. For tests.
const char *cecp_word(unsigned index);
