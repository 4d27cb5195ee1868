// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// UCI, the protocol of most chess GUIs and managers. The GUI tells whole games, so the front knows
// the truth; it keeps that in its umpire, and the player hears the umpire's words only. What was
// tried in vain comes out as info strings, the move that was played at last as bestmove.
//
// Blocks until the input ends, the GUI says quit or nobody reads any more.

#pragma once

#include "base/lines.h"
#include "base/settings.h"

// The options are those of session_options; `first` is a line that was read already, or NULL.
// False with a cause when the player could not be opened or a game was not saved.
bool uci_run(struct lines *input, const struct settings *options, const char *first, char **cause);
