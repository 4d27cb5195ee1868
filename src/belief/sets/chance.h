// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The best chance: how likely at most a mate within so many moves is, with the boards as likely as
// their weights say and an enemy who answers at random or as a model of the enemy has it.
//
// A pure function that may take very long: `nodes` ends it.

#pragma once

#include "belief/sets/split.h"
#include "law/own.h"

struct chance_task {
    const struct ruleset *rules;
    unsigned moves;
    uint64_t nodes;               // tries to look at, 0 for any number
    const struct opponent *model; // NULL: answers at random
};

struct chance {
    move_t try;   // the first
    double share; // of the boards' weight that is mated
    uint64_t nodes;
    bool spent; // the nodes were not enough: there may be better
};

struct chance chance_best(const struct chance_task *task, const struct boards *boards);
