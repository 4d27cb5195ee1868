// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "law/own.h"

#include <string.h>

// A board on which this side stands alone and is to move: ordinary board code serves for it.
static struct board alone(const struct own *own) {
    struct board board;
    board_clear(&board, own->size >> 4, own->size & 15u, own->army);
    memcpy(board.men, own->men, sizeof board.men);
    board.side[own->side] = own->all;
    board.turn = own->side;
    board.castling = own->castling;
    return board;
}

struct own own_of(const struct board *board, enum colour side) {
    struct own own = {.all = board->side[side], .side = (uint8_t)side};
    unsigned rights = side == WHITE ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG;
    for (int man = PAWN; man <= KING; man++)
        own.men[man] = board_men(board, side, (enum man)man);
    own.castling = (uint8_t)(board->castling & rights);
    own.size = board->size;
    own.army = board->army;
    return own;
}

static void take_over(struct own *own, const struct board *board) {
    memcpy(own->men, board->men, sizeof own->men);
    own->all = board->side[own->side];
    own->castling = board->castling;
}

// Words that cannot be true may come from somebody else's umpire: a man that is not there cannot
// move or be lost, and the king stays.
void own_make(struct own *own, move_t move) {
    struct board board = alone(own);
    if (!bits_has(own->all, move_from(move)) || bits_has(own->all, move_to(move)))
        return; // a record that lies
    board_make(&board, move);
    take_over(own, &board);
}

void own_lose(struct own *own, square_t at) {
    struct board board = alone(own);
    if (!bits_has(own->all & ~own->men[KING], at))
        return;
    board_remove(&board, at);
    board_settle(&board);
    take_over(own, &board);
}

enum man own_man_at(const struct own *own, square_t at) {
    struct board board = alone(own);
    return board_man_at(&board, at);
}

static void add_pawn(const struct own *own, square_t from, bitboard_t to, struct moves *tries) {
    bitboard_t last = bits_rank(own->side == WHITE ? (own->size & 15u) - 1 : 0);
    while (to) {
        square_t target = bits_pop(&to);
        if (!bits_has(last, target)) {
            tries->at[tries->count++] = move_make(from, target, PAWN);
            continue;
        }
        for (int man = QUEEN; man >= KNIGHT; man--)
            if (own->army >> man & 1)
                tries->at[tries->count++] = move_make(from, target, (enum man)man);
    }
}

static bitboard_t pawn_targets(const struct own *own, square_t from, bitboard_t free) {
    bool white = own->side == WHITE;
    bitboard_t step = (white ? bit(from) << 8 : bit(from) >> 8) & free;
    bitboard_t targets = step | (ATTACKS_PAWN[own->side][from] & free);
    if (own->size == 0x88 && step && square_rank(from) == (white ? 1u : 6u))
        targets |= (white ? step << 8 : step >> 8) & free;
    return targets;
}

static void add_castling(const struct own *own, square_t king, struct moves *tries) {
    unsigned rights = own->castling >> (own->side == WHITE ? 0 : 2);
    if (rights & WHITE_SHORT && !(own->all & UINT64_C(3) << (king + 1)))
        tries->at[tries->count++] = move_make(king, (square_t)(king + 2), PAWN);
    if (rights & WHITE_LONG && !(own->all & UINT64_C(7) << (king - 3)))
        tries->at[tries->count++] = move_make(king, (square_t)(king - 2), PAWN);
}

void own_tries(const struct own *own, struct moves *tries) {
    bitboard_t free = bits_area(own->size >> 4, own->size & 15u) & ~own->all;
    tries->count = 0;
    for (int man = PAWN; man <= KING; man++)
        for (bitboard_t left = own->men[man]; left;) {
            square_t from = bits_pop(&left);
            bitboard_t to = attacks_of((enum man)man, from, own->all) & free;
            if (man == PAWN)
                to = pawn_targets(own, from, free);
            add_pawn(own, from, man == PAWN ? to : 0, tries);
            while (man != PAWN && to)
                tries->at[tries->count++] = move_make(from, bits_pop(&to), PAWN);
            if (man == KING)
                add_castling(own, from, tries);
        }
}

bool own_makes_sense(const struct own *own, move_t try) {
    struct moves tries;
    own_tries(own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (tries.at[i] == try)
            return true;
    return false;
}

bool own_is_pawn_capture(const struct own *own, move_t try) {
    return bits_has(own->men[PAWN], move_from(try)) &&
           bits_has(ATTACKS_PAWN[own->side][move_from(try)], move_to(try));
}
