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

// Sliders that a man was hiding which has left its square.
static bitboard_t uncovered(const struct board *board, square_t to, enum man left,
                            bitboard_t occupied) {
    bitboard_t found = 0;
    if (left == PAWN || left == BISHOP || left == QUEEN)
        found |= attacks_bishop(to, occupied) & (board->men[BISHOP] | board->men[QUEEN]);
    if (left == ROOK || left == QUEEN)
        found |= attacks_rook(to, occupied) & (board->men[ROOK] | board->men[QUEEN]);
    return found;
}

// Swaps men on the square of the first capture until a side has nothing to take with or would
// rather stop; `balance` is what the mover has when its first taker is lost. True when it is the
// mover who is stuck. After see_ge() of Stockfish.
static bool swap_off(const struct board *board, move_t first, int balance) {
    square_t to = move_to(first), at;
    enum colour us = (enum colour)board->turn, side = colour_other(us);
    bitboard_t occupied = board_occupied(board) & ~bit(move_from(first));
    bitboard_t attackers = board_attackers(board, to, side, occupied);
    enum man man;
    if (!attackers)
        return false;
    attackers |= board_attackers(board, to, us, occupied) & occupied;
    while (cheapest(board, attackers & board->side[side], &man, &at)) {
        enum colour other = colour_other(side);
        if (man == KING && attackers & board->side[other])
            break;
        occupied &= ~bit(at);
        attackers = (attackers | uncovered(board, to, man, occupied)) & occupied;
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
