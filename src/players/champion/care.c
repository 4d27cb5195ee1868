// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/champion/care.h"

float care_share(const struct belief *belief) {
    enum { HANDFUL = 24 };
    const struct pool *pool = belief_pool(belief);
    if (pool->exact || pool->complete)
        return 0;
    size_t known = pool_count_kind(pool, PAST_KNOWN);
    return known < HANDFUL ? 1 - (float)known / HANDFUL : 0;
}

// Of captures that were believed safe by and large four in ten were taken back; of quiet moves as
// many as was believed (RESULTS.md). The rest of a chance is for what a guess has overlooked.
float care_cost(enum man man, float captures, float ahead) {
    static const float LOSS[MEN_KINDS] = {20, 100, 100, 180, 350, 0};
    static const float QUIETLY = 0.05f, TAKING = 0.3f, CLEARLY = 200;
    if (ahead <= 0)
        return 0;
    float lead = ahead < CLEARLY ? ahead / CLEARLY : 1;
    return LOSS[man] * (QUIETLY + TAKING * captures) * lead;
}
