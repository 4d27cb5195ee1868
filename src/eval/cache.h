// Kriegfish: judgements that were made before.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bounded memory, the oldest forgotten first. Belongs to one evaluator and so to one player: a
// cache that both sides shared would tell each what the other looks at.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cache;

// NULL when there is no room for anything; the others take that for a cache that remembers nothing.
struct cache *cache_open(size_t bytes);
void cache_close(struct cache *cache);

// Copies the wins that were kept under this key to `win`; false when there are none or not `count`.
bool cache_get(const struct cache *cache, uint64_t key, unsigned count, float *win);

void cache_put(struct cache *cache, uint64_t key, unsigned count, const float *win);
