// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The past of particles: which hidden enemy moves led to each, as a forest of links shared by all
// particles with a common past. A link's number also carries how much of the past is known.
//
// The forest owns its links; it grows while a game lasts and past_sweep throws out what nobody
// holds.

#pragma once

#include "board/types.h"

#include <stddef.h>

typedef uint32_t past_t;

enum past_kind {
    PAST_KNOWN,   // every move since the start, explaining every word
    PAST_FORGED,  // the last words are explained, older moves are unverified
    PAST_GUESSED, // only the last announcements are explained, there is no past
};

struct past_link {
    past_t before;
    move_t move;
};

struct past_forest {
    struct past_link *links;
    size_t count, capacity;
};

static inline enum past_kind past_kind(past_t past) {
    return (enum past_kind)(past >> 30);
}

// The beginning of a past of that kind.
static inline past_t past_root(enum past_kind kind) {
    return (past_t)kind << 30;
}

void past_begin(struct past_forest *forest);
void past_free(struct past_forest *forest);

// Makes room for links that are put afterwards; returns the number of the first.
past_t past_reserve(struct past_forest *forest, size_t count);

// Writes a reserved link, each once, from any thread.
static inline past_t past_put(struct past_forest *forest, past_t number, past_t before,
                              move_t move) {
    forest->links[number] = (struct past_link){before, move};
    return past_root(past_kind(before)) | number;
}

// The last hidden move, MOVE_NONE where it is not known.
static inline move_t past_last(const struct past_forest *forest, past_t past) {
    past_t number = past & (((past_t)1 << 30) - 1);
    return number ? forest->links[number].move : MOVE_NONE;
}

past_t past_add(struct past_forest *forest, past_t before, move_t move);

// The hidden moves from the first to the last; returns how many there are and writes at most
// `limit` of them, the last ones.
size_t past_moves(const struct past_forest *forest, past_t past, move_t *moves, size_t limit);

// Keeps only the links that lead to what `held` holds and rewrites those numbers.
void past_sweep(struct past_forest *forest, past_t **held, size_t count);
