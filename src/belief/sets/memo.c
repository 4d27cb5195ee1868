// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/sets/memo.h"

#include <stdlib.h>

static struct finding *slot(struct finding *at, size_t size, struct boards_name name) {
    size_t i = name.one & (size - 1);
    while (at[i].taken && (at[i].name.one != name.one || at[i].name.other != name.other))
        i = (i + 1) & (size - 1);
    return &at[i];
}

static void grow(struct memo *memo) {
    size_t size = memo->size ? 2 * memo->size : 1024;
    struct finding *at = mem_zero(size, sizeof *at);
    for (size_t i = 0; i < memo->size; i++)
        if (memo->at[i].taken)
            *slot(at, size, memo->at[i].name) = memo->at[i];
    free(memo->at);
    memo->at = at;
    memo->size = size;
}

struct finding *memo_find(struct memo *memo, struct boards_name name) {
    if (2 * memo->count >= memo->size)
        grow(memo);
    struct finding *found = slot(memo->at, memo->size, name);
    if (!found->taken) {
        *found = (struct finding){.name = name, .taken = true};
        memo->count++;
    }
    return found;
}

void memo_free(struct memo *memo) {
    free(memo->at);
    *memo = (struct memo){0};
}
