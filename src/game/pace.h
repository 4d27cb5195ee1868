// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How long a side may think, as agreed before a game. timer.h watches over it.

#pragma once

#include "base/clock.h"

#include <stdint.h>

// All zero: as long as it likes.
struct pace {
    int64_t turn_ms;     // for each turn, with all its tries and what is heard in it
    int64_t late_ms;     // a turn this much longer than turn_ms loses; 0: lateness is forgiven
    int64_t clock_ms;    // on the clock at the start; 0: no clock
    int64_t gain_ms;     // added to the clock after each move
    int64_t turns;       // after so many moves clock_ms is added again; 0: it is for the whole game
    uint64_t nodes;      // of work for each try
    enum time_kind kind; // what all this is counted in
};
