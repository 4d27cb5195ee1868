// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/clock.h"
#include "tests/tap.h"

#include <limits.h>
#include <time.h>

int main(void) {
    int64_t before = clock_now_us();
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    OK(clock_now_us() - before >= 2000);

    OK(!deadline_passed(deadline_never()));
    OK(deadline_left_ms(deadline_never()) == INT64_MAX);
    OK_LONG(deadline_poll_ms(deadline_never()), -1);

    OK(deadline_passed(deadline_now()) && deadline_left_ms(deadline_now()) == 0);
    OK(deadline_passed(deadline_in_ms(0)) && deadline_passed(deadline_in_ms(-5)));

    struct deadline minute = deadline_in_ms(60000);
    OK(!deadline_passed(minute) && deadline_left_ms(minute) > 50000);
    OK(deadline_left_ms(minute) <= 60000);
    OK(deadline_earlier(minute, deadline_never()).at_us == minute.at_us);
    OK(deadline_earlier(deadline_now(), minute).at_us == deadline_now().at_us);

    OK(deadline_left_ms(deadline_in_ms(INT64_MAX)) == INT64_MAX);
    OK_LONG(deadline_poll_ms(deadline_in_ms((int64_t)INT_MAX * 10)), INT_MAX);

    struct bell bell = {0};
    struct deadline call = deadline_never();
    call.bell = &bell;
    OK(!deadline_passed(call) && deadline_left_ms(call) == INT64_MAX);
    OK(deadline_poll_ms(call) > 0 && deadline_poll_ms(call) < 1000);
    OK(deadline_earlier(minute, call).at_us == minute.at_us);
    OK(deadline_earlier(minute, call).bell == &bell);
    bell_set(&bell, minute.at_us);
    OK(!deadline_passed(call) && deadline_left_ms(call) > 50000);
    OK(deadline_left_us(deadline_part(call, 1, 2)) < 31000000);
    bell_ring(&bell);
    OK(deadline_passed(call) && deadline_left_ms(call) == 0 && deadline_poll_ms(call) == 0);
    OK(deadline_passed(deadline_earlier(minute, call)));
    bell_silence(&bell);
    OK(!deadline_passed(call) && deadline_part(call, 1, 2).at_us == INT64_MAX);
    OK(deadline_passed(deadline_part(deadline_now(), 1, 2)));

    // Asleep, the world's time goes on and the processor's does not; at work both do.
    struct deadline work = deadline_in_ms_by(TIME_OF_PROCESSOR, 20);
    nanosleep(&(struct timespec){.tv_nsec = 60000000}, NULL);
    OK(!deadline_passed(work) && deadline_left_ms(deadline_part(work, 1, 2)) <= 10);
    OK(deadline_earlier(work, deadline_never()).kind == TIME_OF_PROCESSOR);
    OK(deadline_earlier(deadline_never(), work).kind == TIME_OF_PROCESSOR);
    work.bell = &bell;
    OK(!deadline_passed(work));
    bell_ring(&bell);
    OK(deadline_passed(work));
    bell_silence(&bell);
    int64_t start = deadline_clock_us(work);
    while (!deadline_passed(work))
        continue;
    OK(deadline_clock_us(work) - start > 0 && deadline_clock_us(work) >= work.at_us);
    OK(!deadline_passed(deadline_in_ms_by(TIME_OF_PROCESSOR, INT64_MAX)));
    return tap_done();
}
