// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the enemy's answer to a try is likely to cost. A search lets the enemy take whatever hangs,
// as if it saw the board; but it is as blind as we are, and finds a capture about as often as the
// opponent model says: often where it was just captured or pawn tries were announced, seldom
// elsewhere.
//
// Pure functions; nothing allocates, fails or blocks.

#pragma once

#include "belief/model/outlook.h"
#include "eval/worth.h"
#include "law/ruleset.h"

// The one measure of good: what a score on this board is worth to players who average over boards,
// from -WORTH_SURE, certainly lost, to WORTH_SURE, certainly won, by what came of such boards in
// games of blind players (eval/win.h). A draw is worth nothing, whoever was ahead.
enum { WORTH_SURE = 1000 };

float reply_worth(int score, const struct board *board);

// The score behind an evaluator's win probability, near enough: a mate is what is all but certain.
int reply_score(float win);

// Makes a legal move; what the other side hears of it, as far as the model asks.
struct overheard reply_make(const struct ruleset *rules, struct board *board, move_t move);

// The score of a board for the side to move, which has no move.
int reply_stuck(const struct ruleset *rules, const struct board *board);

// A move of ours has been made and the enemy is to answer.
struct reply {
    const struct ruleset *rules;
    move_t move;
    struct valued after;
    struct overheard heard;
    struct moves legal; // the answers
};

// Makes the legal `move` on a copy of `before` and looks for answers.
void reply_look(const struct ruleset *rules, const struct valued *before, move_t move,
                struct reply *reply);

// What the answers make of our move.
struct answered {
    float expected; // what the board is worth to us once an enemy of the model answered
    int score;      // of the move, when the enemy sees the board and takes what hangs
};

// An answer that takes something is followed by what else is taken on that square, and by nothing
// more: all that hangs then we could not see, 300 games showed no loss (RESULTS.md), and it is much
// faster. `outlook` is from the board before our move; `lately` may be NULL.
struct answered reply_weigh(struct outlook *outlook, const struct reply *reply,
                            struct worth_lately *lately);
