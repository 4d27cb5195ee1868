// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Wishes: what a hidden move may be good for in its mover's eyes, as indexes into a table of
// weights. The mover is blind, but not stupid: it guesses better than nothing where our men are, so
// what a move meets on the board as it may be (a man of ours that attacks the square, what is
// taken, a check) tells how likely it is, though the mover cannot have seen it.
//
// Plain values and pure functions; nothing allocates, fails or blocks.

#pragma once

#include "board/movegen.h"
#include "law/announcement.h"

enum { PHASES = 3 };

// The least of our men that attack a square: a pawn, a knight or bishop, a rook or queen, the king.
enum danger { DANGER_NONE, DANGER_PAWN, DANGER_MINOR, DANGER_MAJOR, DANGER_KING, DANGERS };
// What is taken: nothing, a pawn, a knight or bishop, a rook, a queen.
enum { VICTIMS = 5 };
// Whom of its own a man guards: a pawn, an officer.
enum { WARDS = 2 };
// Squares attacked from there: far fewer than before, fewer, about as many, more, far more.
enum { REACHES = 5 };

// Squares are seen from the mover's side of the board; place wishes are for the full board alone.
enum {
    WISH_TO = 0,                                     // [phase][man][square it goes to]
    WISH_FROM = WISH_TO + PHASES * MEN_KINDS * 64,   // [phase][man][square it leaves]
    WISH_MEET = WISH_FROM + PHASES * MEN_KINDS * 64, // [man][guarded][danger][victim] where it goes
    WISH_LEAVE = WISH_MEET + MEN_KINDS * 2 * DANGERS * VICTIMS, // [man][guarded][danger] it leaves
    WISH_RETAKE = WISH_LEAVE + MEN_KINDS * 2 * DANGERS, // [man][danger] where it was just captured
    WISH_TRY = WISH_RETAKE + MEN_KINDS * DANGERS,       // a pawn capture the umpire has spoken of
    WISH_CHECK,                                         // [man][in danger] gives check
    WISH_CASTLE = WISH_CHECK + MEN_KINDS * 2,           // [short or long]
    WISH_PROMOTE = WISH_CASTLE + 2,
    WISH_PROMOTE_LOW,                      // to anything but a queen
    WISH_FLEE,                             // out of check with the king,
    WISH_KILL,                             // [man] by taking the man that gives it,
    WISH_BLOCK = WISH_KILL + MEN_KINDS,    // [man] or by standing between
    WISH_RETURN = WISH_BLOCK + MEN_KINDS,  // [man] towards its own first rank
    WISH_AGAIN = WISH_RETURN + MEN_KINDS,  // [man] that moved last
    WISH_BACK = WISH_AGAIN + MEN_KINDS,    // [man] to where it came from
    WISH_RETIRE = WISH_BACK + MEN_KINDS,   // [man] that captured last goes on
    WISH_PASSED = WISH_RETIRE + MEN_KINDS, // [rank] a pawn with none of ours before it goes there
    WISH_WAY = WISH_PASSED + 8,            // [man][square it leaves][square it goes to]
    WISH_SHIELD = WISH_WAY + MEN_KINDS * 64 * 64, // [phase][man] to where a pawn guards it
    WISH_BARE = WISH_SHIELD + PHASES * MEN_KINDS, // [phase][man] from where one does
    WISH_HELP = WISH_BARE + PHASES * MEN_KINDS,   // [phase][man][ward] guards whom nobody did
    WISH_DESERT = WISH_HELP + PHASES * MEN_KINDS * WARDS, // [...] no longer whom nobody else does
    WISH_AIM =
        WISH_DESERT + PHASES * MEN_KINDS * WARDS, // [man][victim] the best of ours it attacks
    WISH_REACH = WISH_AIM + MEN_KINDS * VICTIMS,  // [man][how many squares more or less]
    WISH_COUNT = WISH_REACH + MEN_KINDS * REACHES,
    WISH_BEFORE = WISH_SHIELD, // as many as there were before men were seen to guard each other
};

enum { WISHES_MAX = 21 }; // that one move can answer

// What both sides heard before a move of the enemy's, and what it did last.
struct overheard {
    square_t lost; // where it lost a man to our last move, or NO_SQUARE
    square_t took; // where its own last move captured, or NO_SQUARE
    bool tries;    // the umpire spoke of pawn tries
    move_t last;   // its last move on the board in question, or MOVE_NONE where that is not known
};

// From what was said to our last move and to the enemy's before it; either may be NULL.
struct overheard overheard_from(const struct announcement *ours, const struct announcement *theirs);

// What is the same for all moves of a board.
struct glance {
    struct overheard heard;
    const struct board *board;
    bitboard_t checkers;
    struct cover guarded;        // by the mover's men
    bitboard_t danger[DANGERS];  // where each is the least of our men that attacks
    bitboard_t check[MEN_KINDS]; // from where each kind would give check
    bitboard_t barred;           // to pawns that would be passed
    bitboard_t shield;           // by the mover's pawns
    bitboard_t bare, leaning;    // men of its own that nobody guards, and that one does
    unsigned phase, flip;
    uint8_t man[64];
};

void glance_at(struct glance *glance, const struct overheard *heard, const struct board *board);

// A legal move at a glance.
struct errand {
    square_t from, to;
    uint8_t man, promotion;
    uint8_t victim;  // what it takes, from 0 for nothing to VICTIMS - 1
    uint8_t danger;  // what of ours attacks where it goes
    bitboard_t eyed; // squares it attacks from where it stands, to be found by glance_eyed()
};
// What of ours attacks a square. No square is in two of them: a sum, which asks for no branches.
static inline enum danger glance_danger(const struct glance *glance, square_t at) {
    const bitboard_t *danger = glance->danger;
    return (enum danger)(DANGER_PAWN * (danger[DANGER_PAWN] >> at & 1) +
                         DANGER_MINOR * (danger[DANGER_MINOR] >> at & 1) +
                         DANGER_MAJOR * (danger[DANGER_MAJOR] >> at & 1) +
                         DANGER_KING * (danger[DANGER_KING] >> at & 1));
}

static inline struct errand glance_errand(const struct glance *glance, move_t move) {
    static const uint8_t CLASS[] = {1, 2, 2, 3, 4, 0, 0};
    square_t from = move_from(move), to = move_to(move);
    uint8_t man = glance->man[from];
    bool passes = man == PAWN && to == glance->board->passant;
    return (struct errand){.from = from,
                           .to = to,
                           .man = man,
                           .promotion = (uint8_t)move_promotion(move),
                           .victim = passes ? 1 : CLASS[glance->man[to]],
                           .danger = (uint8_t)glance_danger(glance, to)};
}

// Does it take back, or use a pawn try that was announced?
static inline bool overheard_takes(const struct overheard *heard, const struct board *board,
                                   move_t move) {
    bool pawn = bits_has(board->men[PAWN], move_from(move));
    return (bits_has(board_occupied(board), move_to(move)) ||
            (pawn && move_to(move) == board->passant)) &&
           (move_to(move) == heard->lost || (heard->tries && pawn));
}

// The squares that a man of the mover's attacks from where it stands.
bitboard_t glance_eyed(const struct glance *glance, square_t from);

// The wishes it answers; returns how many. Some are the same for all moves from a square, the
// others are about going to another.
unsigned glance_leaving(const struct glance *glance, square_t from, uint16_t wishes[WISHES_MAX]);
unsigned glance_going(const struct glance *glance, const struct errand *errand, uint16_t *wishes);
unsigned glance_wishes(const struct glance *glance, struct errand errand,
                       uint16_t wishes[WISHES_MAX]);
