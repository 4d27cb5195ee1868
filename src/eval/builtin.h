// Kriegfish: the built-in evaluator, a small alpha-beta search with quiescence.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pure functions for players that ask millions of times, without batches or processes: nothing is
// allocated or kept, any number of threads may call them at once, and without a deadline the same
// question always gets the same answer. On every board size; boards must be strictly legal. It
// knows no history: a repetition is not seen, the fifty-move clock is not looked at.
//
// Depth counts plies from the root; the quiescence search comes on top. Depth 1 plays the move and
// lets the opponent take what hangs. Mate and stalemate are seen at every depth and at the leaves.
#pragma once

#include "base/clock.h"
#include "eval/judgement.h"
#include "eval/worth.h"

struct builtin_work {
    unsigned depth; // at least 1
    uint64_t nodes; // a board's share: deepening ends there, depth 1 is always done; 0: no limit
    struct deadline deadline; // checked every thousand nodes
    bool blind; // by where men stand well among the blind (eval/worth.h), not among chess players
};

// A win probability for every legal move. False, with out->finished false, when the deadline
// passed.
bool builtin_judge(const struct board *board, const struct builtin_work *work,
                   struct judgement *out);

// The same at a fixed depth, without a deadline.
void builtin_root_moves(const struct board *board, unsigned depth, struct judgement *out);

// Scores (eval/win.h) of the legal moves, in the order of movegen_legal(), at a fixed depth.
// `lately` may be NULL, here and below.
void builtin_scores(const struct valued *valued, unsigned depth, const struct moves *moves,
                    struct worth_lately *lately, int scores[MOVES_MAX]);

// The score of a board for the side to move, a blind one, as for everybody who asks for scores;
// depth 0 is the quiescence search alone.
int builtin_value(const struct board *board, unsigned depth);

// The score of a board on which a man has just gone to a square, when nothing is taken but on that
// square: what a blind player can find, who has heard where it was taken. Whoever is in check may
// do what helps. For whoever keeps the board's worth beside it, which saves a lot. A score that is
// `enough` need not be exact; SCORE_MATE for one that has to be.
int builtin_settle(const struct valued *valued, square_t at, int enough,
                   struct worth_lately *lately);

// Whether the quiescence search would look at this capture or promotion on its first ply, if it
// promises enough.
bool builtin_is_sound(const struct board *board, move_t move);

// The score of a board as it stands, for the side to move, without looking ahead, to the blind.
int builtin_stand(const struct board *board);

// The board to which the exchanges on this one lead, as the quiescence search sees them; it may be
// the same. False when the game is over there, or somebody is in check with no end to it.
bool builtin_calm(const struct board *board, struct board *calm);

// builtin_value under a limit of work, of which the depth may be 0. False when the deadline passed.
bool builtin_value_within(const struct board *board, const struct builtin_work *work, int *score);

// How many nodes builtin_root_moves() looks at: a measure of work that is the same everywhere.
uint64_t builtin_count(const struct board *board, unsigned depth);
