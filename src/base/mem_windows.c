// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"

// Nothing to ask of the heap here.
void mem_hoard(void) {}
