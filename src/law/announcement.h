// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// An announcement: all that an umpire says at one time, as a plain value of 16 bytes without gaps.
// What it looks like as text is words.h's business, how it comes about law.h's.

#pragma once

#include "board/types.h"

enum verdict {
    SAID_NOTHING,  // the silence before the first turn (a check and pawn tries are told)
    SAID_MOVED,    // the try was legal and has been played
    SAID_NO,       // it was not
    SAID_NONSENSE, // it could not have been
    SAID_ANY_YES,  // the answers to "any?"
    SAID_ANY_NO,
};

enum captured { CAPTURED_UNTOLD, CAPTURED_PAWN, CAPTURED_PIECE };

// Bits of a check, seen from the checked king, in the order in which they are said.
enum check {
    CHECK_RANK = 1,
    CHECK_FILE = 2,
    CHECK_LONG = 4,
    CHECK_SHORT = 8,
    CHECK_KNIGHT = 16,
};

enum ending {
    ENDING_NONE,
    ENDING_CHECKMATE,
    ENDING_STALEMATE,
    ENDING_REPETITION,
    ENDING_FIFTY_MOVES,
    ENDING_INSUFFICIENT,
};

enum result { RESULT_NONE, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW };

struct announcement {
    uint8_t verdict;   // enum verdict
    uint8_t side;      // enum colour: who moved, tried or asked
    uint8_t capture;   // the square that lost a man, or NO_SQUARE
    uint8_t captured;  // enum captured
    uint8_t checks;    // enum check, the directions of a check
    uint8_t tries;     // pawn tries of the side now to move; just 1 where only "some" is said
    uint8_t promotion; // told that a pawn was promoted
    uint8_t ending;    // enum ending
    bitboard_t takers; // squares of pawns that can take, where the rules tell them
};

static inline struct announcement announcement_of(enum verdict verdict, enum colour side) {
    return (struct announcement){
        .verdict = (uint8_t)verdict, .side = (uint8_t)side, .capture = NO_SQUARE};
}

static inline bool announcement_equal(const struct announcement *a, const struct announcement *b) {
    return a->verdict == b->verdict && a->side == b->side && a->capture == b->capture &&
           a->captured == b->captured && a->checks == b->checks && a->tries == b->tries &&
           a->promotion == b->promotion && a->ending == b->ending && a->takers == b->takers;
}
