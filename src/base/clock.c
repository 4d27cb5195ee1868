// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/clock.h"

#include <limits.h>
#include <time.h>

enum { BELL_MS = 20 }; // between two looks at a bell

static int64_t read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t clock_now_us(void) {
    return read_clock(CLOCK_MONOTONIC);
}

// Later than 1, which is at once.
int64_t clock_now_by_us(enum time_kind kind) {
    enum { START_US = 1000000 };
    return kind == TIME_OF_WORLD ? clock_now_us() : read_clock(CLOCK_PROCESS_CPUTIME_ID) + START_US;
}

int64_t clock_used_us(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

struct deadline deadline_in_ms_by(enum time_kind kind, int64_t ms) {
    int64_t now = clock_now_by_us(kind);
    bool never = ms > (INT64_MAX - now) / 1000;
    return (struct deadline){.at_us = never    ? INT64_MAX
                                      : ms > 0 ? now + ms * 1000
                                               : now,
                             .kind = kind};
}

struct deadline deadline_in_ms(int64_t ms) {
    return deadline_in_ms_by(TIME_OF_WORLD, ms);
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

enum { SILENT = 0, AT_ONCE = 1 };

void bell_silence(struct bell *bell) {
    bell_set(bell, SILENT);
}

void bell_ring(struct bell *bell) {
    bell_set(bell, AT_ONCE);
}

void bell_set(struct bell *bell, int64_t at_us) {
    atomic_store_explicit(&bell->at_us, at_us, memory_order_relaxed);
}

int64_t deadline_clock_us(struct deadline deadline) {
    return clock_now_by_us(deadline.kind);
}

// From now by that clock to then; not before it is asked for is the clock looked at.
static int64_t left_us(enum time_kind kind, int64_t at_us) {
    if (at_us == INT64_MAX)
        return INT64_MAX;
    int64_t left = at_us > AT_ONCE ? at_us - clock_now_by_us(kind) : 0;
    return left > 0 ? left : 0;
}

int64_t deadline_left_us(struct deadline deadline) {
    int64_t bell =
        deadline.bell ? atomic_load_explicit(&deadline.bell->at_us, memory_order_relaxed) : SILENT;
    if (bell == SILENT)
        return left_us(deadline.kind, deadline.at_us);
    if (deadline.kind == TIME_OF_WORLD)
        return left_us(deadline.kind, bell < deadline.at_us ? bell : deadline.at_us);
    int64_t left = left_us(deadline.kind, deadline.at_us), rings = left_us(TIME_OF_WORLD, bell);
    return left < rings ? left : rings;
}

bool deadline_passed(struct deadline deadline) {
    return deadline_left_us(deadline) == 0;
}

struct deadline deadline_part(struct deadline deadline, int64_t parts, int64_t of) {
    int64_t left = deadline_left_us(deadline);
    if (left != INT64_MAX)
        deadline.at_us = deadline_clock_us(deadline) + left / of * parts;
    return deadline;
}

int64_t deadline_left_ms(struct deadline deadline) {
    int64_t left = deadline_left_us(deadline);
    return left == INT64_MAX ? left : (left + 999) / 1000;
}

int deadline_poll_ms(struct deadline deadline) {
    int64_t left = deadline_left_ms(deadline);
    if (deadline.bell && left > BELL_MS)
        return BELL_MS;
    if (left == INT64_MAX)
        return -1;
    return left > INT_MAX ? INT_MAX : (int)left;
}
