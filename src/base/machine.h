// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What we run on, for people who read results later, and who started us.

#pragma once

#include "base/text.h"

// Adds "Linux x86_64, 8 cores"; nothing where the system does not tell.
void machine_add(struct text *text);

// The name of the user, or NULL; not to be freed.
const char *machine_user(void);
