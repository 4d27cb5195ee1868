// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "law/announcement.h"
#include "players/lone/step.h"

bitboard_t step_spread(bitboard_t set) {
    bitboard_t row = set | (set << 1 & ~FILE_A) | (set >> 1 & ~FILE_H);
    return row | row << 8 | row >> 8;
}

bitboard_t step_area(const struct own *own) {
    return bits_area(own->size >> 4, own->size & 15u);
}

// Everything our men attack, their own fellows included; the king hides nothing behind it.
bitboard_t step_attacked(const struct own *own) {
    bitboard_t attacked = 0;
    for (bitboard_t left = own->men[PAWN]; left;)
        attacked |= ATTACKS_PAWN[own->side][bits_pop(&left)];
    for (int man = KNIGHT; man <= KING; man++)
        for (bitboard_t left = own->men[man]; left;)
            attacked |= attacks_of((enum man)man, bits_pop(&left), own->all);
    return attacked;
}

// Which of our men check a king on this square, as the umpire would say it.
unsigned step_checks(const struct own *own, square_t king) {
    bitboard_t area = step_area(own), straight = own->men[ROOK] | own->men[QUEEN];
    bitboard_t slanted = own->men[BISHOP] | own->men[QUEEN];
    unsigned checks = ATTACKS_KNIGHT[king] & own->men[KNIGHT] ? CHECK_KNIGHT : 0;
    unsigned one = bits_count(ATTACKS_LINE[LINE_DIAGONAL][king] & area);
    unsigned other = bits_count(ATTACKS_LINE[LINE_ANTIDIAGONAL][king] & area);
    bitboard_t pawns = ATTACKS_PAWN[own->side ^ 1][king] & own->men[PAWN];
    if (attacks_along(LINE_RANK, king, own->all) & straight)
        checks |= CHECK_RANK;
    if (attacks_along(LINE_FILE, king, own->all) & straight)
        checks |= CHECK_FILE;
    if ((attacks_along(LINE_DIAGONAL, king, own->all) & slanted) |
        (pawns & ATTACKS_LINE[LINE_DIAGONAL][king]))
        checks |= one >= other ? CHECK_LONG : CHECK_SHORT;
    if ((attacks_along(LINE_ANTIDIAGONAL, king, own->all) & slanted) |
        (pawns & ATTACKS_LINE[LINE_ANTIDIAGONAL][king]))
        checks |= other >= one ? CHECK_LONG : CHECK_SHORT;
    return checks;
}

// Where the king must not be for the move to be legal. A slider's way is always free: a king on it
// would stand attacked with us to move.
static bitboard_t refusing(const struct own *own, move_t move) {
    square_t from = move_from(move), to = move_to(move);
    if (bits_has(own->men[KING], from)) {
        int step = to - from;
        if (step == 2 || step == -2) // castling: in the way, or attacking a square passed
            return ATTACKS_KING[from] | ATTACKS_KING[to] | ATTACKS_KING[(from + to) / 2] |
                   UINT64_C(7) << (step > 0 ? from + 1 : from - 3);
        return ATTACKS_KING[to] | bit(to);
    }
    return bits_has(own->men[PAWN], from) ? bit(to) | attacks_between(from, to) : 0;
}

static void sort_answers(struct step *step, bitboard_t legal, bitboard_t attacked) {
    unsigned said[ANSWERS_MAX] = {0};
    step->answer_count = 0;
    if (legal & ~attacked)
        step->answers[step->answer_count++] = legal & ~attacked;
    for (bitboard_t left = legal & attacked; left;) {
        square_t at = bits_pop(&left);
        unsigned checks = step_checks(&step->own, at), k = 0;
        while (k < step->answer_count && said[k] != checks)
            k++;
        if (k == step->answer_count && k < ANSWERS_MAX) {
            said[k] = checks;
            step->answers[step->answer_count++] = 0;
        }
        if (k < ANSWERS_MAX)
            step->answers[k] |= bit(at);
    }
}

// Our men after a move; the long way only where castling is part of it.
static struct own moved(const struct own *own, move_t move) {
    struct own next = *own;
    bitboard_t both = bit(move_from(move)) | bit(move_to(move));
    if (own->castling) {
        own_make(&next, move);
        return next;
    }
    next.all ^= both;
    for (int man = PAWN; man <= KING; man++)
        if (bits_has(own->men[man], move_from(move)))
            next.men[man] ^= move_promotion(move) == PAWN ? both : bit(move_from(move));
    if (move_promotion(move) != PAWN)
        next.men[move_promotion(move)] |= bit(move_to(move));
    return next;
}

void step_take(const struct own *own, bitboard_t kings, move_t move, struct step *step) {
    step->own = moved(own, move);
    step->refused = kings & refusing(own, move);
    bitboard_t legal = kings & ~step->refused, attacked = step_attacked(&step->own);
    step->free = step_area(own) & ~attacked;
    bitboard_t stuck = legal & ~step_spread(step->free);
    // spread() lets a square reach itself: a king that could only stay has no move.
    for (bitboard_t left = legal & step->free & ~stuck; left;) {
        square_t at = bits_pop(&left);
        stuck |= ATTACKS_KING[at] & step->free ? 0 : bit(at);
    }
    step->stalemated = stuck & ~attacked;
    legal &= ~stuck;
    step->drawn = 0;
    step->takers = step_spread(step->free & step->own.all) & legal;
    sort_answers(step, legal, attacked);
}

bitboard_t step_kings(bitboard_t kings, bitboard_t free, bitboard_t own) {
    bitboard_t to = 0;
    while (kings)
        to |= ATTACKS_KING[bits_pop(&kings)];
    return to & free & ~own;
}
