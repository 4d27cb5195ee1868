// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A story: every word one side has heard since the start, in order, and whether a board can have
// been there when a word fell. The belief's memory; it knows no more than the words themselves.
//
// story_begin and story_hear allocate, story_free gives back. Nothing fails or blocks.

#pragma once

#include "law/law.h"
#include "law/own.h"

#include <stddef.h>

struct word {
    struct announcement said;
    move_t try;       // this side's own try that was answered, MOVE_NONE for all else
    uint8_t refusals; // of the enemy in its present turn, as far as they tell something
    bool yes;         // the enemy has had a yes to "any?" this turn
    bool must_take;   // and still has to take with a pawn
};

struct story {
    const struct ruleset *rules;
    struct board start;
    enum colour side;
    struct word *words;
    size_t count, capacity;
};

void story_begin(struct story *story, const struct ruleset *rules, const struct board *start,
                 enum colour side);
void story_free(struct story *story);
void story_hear(struct story *story, move_t try, const struct announcement *said);

// Is this word a move of the enemy, which the side did not see?
bool story_is_hidden(const struct story *story, size_t index);

// Goes through one word that is no hidden move: false when it cannot have been said on `board`; on
// this side's own move the board moves on.
bool story_follow(const struct story *story, size_t index, struct board *board);

// May the enemy choose this legal move, by what binds him after a yes to "any?"?
bool story_allows(const struct story *story, size_t index, const struct board *before, move_t move);

// Could this legal enemy move from `before` to `after` be the hidden move of the word?
// story_may_explain looks only at what can be told before the move is made.
bool story_may_explain(const struct story *story, size_t index, const struct board *before,
                       move_t move);
bool story_explains(const struct story *story, size_t index, const struct board *before,
                    const struct board *after, move_t move);

// The last word before `index` that was a move of this side (what the enemy heard before its
// own move), or NULL when there was none.
const struct word *story_own_move_before(const struct story *story, size_t index);
