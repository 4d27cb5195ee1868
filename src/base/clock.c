// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/clock.h"

#include <limits.h>

enum { BELL_MS = 20 }; // between two looks at a bell

struct deadline deadline_in_ms(int64_t ms) {
    int64_t now = clock_now_us();
    if (ms > (INT64_MAX - now) / 1000)
        return deadline_never();
    return (struct deadline){.at_us = ms > 0 ? now + ms * 1000 : now};
}

struct deadline deadline_never(void) {
    return (struct deadline){.at_us = INT64_MAX};
}

struct deadline deadline_now(void) {
    return (struct deadline){.at_us = 0};
}

struct deadline deadline_earlier(struct deadline a, struct deadline b) {
    struct deadline earlier = a.at_us < b.at_us ? a : b;
    earlier.bell = a.bell ? a.bell : b.bell;
    return earlier;
}

static bool is_rung(struct deadline deadline) {
    return deadline.bell && atomic_load_explicit(deadline.bell, memory_order_relaxed);
}

bool deadline_passed(struct deadline deadline) {
    return is_rung(deadline) || (deadline.at_us != INT64_MAX && deadline.at_us <= clock_now_us());
}

int64_t deadline_left_ms(struct deadline deadline) {
    if (is_rung(deadline))
        return 0;
    if (deadline.at_us == INT64_MAX)
        return INT64_MAX;
    int64_t left = deadline.at_us - clock_now_us();
    return left > 0 ? (left + 999) / 1000 : 0;
}

int deadline_poll_ms(struct deadline deadline) {
    int64_t left = deadline_left_ms(deadline);
    if (deadline.bell && left > BELL_MS)
        return BELL_MS;
    if (left == INT64_MAX)
        return -1;
    return left > INT_MAX ? INT_MAX : (int)left;
}
