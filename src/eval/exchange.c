// Kriegfish: static exchange evaluation.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/exchange.h"

#include "eval/worth.h"

// The cheapest man in the set; false when it is empty.
static bool cheapest(const struct board *board, bitboard_t set, enum man *man, square_t *at) {
    for (int kind = PAWN; kind <= KING; kind++)
        if (set & board->men[kind]) {
            *man = (enum man)kind;
            *at = bits_first(set & board->men[kind]);
            return true;
        }
    return false;
}

// Swaps men on the square of the first capture until a side has nothing to take with or would
// rather stop; `balance` is what the mover has when its first taker is lost. True when it is the
// mover who is stuck. After see_ge() of Stockfish.
static bool swap_off(const struct board *board, move_t first, int balance) {
    square_t to = move_to(first), at;
    enum colour us = (enum colour)board->turn, side = colour_other(us);
    bitboard_t occupied = board_occupied(board) & ~bit(move_from(first));
    enum man man;
    while (cheapest(board, board_attackers(board, to, side, occupied) & occupied, &man, &at)) {
        enum colour other = colour_other(side);
        if (man == KING && board_attackers(board, to, other, occupied) & occupied)
            break;
        occupied &= ~bit(at);
        side = other;
        balance = -balance - 1 - WORTH_OF_MAN[man];
        if (balance >= 0)
            break;
    }
    return side == us;
}

bool exchange_loses(const struct board *board, move_t move) {
    enum man taker = board_man_at(board, move_from(move));
    enum man victim = board_man_at(board, move_to(move));
    int balance = WORTH_OF_MAN[victim == NO_MAN ? PAWN : victim] - WORTH_OF_MAN[taker];
    if (balance >= 0 || move_promotion(move) != PAWN)
        return false;
    return swap_off(board, move, balance);
}
