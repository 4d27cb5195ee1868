// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Mating a lone king that nobody sees. With king and rook, queen or pawn there are sure ways from
// nearly everywhere (plan.h), and where there is none we take the best chance (gamble.h). With
// other men we search over what will be heard: our try, the umpire's answer (each leaves another
// set of squares), every step the king may have made. The worst answer counts: it is meant for an
// enemy who sees everything. Where that does not mate, a part of few men may show the way.
//
// A pure function; it does not block for longer than its nodes take.

#pragma once

#include "players/lone/lone.h"

struct chase_choice {
    move_t try;
    bool certain;   // it mates by force, whatever is heard
    unsigned depth; // own moves looked ahead, or to the mate by a part of our men
    uint64_t seen;  // situations
};

// The best of the tries that are allowed now. Looks ahead deeper and deeper until about `nodes`
// situations were seen.
struct chase_choice chase_choose(const struct lone *lone, const struct moves *tries,
                                 uint64_t nodes);
