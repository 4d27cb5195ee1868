// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Haste: when a jury has seen enough, for those who play by a clock. Where one try leads clearly,
// time is saved; where the best two are close and a wrong choice would be dear, it takes more than
// its share, as far as the limit lets it. Without a clock the limit alone counts.
//
// A plain value; nothing fails.

#pragma once

#include "players/contract.h"

// What would be chosen by the boards judged so far.
struct leaning {
    move_t try;  // MOVE_NONE: none
    float lead;  // over the second, in worth (reply.h)
    float doubt; // what it may cost that boards are few (doubt.h)
};

// Who says so; `lean` may be NULL.
struct haste_watch {
    struct leaning (*lean)(void *context);
    void *context;
};

struct haste {
    struct limit limit; // its `until` may move on, once
    struct haste_watch watch;
    int64_t began_us;
    size_t next;         // how many boards have to be judged before it looks again
    bool stretched;      // it has taken more time
    struct leaning last; // at the depth before
    unsigned steady;     // for so many depths the same try has led
};

// Only a limit with a share of a clock and without one of work lets the watch be asked.
struct haste haste_begin(const struct haste_watch *watch, struct limit limit);

// So many boards of `count` have been judged: is there reason to judge others?
bool haste_goes_on(struct haste *haste, size_t judged, size_t count);

// All boards have been judged: is there reason to judge them again, deeper?
bool haste_goes_deeper(struct haste *haste);

// A doubt that is worth more time than the usual share.
bool haste_is_crisis(float doubt);
