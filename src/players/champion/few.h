// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Few men: when hardly an enemy man is left, a belief can be looked at as a whole, over all that
// may be said. What is sure comes first, a mate whatever the boards and the answers
// (belief/sets/solve.h). Else it finds what a few boards cannot tell: how near the sets of squares
// that a try leaves to the king, by the umpire's words, are to the mate of a king that nobody sees
// (players/lone/plan.h), half by the worst of them; and on how many boards of all a heavy man would
// be left to an enemy who sees. A jury says the rest.
//
// Allocates and gives back; blocks for as long as its work takes; the same work has the same
// outcome.

#pragma once

#include "belief/belief.h"

struct few_task {
    const struct belief *belief;
    const struct view *view; // on our turn
    uint64_t work;           // tries to look at on boards, about
    uint64_t seed;
};

// The first try of a mate that is sure within a few moves; MOVE_NONE if none was found.
move_t few_mate(const struct few_task *task);

// What each of these tries gains against the others in this way, in worth (reply.h), where it is
// legal.
void few_gains(const struct few_task *task, const struct moves *tries, float *gains);

// How many plies deep boards are to be judged. Another ply tells who stops whose pawn; against a
// heavy man it makes players bold who do not see it (RESULTS.md).
unsigned few_depth(const struct belief *belief);
