// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chess server's event loop: one thread, many connections, over TCP or for one person over
// standard input and output. Ends with SIGINT, SIGTERM or SIGHUP, and when standard input does.

#pragma once

#include "base/settings.h"

// The options of `kriegfish ics`.
extern const struct setting ics_options[];

// Blocks until the end. Says on standard output where it listens. False with a cause when it could
// not begin, or when a game could not be saved.
bool ics_server_run(const struct settings *options, char **cause);
