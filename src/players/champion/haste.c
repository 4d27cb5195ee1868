// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/champion/haste.h"

enum {
    FIRST_LOOK = 256, // boards before anything is clear
    FAR_AHEAD = 200,  // a lead in worth that another ply will hardly turn round
    STEADY = 2,       // depths that agree with the one before, so that one more will as well
    DEEPER = 7,       // times the work of judging all boards is that of a ply more after it
};

// Doubt in worth: below the first a choice is clear, above the second it is a crisis.
static const float CLEAR = 0.5f, CRISIS = 2.0f;

struct haste haste_begin(const struct haste_watch *watch, struct limit limit) {
    struct haste haste = {
        .limit = limit, .next = FIRST_LOOK, .began_us = deadline_clock_us(limit.until)};
    if (limit_is_share(&limit))
        haste.watch = *watch;
    return haste;
}

static void stretch(struct haste *haste) {
    if (haste->stretched)
        return;
    haste->stretched = true;
    haste->limit.until.at_us += haste->limit.more_ms * 1000;
}

// Whether there will be time to judge all boards and then to look a ply deeper: that tells more
// than a sample of them does.
static bool can_deepen(const struct haste *haste, size_t judged, size_t count) {
    struct deadline until = haste->limit.until;
    int64_t used = deadline_clock_us(until) - haste->began_us;
    return used * DEEPER / (int64_t)judged * (int64_t)count < until.at_us - haste->began_us;
}

bool haste_goes_on(struct haste *haste, size_t judged, size_t count) {
    bool late = deadline_passed(haste->limit.until);
    if (!haste->watch.lean || (late && haste->stretched) || (!late && judged < haste->next))
        return !late;
    haste->next = 2 * judged;
    struct leaning now = haste->watch.lean(haste->watch.context);
    if (late && now.doubt > CRISIS)
        stretch(haste);
    if (late)
        return !deadline_passed(haste->limit.until);
    if (haste->stretched)
        return now.doubt > CRISIS;
    return now.doubt > CLEAR || (now.lead < FAR_AHEAD && can_deepen(haste, judged, count));
}

bool haste_goes_deeper(struct haste *haste) {
    if (!haste->watch.lean)
        return true;
    struct leaning now = haste->watch.lean(haste->watch.context), last = haste->last;
    bool first = last.try == MOVE_NONE, same = now.try == last.try;
    haste->last = now;
    haste->steady = same ? haste->steady + 1 : 0;
    if (!first && !same)
        stretch(haste);
    bool far = same && now.lead > FAR_AHEAD && last.lead > FAR_AHEAD;
    return !far && haste->steady < STEADY;
}

bool haste_is_crisis(float doubt) {
    return doubt > CRISIS;
}
