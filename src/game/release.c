// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/release.h"

enum {
    PART = 4,           // of the time to the first try is kept for others,
    LEAST_US = 40000,   // but this much at least, which is nothing to a person,
    COUNTED_US = 10000, // or this where work is counted, and as much as two more tries may take
    LAST_US = 8000,     // and this however late it is
    READY_US = 4000,    // before the moment a later try has to be there
    HURRY_US = 300000,  // at most is kept for others if somebody cannot wait
};

bool release_is_needed(const struct ruleset *rules) {
    return !rules->both_hear_no;
}

void release_plan(struct release *release, const struct timer *timer, const struct limit *limit) {
    bool counted = limit->until.at_us == deadline_never().at_us;
    int64_t now = clock_now_us(), left = deadline_left_us(limit->until);
    int64_t wait = counted ? 2 * timer->turn_us : timer->turn_us / PART;
    int64_t least = counted ? COUNTED_US : LEAST_US;
    if (release->planned)
        return;
    wait = wait > least ? wait : least;
    wait = wait < left ? wait : left;
    wait = wait < HURRY_US || !release->hurried ? wait : HURRY_US;
    wait = wait > LAST_US ? wait : LAST_US;
    *release = (struct release){true, now - timer->turn_us, now + wait, counted, release->hurried};
}

void release_hurry(struct release *release) {
    int64_t soon = clock_now_us() + HURRY_US;
    if (release->planned && !release->hurried && soon < release->at_us)
        release->at_us = soon;
    release->hurried = true;
}

struct limit release_limit(const struct release *release, struct limit limit) {
    struct deadline ready = {.at_us = release->at_us - READY_US};
    if (!release->planned || limit.until.at_us == deadline_never().at_us)
        return limit;
    limit.until = deadline_earlier(limit.until, ready);
    limit.more_ms = 0;
    if (limit.share_ms) // none of it is another thing than little
        limit.share_ms = deadline_left_ms(limit.until) + 1;
    return limit;
}

struct deadline release_moment(struct release *release) {
    int64_t now = clock_now_us();
    while (release->doubles && release->at_us < now)
        release->at_us += release->at_us - release->began_us;
    return (struct deadline){.at_us = release->planned ? release->at_us : now};
}
