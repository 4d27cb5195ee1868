// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The opponent model: how likely a hidden move is, on a board as it may be, for an enemy who is as
// blind as we are. It may use only what the enemy can know: its own men, what we both heard before
// its move, the number of the move; and of our men no more than the moves that turn out to be
// legal.
//
// Nobody knows whom we play, so a board carries a weight for each of several types of enemy: one
// fitted to recorded games, one that shares its tastes but not as strongly (a sensible player of
// another style), one that moves at random, one that takes whatever it can. What is heard
// decides between them (opponent_mutate lets a type change its mind now and then).
//
// Plain values and pure functions; nothing allocates, fails or blocks.

#pragma once

#include "board/movegen.h"
#include "law/announcement.h"

enum enemy { ENEMY_FITTED, ENEMY_LOOSE, ENEMY_UNIFORM, ENEMY_GREEDY, ENEMY_TYPES };

// Which wishes of the fitted type a move answers: indexes into its weights. Squares are seen from
// the mover's side of the board; place wishes are for the full board alone.
enum {
    WISH_TO = 0,                        // [phase][man][square it goes to]
    WISH_FROM = WISH_TO + 3 * 6 * 64,   // [phase][man][square it leaves]
    WISH_TAKE = WISH_FROM + 3 * 6 * 64, // [man][pawn or piece taken]
    WISH_RETAKE = WISH_TAKE + 6 * 2,    // [man] on the square where it was just captured
    WISH_TRY = WISH_RETAKE + 6,         // a pawn capture the umpire has spoken of
    WISH_CASTLE,
    WISH_PROMOTE,
    WISH_PROMOTE_LOW, // to anything but a queen
    WISH_FLEE,        // out of check with the king,
    WISH_KILL,        // by taking the man that gives it,
    WISH_BLOCK,       // or by standing between
    WISH_RETURN,      // towards its own first rank
    WISH_GUARDED,     // [man] to a square that another of its men guards
    WISH_COUNT = WISH_GUARDED + 6,
};

enum { WISHES_MAX = 9 }; // that one move can answer

struct opponent {
    float weight[WISH_COUNT]; // of each wish, as a factor
    float share[ENEMY_TYPES]; // how likely each type is before the first word
};

// What both sides heard before the enemy's move.
struct overheard {
    square_t lost; // where the enemy lost a man to our last move, or NO_SQUARE
    bool tries;    // the umpire spoke of pawn tries
};

struct overheard overheard_from(const struct announcement *said);

// The wishes a legal move answers; returns how many.
unsigned opponent_wishes(const struct overheard *heard, const struct board *board, move_t move,
                         unsigned wishes[WISHES_MAX]);

// The probability of every legal move for every type of enemy: each type's add up to one.
void opponent_chances(const struct opponent *model, const struct overheard *heard,
                      const struct board *board, const struct moves *legal,
                      float (*chances)[ENEMY_TYPES]);

// The same for the fitted type alone.
void opponent_fitted(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float *chances);

// One of the legal moves as the fitted type would draw it; `luck` is from [0, 1). There must be
// one.
move_t opponent_draw(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float luck);

// Lets the types behind a board's weights change, each with a small probability, before a move.
void opponent_mutate(float weight[ENEMY_TYPES]);
