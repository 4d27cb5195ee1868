// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/pool/past.h"

#include <stdlib.h>

enum { NUMBER_MASK = (1 << 30) - 1 };

// Link 0 stands for every root.
void past_begin(struct past_forest *forest) {
    forest->count = 1;
}

void past_free(struct past_forest *forest) {
    free(forest->links);
    *forest = (struct past_forest){0};
}

past_t past_reserve(struct past_forest *forest, size_t count) {
    size_t first = forest->count;
    forest->count += count;
    if (forest->count > forest->capacity) {
        size_t least = forest->capacity ? 2 * forest->capacity : 1 << 12;
        forest->capacity = forest->count > least ? forest->count : least;
        forest->links = mem_resize(forest->links, forest->capacity, sizeof *forest->links);
    }
    return (past_t)first;
}

past_t past_add(struct past_forest *forest, past_t before, move_t move) {
    return past_put(forest, past_reserve(forest, 1), before, move);
}

size_t past_moves(const struct past_forest *forest, past_t past, move_t *moves, size_t limit) {
    size_t length = 0, at;
    for (past_t p = past; p & NUMBER_MASK; p = forest->links[p & NUMBER_MASK].before)
        length++;
    at = length < limit ? length : limit;
    for (past_t p = past; at > 0; p = forest->links[p & NUMBER_MASK].before)
        moves[--at] = forest->links[p & NUMBER_MASK].move;
    return length;
}

static void mark(const struct past_forest *forest, past_t past, uint32_t *moved) {
    for (past_t p = past & NUMBER_MASK; p && !moved[p]; p = forest->links[p].before & NUMBER_MASK)
        moved[p] = 1;
}

void past_sweep(struct past_forest *forest, past_t **held, size_t count) {
    uint32_t *moved = mem_zero(forest->count, sizeof *moved);
    size_t kept = 1;
    for (size_t i = 0; i < count; i++)
        mark(forest, *held[i], moved);
    // Links only point backwards, so one pass in order can move and mend them.
    for (size_t i = 1; i < forest->count; i++) {
        if (!moved[i])
            continue;
        struct past_link link = forest->links[i];
        link.before = past_root(past_kind(link.before)) | moved[link.before & NUMBER_MASK];
        moved[i] = (uint32_t)kept;
        forest->links[kept++] = link;
    }
    for (size_t i = 0; i < count; i++)
        *held[i] = past_root(past_kind(*held[i])) | moved[*held[i] & NUMBER_MASK];
    forest->count = kept;
    free(moved);
}
