// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/timer.h"

enum {
    TURNS_TO_COME = 30, // a clock is shared out as if so many turns were left
    LAST_PART = 8,      // this part of a turn's share is there for every try, however late
    CRISIS = 2,         // times its share is the most that a turn may take
    RESERVE_MS = 200,   // what a machine never thinks away: it takes time to hear and to speak
};

struct timer timer_of(const struct pace *pace) {
    return (struct timer){.pace = *pace, .left_us = pace->clock_ms * 1000};
}

void timer_start(struct timer *timer) {
    timer->began_us = clock_now_by_us(timer->pace.kind);
}

int64_t timer_stop(struct timer *timer) {
    int64_t us = clock_now_by_us(timer->pace.kind) - timer->began_us;
    timer->turn_us += us;
    timer->left_us -= us;
    return us;
}

void timer_gain(struct timer *timer) {
    const struct pace *pace = &timer->pace;
    timer->left_us += pace->gain_ms * 1000;
    timer->turn_us = 0;
    timer->moves++;
    if (pace->turns && timer->moves % pace->turns == 0)
        timer->left_us += pace->clock_ms * 1000;
}

// One more than there are before the clock is wound up again, so that the last has time as well.
static int64_t turns_to_come(const struct timer *timer) {
    int64_t period = timer->pace.turns;
    return period ? period - timer->moves % period + 1 : TURNS_TO_COME;
}

// What a machine has left of its share of the clock for this turn, and what it may take beyond.
static void share_out(const struct timer *timer, struct limit *limit) {
    int64_t left = timer->left_us / 1000 - RESERVE_MS, used = timer->turn_us / 1000;
    int64_t turn = (left + used) / turns_to_come(timer) + timer->pace.gain_ms;
    int64_t share = turn - used;
    if (share < turn / LAST_PART)
        share = turn / LAST_PART;
    if (share > left / 2)
        share = left / 2;
    limit->share_ms = share > 1 ? share : 1;
    int64_t most = CRISIS * share < left / 4 ? CRISIS * share : left / 4;
    limit->more_ms = most > limit->share_ms ? most - limit->share_ms : 0;
}

struct allowance timer_allowance(const struct timer *timer) {
    const struct pace *pace = &timer->pace;
    struct allowance allowance = {.limit = {.until = deadline_never(), .nodes = pace->nodes},
                                  .flag = deadline_never()};
    int64_t left_ms = pace->turn_ms - timer->turn_us / 1000;
    if (pace->turn_ms)
        allowance.limit.until = deadline_in_ms_by(pace->kind, left_ms);
    if (pace->turn_ms && pace->late_ms)
        allowance.flag = deadline_in_ms_by(pace->kind, left_ms + pace->late_ms);
    if (pace->clock_ms) {
        struct deadline flag =
            deadline_in_ms_by(pace->kind, timer->left_us > 0 ? timer->left_us / 1000 : 0);
        share_out(timer, &allowance.limit);
        if (pace->turn_ms) // that holds, whatever is at stake
            allowance.limit.more_ms = 0;
        allowance.limit.until = deadline_earlier(
            allowance.limit.until, deadline_in_ms_by(pace->kind, allowance.limit.share_ms));
        allowance.flag = deadline_earlier(allowance.flag, flag);
    }
    return allowance;
}

bool timer_is_over(const struct timer *timer) {
    const struct pace *pace = &timer->pace;
    if (pace->clock_ms && timer->left_us < 0)
        return true;
    return pace->turn_ms && pace->late_ms &&
           timer->turn_us > (pace->turn_ms + pace->late_ms) * 1000;
}

int64_t timer_left_ms(const struct timer *timer) {
    if (!timer->pace.clock_ms)
        return -1;
    return timer->left_us > 0 ? timer->left_us / 1000 : 0;
}
