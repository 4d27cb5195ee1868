// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Telnet's side of a connection (RFC 854): negotiation is taken out of what comes in, and every
// option that is asked for is refused. A plain value of a few bytes.

#pragma once

#include <stddef.h>

struct ics_telnet {
    unsigned char state, verb;
};

enum { ICS_TELNET_NOTHING = -1 };

// One byte in: returns the byte of text that it is, or ICS_TELNET_NOTHING. `refusal` receives three
// bytes to be sent when *refused becomes 3; else it is 0.
int ics_telnet_take(struct ics_telnet *telnet, unsigned char byte, char refusal[3],
                    size_t *refused);
