// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A picture of a belief: the board with own men, a heat map of where the enemy may be, and the
// truth outlined, as SVG.

#pragma once

#include "base/text.h"
#include "belief/pool/gauge.h"
#include "law/own.h"

struct heatmap {
    const struct gauge *gauge;
    const struct own *own;
    const struct board *truth;
    const char *title; // must not hold what XML minds
};

void heatmap_add(struct text *svg, const struct heatmap *heatmap);
