// Kriegfish: what the men on a board are worth as they stand, without looking ahead.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Material and piece-square tables, in two stages of the game and mixed by the men that are left; a
// search keeps them up to date move by move. Works on every board size. Pure functions.
#pragma once

#include "board/movegen.h"

// Sums for White minus Black.
struct worth {
    int16_t middle, end; // centipawns with all men on the board, and with few
    int16_t stage;       // of the men on the board: 24 at the start of a game, 0 with pawns only
    int16_t blind;       // 1: by where men stand well among players who do not see each other
};

// Rough values for deciding whether an exchange pays.
extern const int16_t WORTH_OF_MAN[MEN_KINDS + 1];

struct worth worth_of_board(const struct board *board, bool blind);

// The same after a legal move, from the board before it, on which `man` moves and `victim` stands
// where it goes (or NO_MAN).
struct worth worth_after(struct worth worth, const struct board *before, move_t move, enum man man,
                         enum man victim);

// Centipawns for the side to move: `worth` mixed, and what hangs on more than one man (pawn
// structure, pairs of bishops, squares reached, who presses on the kings).
int worth_score(struct worth worth, const struct board *board);

// The same without what hangs on more than one man: quick, and seldom further off than
// WORTH_FINE_MOST.
int worth_rough(struct worth worth, const struct board *board);
enum { WORTH_FINE_MOST = 200 };

// A board with its worth to the blind beside it, for whoever makes many moves and asks often.
struct valued {
    struct board board;
    struct worth worth;
};

static inline struct valued valued_of(const struct board *board) {
    return (struct valued){*board, worth_of_board(board, true)};
}

static inline void valued_make(struct valued *valued, move_t move) {
    enum man man = board_man_at(&valued->board, move_from(move));
    enum man victim = board_man_at(&valued->board, move_to(move));
    valued->worth = worth_after(valued->worth, &valued->board, move, man, victim);
    board_make_known(&valued->board, move, man, victim);
}

// Scores of boards that were valued lately, by their keys: searches from one board look at the same
// ones again and again. A plain value that starts as {0} and answers for boards of one size only;
// where it is NULL nothing is remembered.
enum { WORTH_LATELY = 2048 };

struct worth_lately {
    uint64_t key[WORTH_LATELY];
    int16_t score[WORTH_LATELY];
};

static inline int worth_score_lately(struct worth_lately *lately, const struct valued *valued) {
    uint64_t key = valued->board.key;
    unsigned at = key % WORTH_LATELY;
    if (!lately)
        return worth_score(valued->worth, &valued->board);
    if (lately->key[at] != key) {
        lately->key[at] = key;
        lately->score[at] = (int16_t)worth_score(valued->worth, &valued->board);
    }
    return lately->score[at];
}
