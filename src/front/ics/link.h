// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A link: one connection of the chess server, a socket or a pair of pipes, as lines of text. It
// reads over telnet's negotiation, mends backspaces, and keeps all in bounded memory whatever comes
// in: a line that is too long is read over, somebody who sends too fast is read slowly, and whoever
// does not read what is sent is given up in the end.
//
// The link owns its sources from ics_link_open to ics_link_close. Nothing here blocks but the
// closing of pipes, which waits some seconds for a slow reader.

#pragma once

#include "base/socket.h"
#include "base/text.h"
#include "base/wait.h"
#include "front/ics/origin.h"

#include <stdint.h>

enum {
    ICS_LINE_MAX = 1000,          // of what comes in
    ICS_OUTPUT_MUCH = 64 * 1024,  // so much unread output, and no more of its lines are heard
    ICS_OUTPUT_MOST = 512 * 1024, // so much, and the link is given up
};

enum ics_line {
    ICS_LINE_NONE, // not yet
    ICS_LINE_GOT,
    ICS_LINE_TOO_LONG,
};

struct ics_link;

// A socket is given as both.
struct ics_link *ics_link_open(struct source in, struct source out);
void ics_link_close(struct ics_link *link);

// What to wait for: items[0] for input, items[1] for output; no source where there is nothing to
// wait for.
void ics_link_await(const struct ics_link *link, struct awaited items[2]);

// Milliseconds until a line may be taken that is already there, -1 when there is none.
int ics_link_patience_ms(const struct ics_link *link);

// After the wait: takes in and sends what can be.
void ics_link_attend(struct ics_link *link, const struct awaited items[2]);

// The next line, valid until the next call. Only printable ASCII comes out.
enum ics_line ics_link_line(struct ics_link *link, char **line);

void ics_link_add(struct ics_link *link, const char *string);
size_t ics_link_unsent(const struct ics_link *link);

// Sends what can be sent at once.
void ics_link_flush(struct ics_link *link);

// Nothing more will come (and all lines were given out), or nothing more can be sent.
bool ics_link_is_over(const struct ics_link *link);

// The time a packet takes there and back, as the system knows it; 0 when it does not.
int ics_link_lag_ms(const struct ics_link *link);

// What it does is also paid from a ration that it shares with others, of which it uses one part in
// so many.
void ics_link_share(struct ics_link *link, struct ics_ration *shared, unsigned parts);

// Work that was done for it, in microseconds in which it could have said something else.
void ics_link_charge(struct ics_link *link, int64_t cost_us);

// Whose it is likely to be, as socket_origin, or "pipe".
const char *ics_link_origin(const struct ics_link *link);
