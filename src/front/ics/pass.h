// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A pass: that a name of the chess server belongs to whoever knows its token. The token itself is
// shown once and not kept. Passes are a list; what they are good for is for front/ics/hall and
// front/ics/door.

#pragma once

#include "base/secret.h"
#include "front/ics/table.h"

#include <stdint.h>

struct ics_pass {
    struct ics_pass *next;
    char name[ICS_NAME_MAX + 1];
    struct digest digest;        // of the token
    char origin[ICS_ORIGIN_MAX]; // where its owner came from last
    int64_t seen_s;              // when, by the calendar
};

// Adds one; a pass of that name that was there is no longer good.
struct ics_pass *ics_pass_add(struct ics_pass **list, const char *name,
                              const struct digest *digest);
void ics_pass_remove(struct ics_pass **list, struct ics_pass *pass);

// By the name or by the token; NULL: there is none. All are compared whatever comes first, so that
// the time tells nothing.
struct ics_pass *ics_pass_named(struct ics_pass *list, const char *name);
struct ics_pass *ics_pass_of_token(struct ics_pass *list, const struct digest *digest);
