// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"

#ifdef HAVE_MALLOPT
#include <malloc.h>
#endif

void mem_hoard(void) {
#ifdef HAVE_MALLOPT
    mallopt(M_MMAP_THRESHOLD, 1 << 25);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_TOP_PAD, 1 << 24);
#endif
}
