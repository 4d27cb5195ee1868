// Kriegfish: the position cache, a ring of entries and an index into it.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/cache.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

// An entry is its head and then its wins. Places count on for ever; the ring is place % words.
struct head {
    uint64_t key;
    uint64_t count;
};

enum { HEAD_WORDS = sizeof(struct head) / sizeof(uint32_t), LEAST_WORDS = 4096, WAYS = 4 };

struct cache {
    uint32_t *ring;
    uint64_t *index; // places of entries in groups of WAYS, by the low bits of their keys; 0: none
    uint64_t next;   // place of the next entry
    size_t words, groups;
};

// About one index for every entry: 16 moves are few for a board and many for a plain value.
struct cache *cache_open(size_t bytes) {
    size_t words = bytes / sizeof(uint32_t) * 4 / 5, groups = 1;
    if (words < LEAST_WORDS)
        return NULL;
    struct cache *cache = mem_zero(1, sizeof *cache);
    while (groups * 2 * WAYS * sizeof *cache->index <= bytes / 5)
        groups *= 2;
    cache->words = words;
    cache->groups = groups;
    cache->next = words; // so that no place is 0
    cache->ring = mem_zero(words, sizeof *cache->ring);
    cache->index = mem_zero(groups * WAYS, sizeof *cache->index);
    return cache;
}

void cache_close(struct cache *cache) {
    if (!cache)
        return;
    free(cache->ring);
    free(cache->index);
    free(cache);
}

static uint64_t *group_of(const struct cache *cache, uint64_t key) {
    return cache->index + (key & (cache->groups - 1)) * WAYS;
}

// The entry at a place when it is still there and has this key, else NULL.
static const uint32_t *entry_at(const struct cache *cache, uint64_t place, uint64_t key,
                                struct head *head) {
    if (place == 0 || place + cache->words < cache->next) // overwritten
        return NULL;
    const uint32_t *at = cache->ring + place % cache->words;
    memcpy(head, at, sizeof *head);
    return head->key == key ? at : NULL;
}

bool cache_get(const struct cache *cache, uint64_t key, unsigned count, float *win) {
    struct head head;
    if (!cache)
        return false;
    const uint64_t *group = group_of(cache, key);
    for (unsigned i = 0; i < WAYS; i++) {
        const uint32_t *entry = entry_at(cache, group[i], key, &head);
        if (!entry || head.count != count)
            continue;
        memcpy(win, entry + HEAD_WORDS, count * sizeof *win);
        return true;
    }
    return false;
}

// The oldest of a group makes room; an older entry of the same key is not looked for, it will be
// the oldest some day.
static void note_place(struct cache *cache, uint64_t key, uint64_t place) {
    uint64_t *group = group_of(cache, key);
    memmove(group + 1, group, (WAYS - 1) * sizeof *group);
    group[0] = place;
}

void cache_put(struct cache *cache, uint64_t key, unsigned count, const float *win) {
    struct head head = {key, count};
    size_t size = HEAD_WORDS + count;
    if (!cache || size > cache->words)
        return;
    if (cache->next % cache->words + size > cache->words) // never around the end
        cache->next += cache->words - cache->next % cache->words;
    uint32_t *at = cache->ring + cache->next % cache->words;
    memcpy(at, &head, sizeof head);
    memcpy(at + HEAD_WORDS, win, count * sizeof *win);
    note_place(cache, key, cache->next);
    cache->next += size;
}
