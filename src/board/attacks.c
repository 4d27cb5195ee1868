// Kriegfish: attack tables, written as constant expressions so that nothing needs setting up.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "board/attacks.h"

#define NOT_A (~FILE_A)
#define NOT_H (~FILE_H)
#define NOT_AB (NOT_A & ~(FILE_A << 1))
#define NOT_GH (NOT_H & ~(FILE_H >> 1))
#define B(s) (UINT64_C(1) << (s))

// f(0) .. f(63), comma-separated.
#define EIGHT(f, s)                                                                                \
    f((s) + 0), f((s) + 1), f((s) + 2), f((s) + 3), f((s) + 4), f((s) + 5), f((s) + 6), f((s) + 7)
#define EACH_SQUARE(f)                                                                             \
    EIGHT(f, 0), EIGHT(f, 8), EIGHT(f, 16), EIGHT(f, 24), EIGHT(f, 32), EIGHT(f, 40),              \
        EIGHT(f, 48), EIGHT(f, 56)

#define KNIGHT_AT(s)                                                                               \
    (((B(s) << 17 | B(s) >> 15) & NOT_A) | ((B(s) << 15 | B(s) >> 17) & NOT_H) |                   \
     ((B(s) << 10 | B(s) >> 6) & NOT_AB) | ((B(s) << 6 | B(s) >> 10) & NOT_GH))
#define KING_AT(s)                                                                                 \
    (B(s) << 8 | B(s) >> 8 | ((B(s) << 1 | B(s) << 9 | B(s) >> 7) & NOT_A) |                       \
     ((B(s) >> 1 | B(s) >> 9 | B(s) << 7) & NOT_H))
#define WHITE_PAWN_AT(s) ((B(s) << 9 & NOT_A) | (B(s) << 7 & NOT_H))
#define BLACK_PAWN_AT(s) ((B(s) >> 7 & NOT_A) | (B(s) >> 9 & NOT_H))

#define MAIN_DIAGONAL UINT64_C(0x8040201008040201)
#define MAIN_ANTIDIAGONAL UINT64_C(0x0102040810204080)
#define SHIFTED(line, down) ((down) >= 0 ? (line) >> ((down)*8 & 63) : (line) << (-(down)*8 & 63))
#define RANK_AT(s) ((RANK_1 << ((s)&56)) & ~B(s))
#define FILE_AT(s) ((FILE_A << ((s)&7)) & ~B(s))
#define DIAGONAL_AT(s) (SHIFTED(MAIN_DIAGONAL, ((s)&7) - ((s) >> 3)) & ~B(s))
#define ANTIDIAGONAL_AT(s) (SHIFTED(MAIN_ANTIDIAGONAL, 7 - ((s)&7) - ((s) >> 3)) & ~B(s))

const bitboard_t ATTACKS_KNIGHT[64] = {EACH_SQUARE(KNIGHT_AT)};
const bitboard_t ATTACKS_KING[64] = {EACH_SQUARE(KING_AT)};
const bitboard_t ATTACKS_PAWN[2][64] = {{EACH_SQUARE(WHITE_PAWN_AT)}, {EACH_SQUARE(BLACK_PAWN_AT)}};
const bitboard_t ATTACKS_LINE[4][64] = {{EACH_SQUARE(RANK_AT)},
                                        {EACH_SQUARE(FILE_AT)},
                                        {EACH_SQUARE(DIAGONAL_AT)},
                                        {EACH_SQUARE(ANTIDIAGONAL_AT)}};

bitboard_t attacks_of(enum man man, square_t at, bitboard_t occupied) {
    switch (man) {
    case KNIGHT:
        return ATTACKS_KNIGHT[at];
    case BISHOP:
        return attacks_bishop(at, occupied);
    case ROOK:
        return attacks_rook(at, occupied);
    case QUEEN:
        return attacks_bishop(at, occupied) | attacks_rook(at, occupied);
    case KING:
        return ATTACKS_KING[at];
    case PAWN:
    case NO_MAN:
        break;
    }
    return 0;
}

bitboard_t attacks_through(square_t a, square_t b) {
    for (int line = LINE_RANK; line <= LINE_ANTIDIAGONAL; line++)
        if (bits_has(ATTACKS_LINE[line][a], b))
            return ATTACKS_LINE[line][a] | bit(a);
    return 0;
}

bitboard_t attacks_between(square_t a, square_t b) {
    for (int line = LINE_RANK; line <= LINE_ANTIDIAGONAL; line++)
        if (bits_has(ATTACKS_LINE[line][a], b))
            return attacks_along((enum line)line, a, bit(b)) &
                   attacks_along((enum line)line, b, bit(a));
    return 0;
}

struct cover attacks_cover(const bitboard_t men[MEN_KINDS], enum colour side, bitboard_t occupied) {
    struct cover cover = {0, 0};
    for (int man = PAWN; man <= KING; man++)
        for (bitboard_t left = men[man]; left;) {
            square_t at = bits_pop(&left);
            bitboard_t seen =
                man == PAWN ? ATTACKS_PAWN[side][at] : attacks_of((enum man)man, at, occupied);
            cover.twice |= cover.once & seen;
            cover.once |= seen;
        }
    return cover;
}
