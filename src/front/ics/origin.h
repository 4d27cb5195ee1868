// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where connections of the chess server come from, an address or for IPv6 a network, and what each
// origin may have: so many connections, so much work, so many requests to others. However many come
// from one place, they share it.
//
// A ration fills with time and is used up by what is done; {0} is a full one.

#pragma once

#include "front/ics/table.h"

#include <stdint.h>

struct ics_ration {
    int64_t paid_us; // what was used is paid for up to this moment
};

// When may something be done, 0 for now? And does it: so much time has to pass for it, but
// `burst_us` of that may be used in advance.
int64_t ics_ration_wait_us(const struct ics_ration *ration);
void ics_ration_use(struct ics_ration *ration, int64_t cost_us, int64_t burst_us);

struct ics_origin {
    struct ics_origin *next;
    char address[ICS_ORIGIN_MAX];
    unsigned count; // connections
    struct ics_ration work, talk;
};

// One more connection from an address, and one less. An origin is remembered until its rations are
// full again.
struct ics_origin *ics_origin_enter(struct ics_origin **list, const char *address);
void ics_origin_leave(struct ics_origin **list, struct ics_origin *origin);
void ics_origins_free(struct ics_origin **list);
