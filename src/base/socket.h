// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// TCP: a port to listen at and the connections that come in, as sources. Nothing blocks but the
// look for an address, where that asks other machines.

#pragma once

#include "base/source.h"
#include "base/text.h"

enum { SOCKET_ADDRESS_MAX = 64 };

// Listens; no source, with a cause, when that fails. Port 0 becomes one that is free. The host is
// an address, IPv4 or IPv6, or a name of this machine.
struct source socket_listen(const char *host, int *port, char **cause);

// The next connection, which notices when the other side is gone; no source when there is none.
// *crowded: one waits, but the system has no room for it now.
struct source socket_accept(struct source listener, bool *crowded);

bool socket_is(struct source source);

// Whose the other side is likely to be: its address, or for IPv6, where everybody has many, the
// network; "unknown" where the system does not tell.
void socket_origin(struct source source, char origin[SOCKET_ADDRESS_MAX]);

// How long a word takes there and back; 0 where the system does not tell.
int socket_lag_ms(struct source source);
