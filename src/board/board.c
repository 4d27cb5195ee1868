// Kriegfish: a position and how a move changes it.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "board/board.h"
#include "board/zobrist.h"

#include <string.h>

// Rights lost when a man leaves or reaches a square.
static const uint8_t RIGHTS_LOST[64] = {
    [0] = WHITE_LONG,  [4] = WHITE_SHORT | WHITE_LONG,  [7] = WHITE_SHORT,
    [56] = BLACK_LONG, [60] = BLACK_SHORT | BLACK_LONG, [63] = BLACK_SHORT,
};

void board_clear(struct board *board, unsigned files, unsigned ranks, uint8_t army) {
    memset(board, 0, sizeof *board);
    board->size = (uint8_t)(files << 4 | ranks);
    board->army = army;
    board->passant = NO_SQUARE;
    board->number = 1;
    board->key = zobrist_passant(NO_SQUARE);
}

void board_put(struct board *board, square_t at, enum colour side, enum man man) {
    board_remove(board, at);
    board->men[man] |= bit(at);
    board->side[side] |= bit(at);
    board->key ^= zobrist_man(side, man, at);
}

void board_remove(struct board *board, square_t at) {
    enum man man = board_man_at(board, at);
    if (man == NO_MAN)
        return;
    enum colour side = bits_has(board->side[BLACK], at) ? BLACK : WHITE;
    board->men[man] &= ~bit(at);
    board->side[side] &= ~bit(at);
    board->key ^= zobrist_man(side, man, at);
}

bitboard_t board_attackers(const struct board *board, square_t at, enum colour by,
                           bitboard_t occupied) {
    bitboard_t straight = board->men[ROOK] | board->men[QUEEN];
    bitboard_t slanted = board->men[BISHOP] | board->men[QUEEN];
    bitboard_t found = (ATTACKS_PAWN[colour_other(by)][at] & board->men[PAWN]) |
                       (ATTACKS_KNIGHT[at] & board->men[KNIGHT]) |
                       (ATTACKS_KING[at] & board->men[KING]);
    straight &= board->side[by];
    slanted &= board->side[by];
    if (straight & (ATTACKS_LINE[LINE_RANK][at] | ATTACKS_LINE[LINE_FILE][at]))
        found |= attacks_rook(at, occupied) & straight;
    if (slanted & (ATTACKS_LINE[LINE_DIAGONAL][at] | ATTACKS_LINE[LINE_ANTIDIAGONAL][at]))
        found |= attacks_bishop(at, occupied) & slanted;
    return found & board->side[by];
}

bool board_in_check(const struct board *board, enum colour side) {
    return board_attackers(board, board_king(board, side), colour_other(side),
                           board_occupied(board)) != 0;
}

bitboard_t board_checkers(const struct board *board) {
    enum colour us = (enum colour)board->turn;
    return board_attackers(board, board_king(board, us), colour_other(us), board_occupied(board));
}

// Can the side to move take legally on `target`, where a pawn has just passed? Both pawns leave
// their lines at once, so the king is tested on the board as it would be afterwards.
static bool passant_is_legal(const struct board *board, square_t target) {
    enum colour us = (enum colour)board->turn, them = colour_other(us);
    bitboard_t takers = ATTACKS_PAWN[them][target] & board_men(board, us, PAWN);
    bitboard_t victim = bit((square_t)(target ^ 8));
    if (!takers)
        return false;
    struct board after = *board;
    after.men[PAWN] &= ~victim;
    after.side[them] &= ~victim;
    while (takers) {
        bitboard_t occupied = (board_occupied(&after) & ~bit(bits_pop(&takers))) | bit(target);
        if (!board_attackers(&after, board_king(board, us), them, occupied))
            return true;
    }
    return false;
}

static void set_castling(struct board *board, uint8_t rights) {
    board->key ^= zobrist_castling(board->castling) ^ zobrist_castling(rights);
    board->castling = rights;
}

static void set_passant(struct board *board, square_t target) {
    board->key ^= zobrist_passant(board->passant) ^ zobrist_passant(target);
    board->passant = target;
}

static void move_man(struct board *board, enum colour side, enum man man, move_t move) {
    bitboard_t both = bit(move_from(move)) | bit(move_to(move));
    board->men[man] ^= both;
    board->side[side] ^= both;
    board->key ^= zobrist_man(side, man, move_from(move)) ^ zobrist_man(side, man, move_to(move));
}

static void take_man(struct board *board, enum colour side, enum man man, square_t at) {
    board->men[man] ^= bit(at);
    board->side[side] ^= bit(at);
    board->key ^= zobrist_man(side, man, at);
    board->clock = 0;
}

// What a pawn's move brings besides the step itself: e.p., promotion, a new e.p. square.
static void make_pawn(struct board *board, move_t move, square_t passant) {
    enum colour us = (enum colour)board->turn, them = colour_other(us);
    square_t from = move_from(move), to = move_to(move);
    board->clock = 0;
    if (to == passant)
        take_man(board, them, PAWN, (square_t)(to ^ 8));
    else if (move_promotion(move) != PAWN) {
        take_man(board, us, PAWN, to);
        board_put(board, to, us, move_promotion(move));
    } else if ((from ^ to) == 16 &&
               ATTACKS_PAWN[us][(from + to) / 2] & board_men(board, them, PAWN))
        board->passant = (square_t)((from + to) / 2); // settled once the turn has passed
}

static void castle_rook(struct board *board, move_t king_move) {
    square_t to = move_to(king_move);
    bool is_short = square_file(to) == 6;
    move_t rook = move_make((square_t)(is_short ? to + 1 : to - 2),
                            (square_t)(is_short ? to - 1 : to + 1), PAWN);
    move_man(board, (enum colour)board->turn, ROOK, rook);
}

// Hands the turn over; `target` is where the pawn that just moved two steps may be taken, if
// anywhere.
static void pass_turn(struct board *board) {
    square_t target = board->passant;
    board->number = (uint16_t)(board->number + (board->turn & (board->number < UINT16_MAX)));
    board->turn ^= 1;
    board->key ^= zobrist_turn();
    if (target == NO_SQUARE)
        return;
    board->passant = NO_SQUARE;
    if (passant_is_legal(board, target))
        set_passant(board, target);
}

void board_make_known(struct board *board, move_t move, enum man man, enum man victim) {
    enum colour us = (enum colour)board->turn, them = colour_other(us);
    square_t from = move_from(move), to = move_to(move);
    square_t passant = board->passant;
    board->clock = (uint8_t)(board->clock + (board->clock < UINT8_MAX));
    if (passant != NO_SQUARE)
        set_passant(board, NO_SQUARE);
    if (victim != NO_MAN)
        take_man(board, them, victim, to);
    move_man(board, us, man, move);
    if (man == PAWN)
        make_pawn(board, move, passant);
    else if (man == KING && (to - from == 2 || from - to == 2))
        castle_rook(board, move);
    uint8_t kept = board->castling & (uint8_t) ~(RIGHTS_LOST[from] | RIGHTS_LOST[to]);
    if (kept != board->castling)
        set_castling(board, kept);
    pass_turn(board);
}

void board_make(struct board *board, move_t move) {
    board_make_known(board, move, board_man_at(board, move_from(move)),
                     board_man_at(board, move_to(move)));
}

static uint8_t rights_at_home(const struct board *board) {
    static const struct {
        uint8_t right, king, rook;
    } HOMES[] = {
        {WHITE_SHORT, 4, 7}, {WHITE_LONG, 4, 0}, {BLACK_SHORT, 60, 63}, {BLACK_LONG, 60, 56}};
    uint8_t rights = 0;
    for (unsigned i = 0; i < 4 && board_is_full(board); i++) {
        bitboard_t ours = board->side[i / 2];
        if (bits_has(ours & board->men[KING], HOMES[i].king) &&
            bits_has(ours & board->men[ROOK], HOMES[i].rook))
            rights |= HOMES[i].right;
    }
    return rights;
}

// Could the square behind `target` hold a pawn that has just come through it?
static bool passant_is_plausible(const struct board *board, square_t target) {
    enum colour them = colour_other((enum colour)board->turn);
    bitboard_t origin = them == WHITE ? bit(target) >> 8 : bit(target) << 8;
    if (!board_is_full(board) || square_rank(target) != (them == WHITE ? 2u : 5u))
        return false;
    return bits_has(board_men(board, them, PAWN), (square_t)(target ^ 8)) &&
           !(board_occupied(board) & (bit(target) | origin));
}

void board_settle(struct board *board) {
    square_t target = board->passant;
    board->castling &= rights_at_home(board);
    board->passant = NO_SQUARE;
    if (target != NO_SQUARE && passant_is_plausible(board, target) &&
        passant_is_legal(board, target))
        board->passant = target;
    uint64_t key = zobrist_castling(board->castling) ^ zobrist_passant(board->passant);
    key ^= board->turn == BLACK ? zobrist_turn() : 0;
    for (bitboard_t left = board_occupied(board); left;) {
        square_t at = bits_pop(&left);
        enum colour side = bits_has(board->side[BLACK], at) ? BLACK : WHITE;
        key ^= zobrist_man(side, board_man_at(board, at), at);
    }
    board->key = key;
}

bool board_is_dead(const struct board *board) {
    static const bitboard_t DARK = UINT64_C(0xaa55aa55aa55aa55);
    const bitboard_t *men = board->men;
    if (men[PAWN] | men[ROOK] | men[QUEEN])
        return false;
    if (!bits_many(men[KNIGHT] | men[BISHOP]))
        return true;
    return !men[KNIGHT] && (!(men[BISHOP] & DARK) || !(men[BISHOP] & ~DARK));
}

const char *board_flaw(const struct board *board) {
    bitboard_t edges = board_last_rank(board, WHITE) | board_last_rank(board, BLACK);
    for (int side = WHITE; side <= BLACK; side++) {
        if (bits_count(board_men(board, (enum colour)side, KING)) != 1)
            return "each side needs exactly one king";
        if (bits_count(board->side[side]) > 16)
            return "a side has more than 16 men";
    }
    if (board->men[PAWN] & edges)
        return "a pawn stands on an outer rank";
    if (board_in_check(board, colour_other((enum colour)board->turn)))
        return "the side that moved last is in check";
    return NULL;
}
