// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Playouts: a full board played on by both sides, who see all of it, until the game ends or long
// enough. Scores are White's: 1 a win, 0.5 a draw, 0 a loss.
//
// Pure but for the random numbers; nothing allocates, fails or blocks for long (a playout to the
// end has a few hundred plies).

#pragma once

#include "base/rng.h"
#include "board/movegen.h"
#include "law/law.h"

enum playout_policy {
    PLAYOUT_RANDOM, // any legal move
    // Both sides almost always take back or take with a pawn when they can (2010 paper, 5.1);
    // other moves are random, but not onto a square where the man is simply lost.
    PLAYOUT_RULES,
    PLAYOUT_REFLEXES, // the reflexes alone
};

// Where the rules count no draws, a playout that lasts so long is one.
enum { PLAYOUT_MOST_PLIES = 2000 };

struct playout {
    const struct ruleset *rules;
    enum playout_policy policy;
    unsigned plies; // after so many, material decides; 0: never
    bool graded;    // it gives a win probability then, not just 0, 0.5 or 1
    bool decided;   // a bare king against a rook, queen or pawn has lost already
    bool no_pawns;  // but not against a pawn
};

// The first moves of a playout, in turn. May be NULL where nobody asks.
enum { TRAIL_MOST = 512 };

struct trail {
    uint64_t below; // playouts that were played to find the moves of this one
    unsigned count;
    move_t at[TRAIL_MOST];
};

// Goes on from a board whose last move took a man on `lost` (NO_SQUARE: took none).
float playout_run(const struct playout *playout, struct board *board, square_t lost,
                  struct rng *rng, struct trail *trail);

// One move of a policy among the legal ones, of which there must be some.
move_t playout_pick(enum playout_policy policy, const struct board *board, square_t lost,
                    const struct moves *legal, struct rng *rng);

// Centipawns of White's men less Black's.
int playout_material(const struct board *board);

// What material alone says: 0, 0.5 or 1, or a win probability when graded.
float playout_judge(const struct board *board, bool graded);

// The score of a game that ended with this announcement.
float playout_result(const struct ruleset *rules, const struct announcement *said);

static inline float playout_score_of(enum colour side, float score) {
    return side == WHITE ? score : 1 - score;
}
