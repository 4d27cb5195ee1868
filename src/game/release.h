// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// When a move is made known, so that the time tells nothing: under rules by which the other side
// does not hear refusals it must not hear them by the clock either. The moment is fixed when the
// first try of a turn has been chosen, before anybody knows what becomes of it; tries after a
// refusal have the time until then, and a move that is there sooner waits. (As in cryptographic
// code an answer is released by the clock and not by the work.)
//
// A plain value, {0} before a turn's first try. Nothing blocks: waiting is the table's business.

#pragma once

#include "game/timer.h"
#include "law/ruleset.h"

struct release {
    bool planned;
    int64_t began_us, at_us; // the turn, the moment
    bool doubles;            // without a limit of time nobody can promise to be ready
    bool hurried;
};

// Does time have to be silent by these rules?
bool release_is_needed(const struct ruleset *rules);

// The first try of a turn has been chosen, with the timer stopped; `limit` is what the turn had
// left when it was asked for. Nothing happens after that.
void release_plan(struct release *release, const struct timer *timer, const struct limit *limit);

// Somebody does not want to wait so long: the moment comes sooner, though not at once, whether a
// try has been chosen, refused or neither. What comes after the first time changes nothing.
void release_hurry(struct release *release);

// What a later try may take.
struct limit release_limit(const struct release *release, struct limit limit);

// The moment for a move that is there now; in the past when it need not wait. Where work is counted
// and took longer than planned, it is the next of moments that double.
struct deadline release_moment(struct release *release);
