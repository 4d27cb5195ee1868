// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A set of boards, any of which may be the true one, with a weight each. Our men stand the same on
// all of them.
//
// Starts as {0}; boards_free gives back. Nothing fails or blocks.

#pragma once

#include "board/board.h"

#include <stddef.h>

struct weighed {
    struct board board;
    double weight;
};

struct boards {
    struct weighed *at;
    size_t count, capacity;
};

// A name for a set, whatever the order: two sums over different numbers for each board, so that two
// sets do not share one by chance.
struct boards_name {
    uint64_t one, other;
};

void boards_add(struct boards *boards, const struct board *board, double weight);
void boards_free(struct boards *boards);

// Sorts, and makes one of boards that are equal.
void boards_settle(struct boards *boards);

struct boards_name boards_name(const struct boards *boards);
double boards_weight(const struct boards *boards);
