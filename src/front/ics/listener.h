// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chess server's ear: a TCP port and the connections that come in. Nothing blocks.

#pragma once

#include "base/text.h"

// A socket that listens, for the caller to close, or -1. Port 0 becomes one that is free. The host
// is an address, IPv4 or IPv6, or a name of this machine.
int ics_listener_open(const char *host, int *port, char **cause);

// The next connection, which does not block and notices when the other side is gone; -1 with errno
// when there is none.
int ics_listener_accept(int listener);
