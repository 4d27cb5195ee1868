// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/timer.h"

enum {
    TURNS_TO_COME = 30, // a clock is shared out as if so many turns were left
    TRIES_IN_TURN = 2,  // and a turn as if it took so many tries
    RESERVE_MS = 50,    // what a machine never uses
};

struct timer timer_of(const struct pace *pace) {
    return (struct timer){.pace = *pace, .left_us = pace->clock_ms * 1000};
}

void timer_start(struct timer *timer) {
    timer->began_us = clock_now_us();
}

int64_t timer_stop(struct timer *timer) {
    timer->try_us = clock_now_us() - timer->began_us;
    timer->turn_us += timer->try_us;
    timer->left_us -= timer->try_us;
    return timer->try_us;
}

void timer_gain(struct timer *timer) {
    timer->left_us += timer->pace.gain_ms * 1000;
}

// A machine's share of the clock for one try.
static int64_t share_ms(const struct timer *timer) {
    int64_t left = timer->left_us / 1000 - RESERVE_MS;
    int64_t share = (left / TURNS_TO_COME + timer->pace.gain_ms) / TRIES_IN_TURN;
    if (share > left / 2)
        share = left / 2;
    return share > 1 ? share : 1;
}

struct allowance timer_allowance(const struct timer *timer) {
    const struct pace *pace = &timer->pace;
    struct allowance allowance = {.limit = {deadline_never(), pace->nodes},
                                  .flag = deadline_never()};
    if (pace->try_ms)
        allowance.limit.until = deadline_in_ms(pace->try_ms);
    if (pace->try_ms && pace->late_ms)
        allowance.flag = deadline_in_ms(pace->try_ms + pace->late_ms);
    if (pace->clock_ms) {
        struct deadline share = deadline_in_ms(share_ms(timer));
        struct deadline flag = deadline_in_ms(timer->left_us > 0 ? timer->left_us / 1000 : 0);
        allowance.limit.until = deadline_earlier(allowance.limit.until, share);
        allowance.flag = deadline_earlier(allowance.flag, flag);
    }
    return allowance;
}

bool timer_is_over(const struct timer *timer) {
    const struct pace *pace = &timer->pace;
    if (pace->clock_ms && timer->left_us < 0)
        return true;
    return pace->try_ms && pace->late_ms && timer->try_us > (pace->try_ms + pace->late_ms) * 1000;
}

int64_t timer_left_ms(const struct timer *timer) {
    if (!timer->pace.clock_ms)
        return -1;
    return timer->left_us > 0 ? timer->left_us / 1000 : 0;
}
