// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Attack tables and line arithmetic against rays walked square by square.

#include "config.h"

#include "base/rng.h"
#include "board/attacks.h"
#include "tests/tap.h"

static const int ROOK_STEPS[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const int BISHOP_STEPS[4][2] = {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
static const int KNIGHT_STEPS[8][2] = {{1, 2},   {2, 1},   {-1, 2}, {-2, 1},
                                       {-1, -2}, {-2, -1}, {1, -2}, {2, -1}};

static bool on_grid(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

// From a square in one direction, up to and with the first man, at most `most` steps.
static bitboard_t ray(square_t at, const int step[2], bitboard_t occupied, int most) {
    bitboard_t seen = 0;
    int file = (int)square_file(at) + step[0], rank = (int)square_rank(at) + step[1];
    for (; most-- > 0 && on_grid(file, rank); file += step[0], rank += step[1]) {
        square_t here = square_make((unsigned)file, (unsigned)rank);
        seen |= bit(here);
        if (bits_has(occupied, here))
            break;
    }
    return seen;
}

static bitboard_t rays(square_t at, const int steps[][2], int count, bitboard_t occupied,
                       int most) {
    bitboard_t seen = 0;
    for (int i = 0; i < count; i++)
        seen |= ray(at, steps[i], occupied, most);
    return seen;
}

static void leapers(void) {
    static const int WHITE_PAWN[2][2] = {{-1, 1}, {1, 1}}, BLACK_PAWN[2][2] = {{-1, -1}, {1, -1}};
    unsigned wrong = 0;
    for (square_t at = 0; at < 64; at++) {
        bitboard_t king = rays(at, ROOK_STEPS, 4, 0, 1) | rays(at, BISHOP_STEPS, 4, 0, 1);
        wrong += ATTACKS_KNIGHT[at] != rays(at, KNIGHT_STEPS, 8, 0, 1);
        wrong += ATTACKS_KING[at] != king;
        wrong += ATTACKS_PAWN[WHITE][at] != rays(at, WHITE_PAWN, 2, 0, 1);
        wrong += ATTACKS_PAWN[BLACK][at] != rays(at, BLACK_PAWN, 2, 0, 1);
        wrong += attacks_of(KNIGHT, at, UINT64_MAX) != ATTACKS_KNIGHT[at];
        wrong += attacks_of(KING, at, UINT64_MAX) != king;
        wrong += attacks_of(PAWN, at, 0) != 0 || attacks_of(NO_MAN, at, 0) != 0;
    }
    OK_LONG(wrong, 0);
}

// The table's line holds the rays of both directions; LINE_DIAGONAL is the one that a1 and h8 are
// on.
static void lines(void) {
    static const int STEPS[4][2][2] = {
        [LINE_RANK] = {{1, 0}, {-1, 0}},
        [LINE_FILE] = {{0, 1}, {0, -1}},
        [LINE_DIAGONAL] = {{1, 1}, {-1, -1}},
        [LINE_ANTIDIAGONAL] = {{1, -1}, {-1, 1}},
    };
    unsigned wrong = 0;
    for (int line = LINE_RANK; line <= LINE_ANTIDIAGONAL; line++)
        for (square_t at = 0; at < 64; at++)
            wrong += ATTACKS_LINE[line][at] != rays(at, STEPS[line], 2, 0, 8);
    OK_LONG(wrong, 0);
}

static void sliders(void) {
    struct rng rng;
    unsigned wrong = 0;
    rng_seed(&rng, 3, 0);
    for (unsigned i = 0; i < 200000; i++) {
        square_t at = (square_t)rng_below(&rng, 64);
        bitboard_t occupied = rng_next(&rng);
        for (uint64_t thin = rng_below(&rng, 4); thin > 0; thin--)
            occupied &= rng_next(&rng);
        bitboard_t rook = rays(at, ROOK_STEPS, 4, occupied, 8);
        bitboard_t bishop = rays(at, BISHOP_STEPS, 4, occupied, 8);
        wrong += attacks_rook(at, occupied) != rook || attacks_of(ROOK, at, occupied) != rook;
        wrong += attacks_bishop(at, occupied) != bishop;
        wrong += attacks_of(BISHOP, at, occupied) != bishop;
        wrong += attacks_of(QUEEN, at, occupied) != (rook | bishop);
    }
    OK_LONG(wrong, 0);
}

// What attacks_between and attacks_through should say, from the ray of each direction.
static void pair(square_t a, square_t b, bitboard_t *between, bitboard_t *through) {
    *between = *through = 0;
    for (int i = 0; i < 8; i++) {
        const int *step = i < 4 ? ROOK_STEPS[i] : BISHOP_STEPS[i - 4];
        const int back[2] = {-step[0], -step[1]};
        if (!bits_has(ray(a, step, 0, 8), b))
            continue;
        *between = ray(a, step, bit(b), 8) & ~bit(b);
        *through = ray(a, step, 0, 8) | ray(a, back, 0, 8) | bit(a);
    }
}

static void pairs(void) {
    unsigned wrong = 0;
    for (square_t a = 0; a < 64; a++)
        for (square_t b = 0; b < 64; b++) {
            bitboard_t between, through;
            pair(a, b, &between, &through);
            wrong += attacks_between(a, b) != between || attacks_through(a, b) != through;
        }
    OK_LONG(wrong, 0);
}

static void areas(void) {
    unsigned wrong = 0;
    for (unsigned files = SIDE_MIN; files <= SIDE_MAX; files++)
        for (unsigned ranks = SIDE_MIN; ranks <= SIDE_MAX; ranks++)
            for (square_t at = 0; at < 64; at++)
                wrong += bits_has(bits_area(files, ranks), at) !=
                         (square_file(at) < files && square_rank(at) < ranks);
    OK_LONG(wrong, 0);
}

int main(void) {
    leapers();
    lines();
    sliders();
    pairs();
    areas();
    return tap_done();
}
