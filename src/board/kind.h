// Kriegfish: the boards that have a name, and their start positions.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "board/types.h"

struct kind {
    const char *name;
    const char *summary;
    uint8_t files, ranks;
    uint8_t army;    // bit per kind of man a pawn may become
    const char *fen; // the start position
};

enum { ARMY_FULL = 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN };

// The kind of that name, or NULL. kind_at gives them in order, NULL past the last; the first is
// chess.
const struct kind *kind_find(const char *name);
const struct kind *kind_at(unsigned index);
