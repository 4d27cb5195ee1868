// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A wake: a bell that one thread rings and another waits for among other sources (base/wait.h). It
// stays rung until it is hushed.

#pragma once

#include "base/source.h"
#include "base/text.h"

struct wake;

// NULL with a cause when the system gives none.
struct wake *wake_open(char **cause);
void wake_close(struct wake *wake); // NULL is allowed

struct source wake_source(const struct wake *wake);

// From any thread, and from within the handler of a signal.
void wake_ring(struct wake *wake);

void wake_hush(struct wake *wake);
