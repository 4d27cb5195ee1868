// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/sets/boards.h"

#include <stdlib.h>

void boards_add(struct boards *boards, const struct board *board, double weight) {
    if (boards->count == boards->capacity) {
        boards->capacity = boards->capacity ? 2 * boards->capacity : 8;
        boards->at = mem_resize(boards->at, boards->capacity, sizeof *boards->at);
    }
    boards->at[boards->count++] = (struct weighed){*board, weight};
}

void boards_free(struct boards *boards) {
    free(boards->at);
    *boards = (struct boards){0};
}

static int by_key(const void *a, const void *b) {
    const struct weighed *one = a, *other = b;
    return (one->board.key > other->board.key) - (one->board.key < other->board.key);
}

void boards_settle(struct boards *boards) {
    size_t kept = 0;
    if (boards->count < 2)
        return;
    qsort(boards->at, boards->count, sizeof *boards->at, by_key);
    for (size_t i = 1; i < boards->count; i++) {
        if (boards->at[i].board.key == boards->at[kept].board.key)
            boards->at[kept].weight += boards->at[i].weight;
        else
            boards->at[++kept] = boards->at[i];
    }
    boards->count = kept + 1;
}

static uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

struct boards_name boards_name(const struct boards *boards) {
    struct boards_name name = {boards->count, 0};
    for (size_t i = 0; i < boards->count; i++) {
        name.one += mixed(boards->at[i].board.key);
        name.other += mixed(~boards->at[i].board.key * UINT64_C(0x9e3779b97f4a7c15));
    }
    return name;
}

double boards_weight(const struct boards *boards) {
    double weight = 0;
    for (size_t i = 0; i < boards->count; i++)
        weight += boards->at[i].weight;
    return weight;
}
