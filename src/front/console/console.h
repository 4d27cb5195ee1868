// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The console: a person plays against a player in a terminal, or through a pipe. It shows what that
// person sees and hears, and nothing else before the game is over.
//
// Blocks until the person leaves. A game that is not over then is written to the file of the option
// pgn, or to a file of the person's own where that is not given.

#pragma once

#include "base/settings.h"
#include "board/types.h"

// The options are those of session_options; `side` is the person's. False with a cause when the
// player could not be opened or a game was not saved.
bool console_run(const struct settings *options, enum colour side, char **cause);
