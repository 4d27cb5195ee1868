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
    glance->danger[DANGER_NONE] = 0;
    glance->danger[DANGER_PAWN] = pawn_attacks(board_men(board, side, PAWN), side);
    glance->danger[DANGER_MINOR] = minor;
    glance->danger[DANGER_MAJOR] = major;
    glance->danger[DANGER_KING] = ATTACKS_KING[board_king(board, side)];
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
    glance->phase = phase_of(board);
    glance->flip = mover == WHITE ? 0 : 56;
    look_for_danger(glance, board, other);
    look_for_checks(glance, board, other);
    glance->barred = bar(board_men(board, other, PAWN), other);
}

enum danger glance_danger(const struct glance *glance, square_t at) {
    for (unsigned danger = DANGER_PAWN; danger < DANGERS; danger++)
        if (bits_has(glance->danger[danger], at))
            return (enum danger)danger;
    return DANGER_NONE;
}

static bool passes(const struct glance *glance, move_t move) {
    return glance->man[move_from(move)] == PAWN && move_to(move) == glance->board->passant;
}

unsigned glance_victim(const struct glance *glance, move_t move) {
    static const uint8_t CLASS[] = {1, 2, 2, 3, 4, 0, 0};
    return passes(glance, move) ? 1 : CLASS[glance->man[move_to(move)]];
}

// A man guards the square it goes to itself, but for a pawn that does not take.
static bool goes_guarded(const struct glance *glance, move_t move) {
    bool pushes = glance->man[move_from(move)] == PAWN &&
                  square_file(move_from(move)) == square_file(move_to(move));
    return bits_has(pushes ? glance->guarded.once : glance->guarded.twice, move_to(move));
}

bool glance_takes(const struct glance *glance, move_t move) {
    if (!glance_victim(glance, move))
        return false;
    return move_to(move) == glance->heard.lost ||
           (glance->heard.tries && glance->man[move_from(move)] == PAWN);
}

static unsigned add_meeting(const struct glance *glance, move_t move, uint16_t *wishes) {
    unsigned man = glance->man[move_from(move)], victim = glance_victim(glance, move), count = 0;
    enum danger to = glance_danger(glance, move_to(move)),
                from = glance_danger(glance, move_from(move));
    unsigned guarded = goes_guarded(glance, move);
    unsigned left = bits_has(glance->guarded.once, move_from(move));
    wishes[count++] =
        (uint16_t)(WISH_MEET + ((man * 2 + guarded) * DANGERS + to) * VICTIMS + victim);
    wishes[count++] = (uint16_t)(WISH_LEAVE + (man * 2 + left) * DANGERS + from);
    if (victim && move_to(move) == glance->heard.lost)
        wishes[count++] = (uint16_t)(WISH_RETAKE + man * DANGERS + to);
    if (victim && man == PAWN && glance->heard.tries)
        wishes[count++] = WISH_TRY;
    if (bits_has(glance->check[man], move_to(move)))
        wishes[count++] = (uint16_t)(WISH_CHECK + man * 2 + (to != DANGER_NONE));
    return count;
}

static unsigned add_place(const struct glance *glance, move_t move, uint16_t *wishes) {
    unsigned man = glance->man[move_from(move)], count = 0;
    unsigned row = (glance->phase * MEN_KINDS + man) * 64;
    unsigned to = move_to(move) ^ glance->flip, from = move_from(move) ^ glance->flip;
    if (board_is_full(glance->board)) {
        wishes[count++] = (uint16_t)(WISH_TO + row + to);
        wishes[count++] = (uint16_t)(WISH_FROM + row + from);
        if (man == PAWN && !bits_has(glance->barred, move_to(move)))
            wishes[count++] = (uint16_t)(WISH_PASSED + (to >> 3));
    }
    if (man != PAWN && to >> 3 < from >> 3)
        wishes[count++] = (uint16_t)(WISH_RETURN + man);
    return count;
}

// Going on with the man that moved last.
static unsigned add_again(const struct glance *glance, move_t move, uint16_t *wishes) {
    move_t last = glance->heard.last;
    unsigned man = glance->man[move_from(move)], count = 0;
    if (move_from(move) == glance->heard.took)
        wishes[count++] = (uint16_t)(WISH_RETIRE + man);
    if (last == MOVE_NONE || move_from(move) != move_to(last))
        return count;
    wishes[count++] = (uint16_t)((move_to(move) == move_from(last) ? WISH_BACK : WISH_AGAIN) + man);
    return count;
}

static unsigned add_in_check(const struct glance *glance, move_t move, uint16_t *wishes) {
    unsigned man = glance->man[move_from(move)];
    bool kills = bits_has(glance->checkers, move_to(move));
    wishes[0] = (uint16_t)(man == KING ? WISH_FLEE : (kills ? WISH_KILL : WISH_BLOCK) + man);
    return 1;
}

unsigned glance_wishes(const struct glance *glance, move_t move, uint16_t wishes[WISHES_MAX]) {
    unsigned count = add_place(glance, move, wishes);
    int step = move_to(move) - move_from(move);
    count += add_meeting(glance, move, wishes + count);
    count += add_again(glance, move, wishes + count);
    if (move_promotion(move) != PAWN)
        wishes[count++] = move_promotion(move) == QUEEN ? WISH_PROMOTE : WISH_PROMOTE_LOW;
    if (glance->checkers)
        count += add_in_check(glance, move, wishes + count);
    else if ((step == 2 || step == -2) && glance->man[move_from(move)] == KING)
        wishes[count++] = (uint16_t)(WISH_CASTLE + (step < 0));
    return count;
}
