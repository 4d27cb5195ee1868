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

enum { HEAD_WORDS = sizeof(struct head) / sizeof(uint32_t), LEAST_WORDS = 4096 };

struct cache {
    uint32_t *ring;
    uint64_t *index; // place of an entry by the low bits of its key; 0: none
    uint64_t next;   // place of the next entry
    size_t words, mask;
};

// About one index for every entry: 16 moves are few for a board and many for a plain value.
struct cache *cache_open(size_t bytes) {
    size_t words = bytes / sizeof(uint32_t) * 4 / 5, slots = 1;
    if (words < LEAST_WORDS)
        return NULL;
    struct cache *cache = mem_zero(1, sizeof *cache);
    while (slots * 2 * sizeof *cache->index <= bytes / 5)
        slots *= 2;
    cache->words = words;
    cache->mask = slots - 1;
    cache->next = words; // so that no place is 0
    cache->ring = mem_zero(words, sizeof *cache->ring);
    cache->index = mem_zero(slots, sizeof *cache->index);
    return cache;
}

void cache_close(struct cache *cache) {
    if (!cache)
        return;
    free(cache->ring);
    free(cache->index);
    free(cache);
}

bool cache_get(const struct cache *cache, uint64_t key, unsigned count, float *win) {
    struct head head;
    if (!cache)
        return false;
    uint64_t place = cache->index[key & cache->mask];
    if (place == 0 || place + cache->words < cache->next) // overwritten
        return false;
    const uint32_t *at = cache->ring + place % cache->words;
    memcpy(&head, at, sizeof head);
    if (head.key != key || head.count != count)
        return false;
    memcpy(win, at + HEAD_WORDS, count * sizeof *win);
    return true;
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
    cache->index[key & cache->mask] = cache->next;
    cache->next += size;
}
