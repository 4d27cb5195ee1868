// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One try of ours on a set of boards, every answer of the enemy, and what is heard of both: the
// umpire's words cut the set into smaller ones.
//
// split_make allocates, split_free gives back. Nothing fails; it takes as long as the boards have
// answers.

#pragma once

#include "belief/model/opponent.h"
#include "belief/sets/boards.h"
#include "law/law.h"

// What we hear to our move and to the enemy's, and the boards on which we hear that, with us to
// move.
struct branch {
    struct announcement ours, theirs;
    struct boards boards;
};

struct split {
    struct boards refused; // on these the try is not legal
    struct branch *branches;
    size_t count, capacity;
    double won, lost; // weight of the boards on which the game is over
    bool over;        // one of them not as we want it
};

// Every answer of the enemy is as likely as any other, for the weights; or as likely as a model of
// the enemy finds it.
void split_make(struct split *split, const struct ruleset *rules, const struct boards *boards,
                move_t try);
void split_make_as(struct split *split, const struct opponent *model, const struct ruleset *rules,
                   const struct boards *boards, move_t try);
void split_free(struct split *split);

// The boards cut by what the umpire says before our first try: checks and pawn tries. Branches as
// above, of which only `theirs` is said.
void split_start(struct split *split, const struct ruleset *rules, const struct boards *boards);
