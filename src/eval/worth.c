// Kriegfish: static evaluation.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of places are those of PeSTO (Ronald Friederich, chessprogramming.org, "PeSTO's
// Evaluation Function"), tuned for exactly this use: nothing but tables and a quiescence search. On
// a smaller board a square takes the place that corresponds to it on the full one.
//
// What men, the squares they reach, the pair of bishops, pawns and a king in the centre of an
// ending are worth was fitted to the results of games of players who do not see each other
// (scripts/worth, RESULTS.md): pawns, which nobody sees coming, decide them, and a queen that
// reaches many squares early does worse than one at home.
#include "config.h"

#include "eval/worth.h"

#include <stddef.h>

const int16_t WORTH_OF_MAN[MEN_KINDS + 1] = {100, 320, 330, 500, 950, 10000, 0};

static const int16_t MATERIAL[2][MEN_KINDS] = {{152, 392, 343, 382, 777, 0},
                                               {304, 315, 421, 667, 874, 0}};
static const uint8_t STAGE[MEN_KINDS] = {0, 1, 1, 2, 4, 0};
enum {
    STAGE_FULL = 24,
    TEMPO = 12,
    PAIR = 90,        // of bishops
    DANGER_MOST = 28, // beyond that it is no worse
    DANGER_SHARE = 4, // of its square counts
};

// As White sees the board: the first row is the eighth rank.
// clang-format off
static const int16_t PLACE[2][MEN_KINDS][64] = {{
{   0,   0,   0,   0,   0,   0,   0,   0,
   98, 134,  61,  95,  68, 126,  34, -11,
   -6,   7,  26,  31,  65,  56,  25, -20,
  -14,  13,   6,  21,  23,  12,  17, -23,
  -27,  -2,  -5,  12,  17,   6,  10, -25,
  -26,  -4,  -4, -10,   3,   3,  33, -12,
  -35,  -1, -20, -23, -15,  24,  38, -22,
    0,   0,   0,   0,   0,   0,   0,   0},
{-167, -89, -34, -49,  61, -97, -15,-107,
  -73, -41,  72,  36,  23,  62,   7, -17,
  -47,  60,  37,  65,  84, 129,  73,  44,
   -9,  17,  19,  53,  37,  69,  18,  22,
  -13,   4,  16,  13,  28,  19,  21,  -8,
  -23,  -9,  12,  10,  19,  17,  25, -16,
  -29, -53, -12,  -3,  -1,  18, -14, -19,
 -105, -21, -58, -33, -17, -28, -19, -23},
{ -29,   4, -82, -37, -25, -42,   7,  -8,
  -26,  16, -18, -13,  30,  59,  18, -47,
  -16,  37,  43,  40,  35,  50,  37,  -2,
   -4,   5,  19,  50,  37,  37,   7,  -2,
   -6,  13,  13,  26,  34,  12,  10,   4,
    0,  15,  15,  15,  14,  27,  18,  10,
    4,  15,  16,   0,   7,  21,  33,   1,
  -33,  -3, -14, -21, -13, -12, -39, -21},
{  32,  42,  32,  51,  63,   9,  31,  43,
   27,  32,  58,  62,  80,  67,  26,  44,
   -5,  19,  26,  36,  17,  45,  61,  16,
  -24, -11,   7,  26,  24,  35,  -8, -20,
  -36, -26, -12,  -1,   9,  -7,   6, -23,
  -45, -25, -16, -17,   3,   0,  -5, -33,
  -44, -16, -20,  -9,  -1,  11,  -6, -71,
  -19, -13,   1,  17,  16,   7, -37, -26},
{ -28,   0,  29,  12,  59,  44,  43,  45,
  -24, -39,  -5,   1, -16,  57,  28,  54,
  -13, -17,   7,   8,  29,  56,  47,  57,
  -27, -27, -16, -16,  -1,  17,  -2,   1,
   -9, -26,  -9, -10,  -2,  -4,   3,  -3,
  -14,   2, -11,  -2,  -5,   2,  14,   5,
  -35,  -8,  11,   2,   8,  15,  -3,   1,
   -1, -18,  -9,  10, -15, -25, -31, -50},
{ -65,  23,  16, -15, -56, -34,   2,  13,
   29,  -1, -20,  -7,  -8,  -4, -38, -29,
   -9,  24,   2, -16, -20,   6,  22, -22,
  -17, -20, -12, -27, -30, -25, -14, -36,
  -49,  -1, -27, -39, -46, -44, -33, -51,
  -14, -14, -22, -46, -44, -30, -15, -27,
    1,   7,  -8, -64, -43, -16,   9,   8,
  -15,  36,  12, -54,   8, -28,  24,  14},
},{
{   0,   0,   0,   0,   0,   0,   0,   0,
  178, 173, 158, 134, 147, 132, 165, 187,
   94, 100,  85,  67,  56,  53,  82,  84,
   32,  24,  13,   5,  -2,   4,  17,  17,
   13,   9,  -3,  -7,  -7,  -8,   3,  -1,
    4,   7,  -6,   1,   0,  -5,  -1,  -8,
   13,   8,   8,  10,  13,   0,   2,  -7,
    0,   0,   0,   0,   0,   0,   0,   0},
{ -58, -38, -13, -28, -31, -27, -63, -99,
  -25,  -8, -25,  -2,  -9, -25, -24, -52,
  -24, -20,  10,   9,  -1,  -9, -19, -41,
  -17,   3,  22,  22,  22,  11,   8, -18,
  -18,  -6,  16,  25,  16,  17,   4, -18,
  -23,  -3,  -1,  15,  10,  -3, -20, -22,
  -42, -20, -10,  -5,  -2, -20, -23, -44,
  -29, -51, -23, -15, -22, -18, -50, -64},
{ -14, -21, -11,  -8,  -7,  -9, -17, -24,
   -8,  -4,   7, -12,  -3, -13,  -4, -14,
    2,  -8,   0,  -1,  -2,   6,   0,   4,
   -3,   9,  12,   9,  14,  10,   3,   2,
   -6,   3,  13,  19,   7,  10,  -3,  -9,
  -12,  -3,   8,  10,  13,   3,  -7, -15,
  -14, -18,  -7,  -1,   4,  -9, -15, -27,
  -23,  -9, -23,  -5,  -9, -16,  -5, -17},
{  13,  10,  18,  15,  12,  12,   8,   5,
   11,  13,  13,  11,  -3,   3,   8,   3,
    7,   7,   7,   5,   4,  -3,  -5,  -3,
    4,   3,  13,   1,   2,   1,  -1,   2,
    3,   5,   8,   4,  -5,  -6,  -8, -11,
   -4,   0,  -5,  -1,  -7, -12,  -8, -16,
   -6,  -6,   0,   2,  -9,  -9, -11,  -3,
   -9,   2,   3,  -1,  -5, -13,   4, -20},
{  -9,  22,  22,  27,  27,  19,  10,  20,
  -17,  20,  32,  41,  58,  25,  30,   0,
  -20,   6,   9,  49,  47,  35,  19,   9,
    3,  22,  24,  45,  57,  40,  57,  36,
  -18,  28,  19,  47,  31,  34,  39,  23,
  -16, -27,  15,   6,   9,  17,  10,   5,
  -22, -23, -30, -16, -16, -23, -36, -32,
  -33, -28, -22, -43,  -5, -32, -20, -41},
{-164,-110, -78, -63, -56, -45, -71,-107,
  -87, -43, -31, -13, -13,  -7, -37, -64,
  -50, -28,  -7,   0,   5,  15,  -1, -47,
  -53,  -8,   9,  27,  26,  18,  -4, -42,
  -63, -34,   6,  24,  27,   8, -21, -56,
  -79, -48, -19,   6,   8, -14, -38, -69,
 -102, -71, -41, -17, -16, -41, -65, -92,
 -143,-109, -81, -56, -73, -74, -99,-133},
}};

// What a place is worth beyond that in the middle game of those who do not see each other, found by
// scripts/places: knights on c3 and f3, a king gone short and the pawns before it stand where they
// are looked for.
static const int8_t UNSEEN[MEN_KINDS][64] = {
{   0,   0,   0,   0,   0,   0,   0,   0,
   14,   0,   4,   0,   2,   2,   1,   4,
   13,   2,  -1,   2,  -4,   1, -11,  13,
   39,  10,  -4,  14,  16,  -2,  -2,  36,
   20,  33,  -8,  23,   0,  25,  34,  20,
    9,  14,   4,   2,  25,  36,   6, -24,
   56,  -1,  -2,  24,  20, -70, -43,  -4,
    0,   0,   0,   0,   0,   0,   0,   0},
{  -1,   1,   1,   1,   1,   0,   0,   0,
    0,   5,  -6,  -2,   2,  -1,   0,   1,
    7,  -7,   4,  16,   0,  -5,   4,   8,
   -2,  28,  21, -46, -12,  19,  12,  -1,
   22,  12,  25, -29,  -8,   9,   6,   5,
   11,  10, -63,  23,   4, -73, -12,  15,
   -5,   4,   7,  25,   0,   9,   0,  -3,
    1,   1,  -1,   1,   5,   6,   1,   0},
{   2,   1,  -1,   0,   1,   1,   1,   1,
   -2,   4,   4,  -1,   0,   2,   1,   6,
   -2,   1,  -6,  12,   5,   3,   8,  -5,
   -9,   3,   3,   3, -10, -10,  -3,  -2,
   -7, -14,   4, -18,  21,   9,   4,   0,
   -6,  -3,  -8, -16, -22, -40,  17,  12,
    9,   4, -12, -47, -27,   5, -21,  23,
   -2,  -6, -10,   0,  -6,  10,   0,   5},
{  -3,  -6,  -1,  -7,  -6,  -3,   2,   5,
  -13,  -2,  -3,  -9,   0,   1,   0,   5,
    0,   0,   1,   5,   3,  -2,   8,   7,
   -3,  10,   7,   7,  -9,   4,   7,  -3,
    5,   3,  14,  11,  -2,  21,   4,  -6,
    3,  -5,  16,  21,   7,  14,  18,   5,
    1, -18,  -5, -17,  -9, -24,  11,   4,
    7, -18, -21, -39, -38, -36,   2,  -7},
{ -11,  -1,   1,  -3,  -3,   0,  -8, -17,
   -4,   4,   2,  -4,  -1, -12,  -6,   1,
   -3,   1,  -8,   6,  -4,   7,   6,  -6,
   -1,  12,   4,   9,  -3,   0,  -2,  -3,
   -6,   2,   4,   4,  13,   9, -14,  -3,
  -16, -22,   0,  -4,   3,   5,  14,  -9,
    6, -18, -12, -11,   0,   2,  12,   8,
  -17, -23, -11, -14,   1,   9,  12,   0},
{   0,   0,   0,   0,   2,   2,   0,  -1,
    1,   1,   0,   4,   1,   6,   2,  -2,
    2,   7,   0,   2,   6,  -2,  -1,  -4,
    0,   1,   3,  -5,   0,   5,   0,   3,
    4,  -2,   4,   0,   3,   8,  10,  -2,
   -2,   6,   2,   4,   4,  -6,   1, -14,
    6,  18,   5,   1,   1, -23, -29, -15,
   -1,  32,  13,  -3,   3,   7, -39, -26},
};

// Where file or rank i of a board with n of them lies on the full board.
static const uint8_t STRETCHED[SIDE_MAX + 1][8] = {
    [4] = {0, 2, 5, 7},
    [5] = {0, 1, 4, 6, 7},
    [6] = {0, 1, 3, 4, 6, 7},
    [7] = {0, 1, 2, 4, 5, 6, 7},
    [8] = {0, 1, 2, 3, 4, 5, 6, 7},
};
// clang-format on

// The place of a square in the tables of its side.
static inline unsigned place_of(const struct board *board, enum colour side, square_t at) {
    if (board_is_full(board))
        return side == WHITE ? at ^ 56u : at;
    unsigned ranks = board_ranks(board), rank = square_rank(at);
    unsigned gone = STRETCHED[ranks][side == WHITE ? rank : ranks - 1 - rank];
    return (7 - gone) * 8 + STRETCHED[board_files(board)][square_file(at)];
}

static inline int middle_place(const struct worth *worth, enum man man, unsigned place) {
    return PLACE[0][man][place] + (worth->blind ? UNSEEN[man][place] : 0);
}

static inline void add_man(struct worth *worth, enum colour side, enum man man, unsigned place) {
    int sign = side == WHITE ? 1 : -1;
    worth->middle =
        (int16_t)(worth->middle + sign * (MATERIAL[0][man] + middle_place(worth, man, place)));
    worth->end = (int16_t)(worth->end + sign * (MATERIAL[1][man] + PLACE[1][man][place]));
    worth->stage = (int16_t)(worth->stage + STAGE[man]);
}

static inline void take_man(struct worth *worth, enum colour side, enum man man, unsigned place) {
    add_man(worth, colour_other(side), man, place);
    worth->stage = (int16_t)(worth->stage - 2 * STAGE[man]);
}

struct worth worth_of_board(const struct board *board, bool blind) {
    struct worth worth = {.blind = blind};
    for (bitboard_t left = board_occupied(board); left;) {
        square_t at = bits_pop(&left);
        enum colour side = bits_has(board->side[BLACK], at) ? BLACK : WHITE;
        add_man(&worth, side, board_man_at(board, at), place_of(board, side, at));
    }
    return worth;
}

static void castle_rook(struct worth *worth, enum colour us, square_t king_to) {
    unsigned back = 56; // our own first rank in the tables, whichever side we are
    bool is_short = square_file(king_to) == 6;
    take_man(worth, us, ROOK, back + (is_short ? 7 : 0));
    add_man(worth, us, ROOK, back + (is_short ? 5 : 3));
}

// A man goes from place to place, as another one if it is promoted.
static inline void move_man(struct worth *worth, enum colour side, const enum man man[2],
                            const unsigned place[2]) {
    int sign = side == WHITE ? 1 : -1;
    worth->middle = (int16_t)(worth->middle + sign * (middle_place(worth, man[1], place[1]) -
                                                      middle_place(worth, man[0], place[0])));
    worth->end =
        (int16_t)(worth->end + sign * (PLACE[1][man[1]][place[1]] - PLACE[1][man[0]][place[0]]));
    if (man[0] == man[1])
        return;
    worth->middle = (int16_t)(worth->middle + sign * (MATERIAL[0][man[1]] - MATERIAL[0][man[0]]));
    worth->end = (int16_t)(worth->end + sign * (MATERIAL[1][man[1]] - MATERIAL[1][man[0]]));
    worth->stage = (int16_t)(worth->stage + STAGE[man[1]] - STAGE[man[0]]);
}

struct worth worth_after(struct worth worth, const struct board *before, move_t move, enum man man,
                         enum man victim) {
    enum colour us = (enum colour)before->turn, them = colour_other(us);
    square_t from = move_from(move), to = move_to(move);
    enum man arrives = move_promotion(move) == PAWN ? man : move_promotion(move);
    if (victim != NO_MAN)
        take_man(&worth, them, victim, place_of(before, them, to));
    else if (man == PAWN && to == before->passant)
        take_man(&worth, them, PAWN, place_of(before, them, (square_t)(to ^ 8)));
    else if (man == KING && (from + 2 == to || to + 2 == from))
        castle_rook(&worth, us, to);
    move_man(&worth, us, (const enum man[2]){man, arrives},
             (const unsigned[2]){place_of(before, us, from), place_of(before, us, to)});
    return worth;
}

static inline bitboard_t fill_up(bitboard_t set) {
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

static inline bitboard_t fill_down(bitboard_t set) {
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

static inline bitboard_t sideways(bitboard_t set) {
    return (set & ~FILE_A) >> 1 | (set & ~FILE_H) << 1;
}

// What a pawn is worth besides that has no enemy pawn before it, by the ranks it has gone.
static const int16_t PASSED[8] = {0, 51, 47, 72, 146, 154, 96, 0};

// Pawns of one side: more for each that has no enemy pawn before it, less for those behind a fellow
// or guarded by one.
static int pawn_score(const struct board *board, enum colour side) {
    bitboard_t ours = board_men(board, side, PAWN);
    bitboard_t theirs = board_men(board, colour_other(side), PAWN);
    bitboard_t guarded = theirs | sideways(theirs);
    bitboard_t stopped = side == WHITE ? fill_down(guarded >> 8) : fill_up(guarded << 8);
    bitboard_t behind = side == WHITE ? fill_down(ours >> 8) : fill_up(ours << 8);
    bitboard_t passed = ours & ~stopped & ~behind;
    bitboard_t files = fill_up(fill_down(ours));
    bitboard_t chained = ours & (side == WHITE ? sideways(ours) << 8 : sideways(ours) >> 8);
    int score = -10 * (int)bits_count(ours & behind) - 15 * (int)bits_count(chained);
    score += 8 * (int)bits_count(ours & ~sideways(files));
    for (; passed; passed &= passed - 1) {
        unsigned rank = square_rank(bits_first(passed));
        unsigned run = side == WHITE ? rank : board_ranks(board) - 1 - rank;
        score += PASSED[run];
    }
    return score;
}

// What one side's men reach: squares that no enemy pawn guards, and those next to the enemy's king.
struct reach {
    bitboard_t open, near, occupied;
    int middle, end, danger, attackers;
};

// Adds what a man attacks: each square that counts, beyond those that such men usually reach, has a
// worth; so much weighs an attack on a square next to the king.
static inline void add_reach(struct reach *reach, bitboard_t attacks, enum man man) {
    static const int8_t MIDDLE[MEN_KINDS] = {0, -4, 2, 0, -8, 0};
    static const int8_t END[MEN_KINDS] = {0, 13, 8, 5, -4, 0};
    static const int8_t USUAL[MEN_KINDS] = {0, 4, 6, 7, 13, 0};
    static const int8_t DANGER[MEN_KINDS] = {0, 2, 2, 3, 5, 0};
    int more = (int)bits_count(attacks & reach->open) - USUAL[man];
    reach->middle += MIDDLE[man] * more;
    reach->end += END[man] * more;
    if (attacks & reach->near) {
        reach->danger += DANGER[man] * (int)bits_count(attacks & reach->near);
        reach->attackers++;
    }
}

// One loop a kind of man, so that none has to ask which it is.
static inline void add_officers(struct reach *reach, const struct board *board, enum colour side) {
    for (bitboard_t left = board_men(board, side, KNIGHT); left;)
        add_reach(reach, ATTACKS_KNIGHT[bits_pop(&left)], KNIGHT);
    for (bitboard_t left = board_men(board, side, BISHOP); left;)
        add_reach(reach, attacks_bishop(bits_pop(&left), reach->occupied), BISHOP);
    for (bitboard_t left = board_men(board, side, ROOK); left;)
        add_reach(reach, attacks_rook(bits_pop(&left), reach->occupied), ROOK);
    for (bitboard_t left = board_men(board, side, QUEEN); left;) {
        square_t at = bits_pop(&left);
        add_reach(reach, attacks_bishop(at, reach->occupied) | attacks_rook(at, reach->occupied),
                  QUEEN);
    }
}

// Squares that men reach and that no enemy pawn guards, and how much they press on the enemy's
// king: one man alone is no danger, several together are more than the sum of them.
static int reach_score(const struct board *board, enum colour side, int stage) {
    bitboard_t pawns = board_men(board, colour_other(side), PAWN);
    bitboard_t guarded = side == WHITE ? sideways(pawns) >> 8 : sideways(pawns) << 8;
    struct reach reach = {
        .open = board_area(board) & ~guarded & ~board_men(board, side, PAWN),
        .near = ATTACKS_KING[board_king(board, colour_other(side))] & board_area(board),
        .occupied = board_occupied(board),
    };
    add_officers(&reach, board, side);
    int score = (reach.middle * stage + reach.end * (STAGE_FULL - stage)) / STAGE_FULL;
    if (reach.attackers < 2)
        return score;
    int danger = reach.danger < DANGER_MOST ? reach.danger : DANGER_MOST;
    return score + danger * danger * stage / (DANGER_SHARE * STAGE_FULL);
}

static int side_score(const struct board *board, enum colour side, int stage) {
    int pair = bits_many(board_men(board, side, BISHOP)) ? PAIR : 0;
    int pawns = board->men[PAWN] ? pawn_score(board, side) : 0;
    return pair + reach_score(board, side, stage) + pawns;
}

static inline int stage_of(struct worth worth) {
    return worth.stage < STAGE_FULL ? worth.stage : STAGE_FULL;
}

int worth_rough(struct worth worth, const struct board *board) {
    int stage = stage_of(worth);
    int mixed = (worth.middle * stage + worth.end * (STAGE_FULL - stage)) / STAGE_FULL;
    return TEMPO + (board->turn == WHITE ? mixed : -mixed);
}

int worth_score(struct worth worth, const struct board *board) {
    enum colour us = (enum colour)board->turn;
    int stage = stage_of(worth);
    return worth_rough(worth, board) + side_score(board, us, stage) -
           side_score(board, colour_other(us), stage);
}
