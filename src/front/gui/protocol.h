// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which protocol a GUI speaks, told from its first line: `xboard` and `protover` are CECP, `uci` is
// UCI. A new one is a row of the table in protocol.c.

#pragma once

#include "base/lines.h"
#include "base/settings.h"

// Reads standard input up to the line that tells and talks on. The options are those of
// session_options. False with a cause when that failed.
bool protocol_run(const struct settings *options, char **cause);

// Talk CECP or UCI from the first line on.
bool protocol_run_cecp(const struct settings *options, char **cause);
bool protocol_run_uci(const struct settings *options, char **cause);
