// Kriegfish: one full position of ordinary chess on a board from 4x4 to 8x8.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A plain value of 80 bytes: copy it, make a move on the copy, throw it away. It knows its position
// only: repetition is its owner's business (keep the keys), text is fen.h's and notation.h's.
// Nothing here allocates, fails or blocks.
#pragma once

#include "board/attacks.h"

enum castling { WHITE_SHORT = 1, WHITE_LONG = 2, BLACK_SHORT = 4, BLACK_LONG = 8 };

struct board {
    bitboard_t men[MEN_KINDS]; // by kind, both sides
    bitboard_t side[2];        // by side, all kinds
    uint64_t key;              // squares, turn, castling and e.p. rights: equal when they repeat
    uint8_t turn;              // enum colour
    uint8_t castling;          // enum castling, only rights whose king and rook stand at home
    uint8_t passant;           // where a pawn may be taken in passing *legally*, or NO_SQUARE
    uint8_t size;              // files << 4 | ranks
    uint8_t army;              // bit per kind a pawn may become
    uint8_t clock;             // plies since a capture or pawn move; stays at 255
    uint16_t number;           // of the move, from 1; stays at 65535
};

static inline unsigned board_files(const struct board *board) {
    return board->size >> 4;
}
static inline unsigned board_ranks(const struct board *board) {
    return board->size & 15u;
}
static inline bitboard_t board_area(const struct board *board) {
    return bits_area(board_files(board), board_ranks(board));
}
static inline bitboard_t board_occupied(const struct board *board) {
    return board->side[WHITE] | board->side[BLACK];
}
static inline bitboard_t board_men(const struct board *board, enum colour side, enum man man) {
    return board->men[man] & board->side[side];
}
static inline square_t board_king(const struct board *board, enum colour side) {
    return bits_first(board_men(board, side, KING));
}
// The rank on which pawns of `side` promote.
static inline bitboard_t board_last_rank(const struct board *board, enum colour side) {
    return bits_rank(side == WHITE ? board_ranks(board) - 1 : 0);
}
// Double steps and castling are for the full board alone.
static inline bool board_is_full(const struct board *board) {
    return board->size == 0x88;
}

// An empty board of this size with White to move; set its men with board_put, then board_settle.
void board_clear(struct board *board, unsigned files, unsigned ranks, uint8_t army);
void board_put(struct board *board, square_t at, enum colour side, enum man man);
void board_remove(struct board *board, square_t at);

// Drops castling rights without king and rook at home and an e.p. square nobody can legally use,
// and works out the key. Needed after setting up by hand.
void board_settle(struct board *board);

// The man on a square, NO_MAN when it is empty. Branch-free: a kind's number is put together from
// its three bits.
static inline enum man board_man_at(const struct board *board, square_t at) {
    const bitboard_t *men = board->men;
    bitboard_t empty = ~board_occupied(board);
    bitboard_t ones = men[KNIGHT] | men[ROOK] | men[KING];
    bitboard_t twos = men[BISHOP] | men[ROOK] | empty;
    bitboard_t fours = men[QUEEN] | men[KING] | empty;
    return (enum man)((ones >> at & 1) | (twos >> at & 1) << 1 | (fours >> at & 1) << 2);
}

// Plays a legal move of the side to move. Anything else leaves nonsense behind.
void board_make(struct board *board, move_t move);

// The same for whoever knows which man moves and which one stands where it goes (or NO_MAN).
void board_make_known(struct board *board, move_t move, enum man man, enum man victim);

// Men of `by` that attack a square, with sliders looking through `occupied`.
bitboard_t board_attackers(const struct board *board, square_t at, enum colour by,
                           bitboard_t occupied);

// Men that give check to the king of the side to move.
bitboard_t board_checkers(const struct board *board);

// Is the king of `side` attacked?
bool board_in_check(const struct board *board, enum colour side);

// K v K, K and one minor v K, kings and bishops that all stand on one colour.
bool board_is_dead(const struct board *board);

// Why the board could not arise in play (an engine might crash on it), or NULL when it is strictly
// legal: one king a side, at most 16 men a side, pawns between the outer ranks, the side that moved
// last not in check.
const char *board_flaw(const struct board *board);
