// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Names and the numbers they stand for, found at once however many there are. The names belong to
// the caller and must stay where they are; a name may be added twice. Starts as {0}.

#pragma once

#include <stddef.h>
#include <stdint.h>

#define DICTIONARY_NONE SIZE_MAX

struct dictionary {
    struct dictionary_entry {
        const char *name; // NULL: free
        size_t number;
    } * slots;
    size_t slot_count, count;
};

void dictionary_free(struct dictionary *dictionary);

void dictionary_add(struct dictionary *dictionary, const char *name, size_t number);

// The number that was first added under that name and is not `except`; else DICTIONARY_NONE.
size_t dictionary_find(const struct dictionary *dictionary, const char *name, size_t except);
