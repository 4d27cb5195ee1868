// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What was believed earlier.

#pragma once

#include "belief/pool/pool.h"

// The pool as it was before a hidden move, before it was cut: what is searched anew when it thins.
struct snapshot {
    struct pool pool;
    size_t index; // of the hidden move's word
    bool cut;     // not all of its boards have been taken through the words since
};

enum { SNAPSHOTS = 10 };
