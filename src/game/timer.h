// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One side's time at the table: what it may use for a turn, what it has used, whether its flag has
// fallen. A plain value.

#pragma once

#include "game/pace.h"
#include "game/seat.h"

struct timer {
    struct pace pace;
    int64_t left_us; // on the clock
    int64_t began_us;
    int64_t turn_us; // used for the turn so far
    int64_t moves;   // made so far
};

struct timer timer_of(const struct pace *pace);

void timer_start(struct timer *timer);

// Microseconds since the start, taken off the clock.
int64_t timer_stop(struct timer *timer);

// After a move: what the clock gains by it. The next turn begins with nothing used.
void timer_gain(struct timer *timer);

// What the turn has left, for the side that has just been started; the clocks are left to the
// caller. A clock is shared out over the turns to come; refused tries live on what is left of their
// turn's share.
struct allowance timer_allowance(const struct timer *timer);

bool timer_is_over(const struct timer *timer);

// Negative without a clock.
int64_t timer_left_ms(const struct timer *timer);
