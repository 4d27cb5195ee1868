// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sure mates: is there a way to mate in so many moves wherever the enemy's men stand and whatever
// he answers, going by the umpire's words alone? A search over sets of boards: one of our tries
// must do, with every word that may follow (T. Bolognesi and P. Ciancarini, "Computer programming
// of Kriegspiel endings", 2003, have the same tree for endings of few men). A refused try costs no
// move and tells something, so it may be part of a solution.
//
// What it calls sure is sure; the enemy is taken to see everything. Not counted with: the
// fifty-move rule, repetition, the question any?, and what is heard of the enemy's refused tries;
// so there may be sure mates it does not find. Each set is looked at once (memo.h), and none with a
// board on it that could not even be mated by one who sees (sight.h).
//
// solver_open allocates, solver_close gives back. It may take very long: `nodes` ends it.

#pragma once

#include "belief/sets/memo.h"
#include "belief/sets/split.h"
#include "law/own.h"

struct solver_options {
    const struct ruleset *rules; // must outlive the solver
    bool plain;                  // no memo, no sight, tries as they come: to compare with
    uint64_t nodes;              // tries to look at, 0 for any number
};

struct solver_stats {
    uint64_t nodes;  // tries looked at on sets
    uint64_t boards; // boards on which they were
    bool spent;      // the nodes were not enough, and "no" may be wrong
};

struct solver;

struct solver *solver_open(const struct solver_options *options);
void solver_close(struct solver *solver);

// Is mate sure in this number of moves? The boards must be settled (boards.h), with one side to
// move and its men the same on all; moves are at most 99.
bool solver_is_sure(struct solver *solver, const struct boards *boards, unsigned moves);

// The fewest moves in which it is, up to `most`; 0 if it is not.
unsigned solver_fewest(struct solver *solver, const struct boards *boards, unsigned most);

// The first try of a sure mate in `moves`; MOVE_NONE if there is none.
move_t solver_try(struct solver *solver, const struct boards *boards, unsigned moves);

struct solver_stats solver_stats(const struct solver *solver);
