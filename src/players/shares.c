// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "players/shares.h"

enum { UNLIMITED_WORK = 4000, SLICE_MOST_US = 20000, SLICE_LEAST_US = 500 };

struct round {
    const struct shares *shares;
    int64_t slice_us;
    uint64_t most[SHARES], done[SHARES];
};

static void work_on(void *context, size_t share) {
    struct round *round = context;
    struct deadline until = round->shares->limit.until, slice = until;
    slice.at_us = deadline_clock_us(until) + round->slice_us;
    slice = round->slice_us ? deadline_earlier(slice, until) : until;
    while (round->done[share] < round->most[share] && !deadline_passed(slice))
        round->done[share] += round->shares->step(round->shares->search, share);
}

static void divide(struct round *round, uint64_t work) {
    unsigned count = round->shares->alone ? 1 : SHARES;
    for (unsigned i = 0; i < count; i++)
        round->most[i] = work / count + (i < work % count);
}

// What each share may take so that all have their turn before the deadline.
static int64_t slice_until(struct deadline until, unsigned threads) {
    int64_t left = until.at_us - deadline_clock_us(until);
    unsigned abreast = threads < 1 ? 1 : threads > SHARES ? SHARES : threads;
    unsigned turns = (SHARES + abreast - 1) / abreast;
    int64_t slice = left / turns;
    return slice > SLICE_MOST_US ? SLICE_MOST_US : slice < SLICE_LEAST_US ? SLICE_LEAST_US : slice;
}

static bool is_done(const struct round *round) {
    for (unsigned i = 0; i < SHARES; i++)
        if (round->done[i] < round->most[i])
            return false;
    return true;
}

uint64_t shares_run(const struct shares *shares) {
    const struct limit *limit = &shares->limit;
    struct round round = {.shares = shares};
    bool timed = limit->until.at_us != deadline_never().at_us;
    uint64_t total = 0;
    divide(&round, limit->nodes ? limit->nodes : timed ? UINT64_MAX : UNLIMITED_WORK);
    while (!is_done(&round) && !deadline_passed(limit->until)) {
        round.slice_us = timed ? slice_until(limit->until, shares->threads) : 0;
        crew_run(shares->threads, shares->alone ? 1 : SHARES, work_on, &round);
    }
    for (unsigned i = 0; i < SHARES; i++)
        total += round.done[i];
    return total;
}
