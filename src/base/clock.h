// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Time that only goes forward, and deadlines on it. Of the calendar only what day it is.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// What time is counted by: the world's, or the processor time that this process has used with all
// its threads, which does not go on while others have the processor.
enum time_kind { TIME_OF_WORLD, TIME_OF_PROCESSOR };

int64_t clock_now_us(void);
int64_t clock_now_by_us(enum time_kind kind);

// Processor time that this thread has used.
int64_t clock_used_us(void);

struct day {
    int year, month, day; // from 1
};

// Today, here; false when nobody knows.
bool clock_today(struct day *day);

// A bell that another thread rings, or sets to ring at a moment. It starts as {0}, silent.
struct bell {
    _Atomic int64_t at_us;
};

void bell_silence(struct bell *bell);
void bell_ring(struct bell *bell);
void bell_set(struct bell *bell, int64_t at_us);

// A moment after which waiting ends, or a bell that rings before. Passed by value; the bell, if
// there is one, is borrowed, and once it rings it is not silent again while somebody waits.
struct deadline {
    int64_t at_us;
    const struct bell *bell; // in the world's time
    enum time_kind kind;
};

// Of a time that somebody has typed: 2.01 s are 2,010 ms, though no number of bits is 2.01.
static inline int64_t ms_of_seconds(double seconds) {
    return (int64_t)(seconds * 1000 + 0.5);
}

struct deadline deadline_in_ms(int64_t ms);
struct deadline deadline_in_ms_by(enum time_kind kind, int64_t ms);
struct deadline deadline_never(void);

// A deadline that has passed: look, do not wait.
struct deadline deadline_now(void);

// The earlier moment of two by the same time, and the bell of either (they may not have different
// ones).
struct deadline deadline_earlier(struct deadline a, struct deadline b);

bool deadline_passed(struct deadline deadline);

// What its clock shows now, for those who measure what they do before it.
int64_t deadline_clock_us(struct deadline deadline);

// A moment when so much of the time to the deadline is over, with its bell; never for never.
struct deadline deadline_part(struct deadline deadline, int64_t parts, int64_t of);

// Microseconds left, 0 when it has passed, INT64_MAX for never.
int64_t deadline_left_us(struct deadline deadline);

// Whole milliseconds left, rounded up, 0 when it has passed, INT64_MAX for never.
int64_t deadline_left_ms(struct deadline deadline);

// The same as poll() wants it: -1 for never. Shorter where there is a bell, so that whoever polls
// in a loop hears it.
int deadline_poll_ms(struct deadline deadline);
