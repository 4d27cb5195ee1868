// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What we run on, for people who read results later, and how large its screen is; who started us,
// and as whom we go on; and the system's randomness.

#pragma once

#include "base/text.h"

// Adds "Linux x86_64, 8 cores"; nothing where the system does not tell.
void machine_add(struct text *text);

// The name of the user, or NULL; not to be freed.
const char *machine_user(void);

// The number of this process, which no other has now.
long machine_process(void);

// May this process do anything it likes on this machine?
bool machine_is_root(void);

// Goes on as another user, for good: his groups and home, and no way back. Before any thread is
// started. Fails with a cause.
bool machine_become(const char *user, char **cause);

// Bytes that nobody can foretell.
bool machine_random(void *bytes, size_t length, char **cause);

// The screen that windows will be shown on, in points; 0 where the system does not tell. Waits for
// an answer, but not for long.
struct screen {
    int width, height;
};
struct screen machine_screen(void);
