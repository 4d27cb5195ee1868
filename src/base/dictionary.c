// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/dictionary.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

void dictionary_free(struct dictionary *dictionary) {
    free(dictionary->slots);
    *dictionary = (struct dictionary){0};
}

static size_t first_slot(const struct dictionary *dictionary, const char *name) {
    uint64_t hash = 14695981039346656037u; // FNV-1a
    for (const char *at = name; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    return (size_t)(hash ^ hash >> 32) & (dictionary->slot_count - 1);
}

static size_t next_slot(const struct dictionary *dictionary, size_t slot) {
    return (slot + 1) & (dictionary->slot_count - 1);
}

// Entries of one name stand in the order in which they were put.
static void put(struct dictionary *dictionary, struct dictionary_entry entry) {
    size_t slot = first_slot(dictionary, entry.name);
    while (dictionary->slots[slot].name)
        slot = next_slot(dictionary, slot);
    dictionary->slots[slot] = entry;
}

// From a free slot on and round, so that no run of entries is begun in its middle.
static void grow(struct dictionary *dictionary) {
    struct dictionary old = *dictionary;
    size_t start = 0;
    dictionary->slot_count = old.slot_count ? 4 * old.slot_count : 16;
    dictionary->slots = mem_zero(dictionary->slot_count, sizeof *dictionary->slots);
    while (start < old.slot_count && old.slots[start].name)
        start++;
    for (size_t i = 0; i < old.slot_count; i++) {
        const struct dictionary_entry *entry = &old.slots[(start + i) & (old.slot_count - 1)];
        if (entry->name)
            put(dictionary, *entry);
    }
    free(old.slots);
}

void dictionary_add(struct dictionary *dictionary, const char *name, size_t number) {
    if (2 * ++dictionary->count > dictionary->slot_count)
        grow(dictionary);
    put(dictionary, (struct dictionary_entry){name, number});
}

size_t dictionary_find(const struct dictionary *dictionary, const char *name, size_t except) {
    if (!dictionary->slot_count)
        return DICTIONARY_NONE;
    for (size_t slot = first_slot(dictionary, name); dictionary->slots[slot].name;
         slot = next_slot(dictionary, slot)) {
        const struct dictionary_entry *entry = &dictionary->slots[slot];
        if (entry->number != except && strcmp(entry->name, name) == 0)
            return entry->number;
    }
    return DICTIONARY_NONE;
}
