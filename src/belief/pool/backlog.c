// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/pool/backlog.h"

enum {
    FEW = 64, // boards in a step
    KEEP = 4, // times that many are kept after a hidden move
};

void backlog_clear(struct backlog *backlog) {
    pool_free(&backlog->pool);
    *backlog = (struct backlog){0};
}

// The next boards of the snapshot as a pool of their own; returns their weight, which is one there.
static double take_few(struct backlog *backlog, const struct pool *from, struct pool *few) {
    double weight = 0;
    for (size_t i = 0; i < FEW && backlog->next < from->count; i++) {
        weight += (double)particle_weight(&from->at[backlog->next]);
        pool_add(few, &from->at[backlog->next++]);
    }
    pool_normalize(few);
    return weight;
}

bool backlog_step(struct backlog *backlog, const struct snapshot *snapshot,
                  const struct expansion *how) {
    struct pool few = {0};
    double mass = take_few(backlog, &snapshot->pool, &few);
    struct expansion small = *how;
    small.most = FEW * KEEP;
    small.threads = 1;
    small.mass = &mass;
    expand_through(&few, &small, snapshot->index);
    for (size_t i = 0; i < few.count; i++) {
        struct particle *particle = pool_add(&backlog->pool, &few.at[i]);
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            particle->weight[k] *= (float)mass;
    }
    pool_free(&few);
    if (backlog->next < snapshot->pool.count)
        return false;
    pool_merge(&backlog->pool);
    pool_normalize(&backlog->pool);
    return true;
}
