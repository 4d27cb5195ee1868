// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/wish.h"

#include <string.h>

struct overheard overheard_from(const struct announcement *ours,
                                const struct announcement *theirs) {
    struct overheard heard = {.lost = NO_SQUARE, .took = NO_SQUARE, .last = MOVE_NONE};
    if (ours && ours->verdict == SAID_MOVED)
        heard.lost = ours->capture;
    if (theirs && theirs->verdict == SAID_MOVED)
        heard.took = theirs->capture;
    heard.tries = ours && ours->tries != 0;
    return heard;
}

static unsigned phase_of(const struct board *board) {
    return board->number <= 8 ? 0 : board->number <= 25 ? 1 : 2;
}

static bitboard_t pawn_attacks(bitboard_t pawns, enum colour side) {
    bitboard_t left = pawns & ~UINT64_C(0x0101010101010101);
    bitboard_t right = pawns & ~UINT64_C(0x8080808080808080);
    return side == WHITE ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

static void look_for_danger(struct glance *glance, const struct board *board, enum colour side) {
    bitboard_t occupied = board_occupied(board), minor = 0, major = 0;
    for (bitboard_t left = board_men(board, side, KNIGHT); left;)
        minor |= ATTACKS_KNIGHT[bits_pop(&left)];
    for (bitboard_t left = board_men(board, side, BISHOP); left;)
        minor |= attacks_bishop(bits_pop(&left), occupied);
    for (bitboard_t left = board_men(board, side, ROOK); left;)
        major |= attacks_rook(bits_pop(&left), occupied);
    for (bitboard_t left = board_men(board, side, QUEEN); left;) {
        square_t at = bits_pop(&left);
        major |= attacks_rook(at, occupied) | attacks_bishop(at, occupied);
    }
    bitboard_t pawn = pawn_attacks(board_men(board, side, PAWN), side);
    glance->danger[DANGER_NONE] = 0;
    glance->danger[DANGER_PAWN] = pawn;
    glance->danger[DANGER_MINOR] = minor & ~pawn;
    glance->danger[DANGER_MAJOR] = major & ~(pawn | minor);
    glance->danger[DANGER_KING] = ATTACKS_KING[board_king(board, side)] & ~(pawn | minor | major);
}

static void look_for_checks(struct glance *glance, const struct board *board, enum colour side) {
    square_t king = board_king(board, side);
    bitboard_t occupied = board_occupied(board);
    glance->check[PAWN] = ATTACKS_PAWN[side][king];
    glance->check[KNIGHT] = ATTACKS_KNIGHT[king];
    glance->check[BISHOP] = attacks_bishop(king, occupied);
    glance->check[ROOK] = attacks_rook(king, occupied);
    glance->check[QUEEN] = glance->check[BISHOP] | glance->check[ROOK];
    glance->check[KING] = 0;
}

// Where a pawn of the mover's has a pawn of ours before it, on its own or on a neighbouring file.
static bitboard_t bar(bitboard_t pawns, enum colour side) {
    bitboard_t wide = pawns | (pawns & ~UINT64_C(0x0101010101010101)) >> 1 |
                      (pawns & ~UINT64_C(0x8080808080808080)) << 1;
    for (unsigned shift = 8; shift <= 32; shift *= 2)
        wide |= side == WHITE ? wide << shift : wide >> shift;
    return side == WHITE ? wide << 8 : wide >> 8;
}

void glance_at(struct glance *glance, const struct overheard *heard, const struct board *board) {
    enum colour mover = (enum colour)board->turn, other = colour_other(mover);
    bitboard_t men[MEN_KINDS];
    glance->heard = *heard;
    glance->board = board;
    memset(glance->man, NO_MAN, sizeof glance->man);
    for (unsigned man = PAWN; man <= KING; man++) {
        men[man] = board_men(board, mover, (enum man)man);
        for (bitboard_t left = board->men[man]; left;)
            glance->man[bits_pop(&left)] = (uint8_t)man;
    }
    glance->checkers = board_checkers(board);
    glance->guarded = attacks_cover(men, mover, board_occupied(board));
    glance->shield = pawn_attacks(men[PAWN], mover);
    glance->bare = board->side[mover] & ~men[KING] & ~glance->guarded.once;
    glance->leaning =
        board->side[mover] & ~men[KING] & glance->guarded.once & ~glance->guarded.twice;
    glance->phase = phase_of(board);
    glance->flip = mover == WHITE ? 0 : 56;
    look_for_danger(glance, board, other);
    look_for_checks(glance, board, other);
    glance->barred = bar(board_men(board, other, PAWN), other);
}

// A man guards the square it goes to itself, but for a pawn that does not take.
static bool goes_guarded(const struct glance *glance, const struct errand *errand) {
    bool pushes = errand->man == PAWN && square_file(errand->from) == square_file(errand->to);
    return bits_has(pushes ? glance->guarded.once : glance->guarded.twice, errand->to);
}

unsigned glance_leaving(const struct glance *glance, square_t from, uint16_t wishes[WISHES_MAX]) {
    unsigned man = glance->man[from], count = 0, danger = glance_danger(glance, from);
    unsigned guarded = bits_has(glance->guarded.once, from);
    if (board_is_full(glance->board))
        wishes[count++] =
            (uint16_t)(WISH_FROM + (glance->phase * MEN_KINDS + man) * 64 + (from ^ glance->flip));
    wishes[count++] = (uint16_t)(WISH_LEAVE + (man * 2 + guarded) * DANGERS + danger);
    if (from == glance->heard.took)
        wishes[count++] = (uint16_t)(WISH_RETIRE + man);
    if (bits_has(glance->shield, from))
        wishes[count++] = (uint16_t)(WISH_BARE + glance->phase * MEN_KINDS + man);
    return count;
}

static unsigned add_meeting(const struct glance *glance, const struct errand *errand,
                            uint16_t *wishes) {
    unsigned man = errand->man, to = errand->danger, victim = errand->victim, count = 0;
    unsigned guarded = goes_guarded(glance, errand);
    wishes[count++] =
        (uint16_t)(WISH_MEET + ((man * 2 + guarded) * DANGERS + to) * VICTIMS + victim);
    if (victim && errand->to == glance->heard.lost)
        wishes[count++] = (uint16_t)(WISH_RETAKE + man * DANGERS + to);
    if (victim && man == PAWN && glance->heard.tries)
        wishes[count++] = WISH_TRY;
    if (bits_has(glance->check[man], errand->to))
        wishes[count++] = (uint16_t)(WISH_CHECK + man * 2 + (to != DANGER_NONE));
    return count;
}

static unsigned add_place(const struct glance *glance, const struct errand *errand,
                          uint16_t *wishes) {
    unsigned man = errand->man, count = 0;
    unsigned to = errand->to ^ glance->flip, from = errand->from ^ glance->flip;
    if (board_is_full(glance->board)) {
        wishes[count++] = (uint16_t)(WISH_TO + (glance->phase * MEN_KINDS + man) * 64 + to);
        wishes[count++] = (uint16_t)(WISH_WAY + (man * 64 + from) * 64 + to);
        if (man == PAWN && !bits_has(glance->barred, errand->to))
            wishes[count++] = (uint16_t)(WISH_PASSED + (to >> 3));
    }
    if (man != PAWN && to >> 3 < from >> 3)
        wishes[count++] = (uint16_t)(WISH_RETURN + man);
    return count;
}

static bitboard_t attacked_by(const struct glance *glance, unsigned man, square_t at,
                              bitboard_t occupied) {
    bitboard_t attacks = man == PAWN ? ATTACKS_PAWN[glance->board->turn][at]
                                     : attacks_of((enum man)man, at, occupied);
    return attacks & board_area(glance->board);
}

static unsigned add_wards(const struct board *board, unsigned first, bitboard_t men,
                          uint16_t *wishes) {
    unsigned count = 0;
    if (men & board->men[PAWN])
        wishes[count++] = (uint16_t)first;
    if (men & ~board->men[PAWN])
        wishes[count++] = (uint16_t)(first + 1);
    return count;
}

static unsigned reach_of(int more) {
    return more < -4 ? 0 : more < -1 ? 1 : more < 2 ? 2 : more < 5 ? 3 : 4;
}

// The best of our men among some squares, from 0 for none to VICTIMS - 1.
static unsigned best_of(const struct board *board, bitboard_t at) {
    bitboard_t ours = at & board->side[board->turn ^ 1];
    if (ours & board->men[QUEEN])
        return 4;
    if (ours & board->men[ROOK])
        return 3;
    return ours & (board->men[BISHOP] | board->men[KNIGHT]) ? 2 : (ours & board->men[PAWN]) != 0;
}

// Men guard each other: a pawn guards it there, or it guards others from there, or no longer.
static unsigned add_company(const struct glance *glance, const struct errand *errand,
                            bitboard_t after, uint16_t *wishes) {
    const struct board *board = glance->board;
    unsigned man = errand->man, count = 0, kind = glance->phase * MEN_KINDS + man;
    bitboard_t helped = after & glance->bare & ~bit(errand->from);
    bitboard_t deserted = errand->eyed & ~after & glance->leaning;
    if (bits_has(glance->shield, errand->to) && (man != PAWN || !errand->victim))
        wishes[count++] = (uint16_t)(WISH_SHIELD + kind);
    count += add_wards(board, WISH_HELP + kind * WARDS, helped, wishes + count);
    return count + add_wards(board, WISH_DESERT + kind * WARDS, deserted, wishes + count);
}

// What it attacks from there.
static unsigned add_view(const struct glance *glance, const struct errand *errand,
                         uint16_t *wishes) {
    bitboard_t occupied = board_occupied(glance->board) & ~bit(errand->from);
    bitboard_t after = attacked_by(glance, errand->man, errand->to, occupied);
    unsigned count = add_company(glance, errand, after, wishes);
    unsigned victim = best_of(glance->board, after);
    int more = (int)bits_count(after) - (int)bits_count(errand->eyed);
    if (victim)
        wishes[count++] = (uint16_t)(WISH_AIM + errand->man * VICTIMS + victim);
    if (errand->man != PAWN)
        wishes[count++] = (uint16_t)(WISH_REACH + errand->man * REACHES + reach_of(more));
    return count;
}

static uint16_t in_check(const struct glance *glance, const struct errand *errand) {
    bool kills = bits_has(glance->checkers, errand->to);
    return (uint16_t)(errand->man == KING ? WISH_FLEE
                                          : (kills ? WISH_KILL : WISH_BLOCK) + errand->man);
}

unsigned glance_going(const struct glance *glance, const struct errand *errand, uint16_t *wishes) {
    unsigned count = add_place(glance, errand, wishes);
    int step = errand->to - errand->from;
    move_t last = glance->heard.last;
    count += add_meeting(glance, errand, wishes + count);
    count += add_view(glance, errand, wishes + count);
    if (last != MOVE_NONE && errand->from == move_to(last)) // going on with the man that moved last
        wishes[count++] =
            (uint16_t)((errand->to == move_from(last) ? WISH_BACK : WISH_AGAIN) + errand->man);
    if (errand->promotion != PAWN)
        wishes[count++] = errand->promotion == QUEEN ? WISH_PROMOTE : WISH_PROMOTE_LOW;
    if (glance->checkers)
        wishes[count++] = in_check(glance, errand);
    else if ((step == 2 || step == -2) && errand->man == KING)
        wishes[count++] = (uint16_t)(WISH_CASTLE + (step < 0));
    return count;
}

bitboard_t glance_eyed(const struct glance *glance, square_t from) {
    return attacked_by(glance, glance->man[from], from, board_occupied(glance->board));
}

unsigned glance_wishes(const struct glance *glance, struct errand errand,
                       uint16_t wishes[WISHES_MAX]) {
    unsigned count = glance_leaving(glance, errand.from, wishes);
    errand.eyed = glance_eyed(glance, errand.from);
    return count + glance_going(glance, &errand, wishes + count);
}
