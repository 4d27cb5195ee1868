// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a board says about itself: men and attackers, checks, dead positions, flaws.

#include "config.h"

#include "tests/boards.h"
#include "tests/tap.h"

static square_t at(const char *name) {
    return square_make((unsigned)(name[0] - 'a'), (unsigned)(name[1] - '1'));
}

static void size(void) {
    OK_LONG(sizeof(struct board), 80);
    struct board board;
    board_clear(&board, 5, 6, 1 << ROOK);
    OK(board_files(&board) == 5 && board_ranks(&board) == 6 && board.army == 1 << ROOK);
    OK(board.turn == WHITE && board.number == 1 && board.passant == NO_SQUARE);
    OK(board_last_rank(&board, WHITE) == bits_rank(5));
    OK(board_last_rank(&board, BLACK) == bits_rank(0));
    OK(!board_is_full(&board) && !board_occupied(&board));
    OK_LONG(bits_count(board_area(&board)), 30);
}

static void men(void) {
    struct board board = board_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", NULL);
    OK_LONG(board_man_at(&board, at("a1")), ROOK);
    OK_LONG(board_man_at(&board, at("d8")), QUEEN);
    OK_LONG(board_man_at(&board, at("e4")), NO_MAN);
    OK_LONG(board_man_at(&board, at("h7")), PAWN);
    OK(board_men(&board, BLACK, KING) == bit(at("e8")));
    OK(board_king(&board, WHITE) == at("e1"));
    board_put(&board, at("d8"), WHITE, KNIGHT);
    OK_LONG(board_man_at(&board, at("d8")), KNIGHT);
    OK(bits_has(board.side[WHITE], at("d8")) && !bits_has(board.side[BLACK], at("d8")));
    OK(!board.men[QUEEN] == false && bits_count(board.men[QUEEN]) == 1);
}

static void attackers(void) {
    struct board board = board_from("3rk3/8/2n5/4b3/3P4/2P1PN2/8/3QK3 w - -", NULL);
    bitboard_t occupied = board_occupied(&board);
    OK(board_attackers(&board, at("d4"), BLACK, occupied) ==
       (bit(at("d8")) | bit(at("c6")) | bit(at("e5"))));
    OK(board_attackers(&board, at("d4"), WHITE, occupied) ==
       (bit(at("c3")) | bit(at("e3")) | bit(at("f3")) | bit(at("d1"))));
    OK(board_attackers(&board, at("d1"), BLACK, occupied) == 0);
    OK(board_attackers(&board, at("d1"), BLACK, occupied & ~bit(at("d4"))) == bit(at("d8")));
    OK(board_attackers(&board, at("d7"), BLACK, occupied) == (bit(at("d8")) | bit(at("e8"))));
}

static void checks(void) {
    struct board board = board_from("4k3/8/3N4/8/8/8/8/4RK2 b - -", NULL);
    OK(board_checkers(&board) == (bit(at("d6")) | bit(at("e1"))));
    OK(board_in_check(&board, BLACK) && !board_in_check(&board, WHITE));
    board = board_from("k3/1P2/4/3K b - -", NULL);
    OK(board_checkers(&board) == bit(at("b3")));
    board = board_from("k3/P3/4/3K b - -", NULL);
    OK(!board_checkers(&board));
}

static void dead(void) {
    static const char *const DEAD[] = {
        "4k3/8/8/8/8/8/8/4K3",        // K v K
        "4k3/8/8/8/8/8/8/4KN2",       // K and knight v K
        "4kn2/8/8/8/8/8/8/4K3",       //
        "4kb2/8/8/8/8/8/8/4K3",       // K and bishop v K
        "4k3/8/8/8/8/8/8/4KB2",       //
        "4kb2/8/8/8/8/8/8/2B1K3",     // bishops on one colour, one each
        "4k3/8/8/8/8/4B3/8/2B1K3",    // both White's
        "4kb2/8/3b4/8/8/4B3/8/2B1K3", // four of them
        "k3/4/4/N2K",                 // 4x4
        "k4/5/5/5/B1B1K",             // 5x5
    };
    static const char *const ALIVE[] = {
        "4k3/8/8/8/8/8/4P3/4K3",   // a pawn
        "4k3/8/8/8/8/8/8/R3K3",    // a rook
        "4k3/8/8/8/8/8/8/Q3K3",    // a queen
        "4k3/8/8/8/8/8/8/1NN1K3",  // two knights: a mate exists
        "4kn2/8/8/8/8/8/8/4KN2",   // a knight each
        "4kn2/8/8/8/8/8/8/4KB2",   // knight v bishop
        "4kb2/8/8/8/8/8/8/4KB2",   // bishops on both colours, one each
        "4k3/8/8/8/8/8/8/2B1KB2",  // both White's
        "4k3/8/8/8/8/8/4N3/2B1K3", // bishop and knight
        "rbkr/4/4/RBKR",           //
        "k3/4/4/BB1K",             //
    };
    for (unsigned i = 0; i < sizeof DEAD / sizeof *DEAD; i++) {
        struct board board = board_from(DEAD[i], NULL);
        tap_ok(board_is_dead(&board), DEAD[i], __FILE__, __LINE__);
    }
    for (unsigned i = 0; i < sizeof ALIVE / sizeof *ALIVE; i++) {
        struct board board = board_from(ALIVE[i], NULL);
        tap_ok(!board_is_dead(&board), ALIVE[i], __FILE__, __LINE__);
    }
}

static void flaws(void) {
    const struct board good = board_from("4k3/8/8/8/8/8/8/4K3 w - -", NULL);
    struct board board = good;
    OK(board_flaw(&board) == NULL);
    board_put(&board, at("a1"), WHITE, KING);
    OK_STRING(board_flaw(&board), "each side needs exactly one king");
    board = good;
    board_remove(&board, at("e8"));
    OK_STRING(board_flaw(&board), "each side needs exactly one king");
    board = good;
    for (square_t square = 16; square < 31; square++)
        board_put(&board, square, WHITE, KNIGHT);
    board.turn = BLACK;
    OK(board_flaw(&board) == NULL);
    board_put(&board, 31, WHITE, KNIGHT);
    OK_STRING(board_flaw(&board), "a side has more than 16 men");
    board = good;
    board_put(&board, at("a8"), BLACK, PAWN);
    OK_STRING(board_flaw(&board), "a pawn stands on an outer rank");
    board = good;
    board_put(&board, at("a1"), BLACK, PAWN);
    OK_STRING(board_flaw(&board), "a pawn stands on an outer rank");
    board = good;
    board_put(&board, at("a8"), WHITE, ROOK);
    OK_STRING(board_flaw(&board), "the side that moved last is in check");
    board.turn = BLACK;
    OK(board_flaw(&board) == NULL);
    board = good;
    board_put(&board, at("d7"), WHITE, PAWN);
    OK_STRING(board_flaw(&board), "the side that moved last is in check");
    board_clear(&board, 8, 8, ARMY_FULL);
    OK_STRING(board_flaw(&board), "each side needs exactly one king");
}

// Set up by hand, settled, and then like the same board read.
static void by_hand(void) {
    struct board board, read = board_from("4k2r/8/8/8/pP6/8/8/4K3 b k b3", NULL);
    board_clear(&board, 8, 8, ARMY_FULL);
    board_put(&board, at("e1"), WHITE, KING);
    board_put(&board, at("b4"), WHITE, PAWN);
    board_put(&board, at("e8"), BLACK, KING);
    board_put(&board, at("h8"), BLACK, ROOK);
    board_put(&board, at("a4"), BLACK, PAWN);
    board.turn = BLACK;
    board.castling = WHITE_SHORT | WHITE_LONG | BLACK_SHORT | BLACK_LONG;
    board.passant = at("b3");
    board_settle(&board);
    OK(memcmp(&board, &read, sizeof board) == 0);
}

int main(void) {
    size();
    men();
    attackers();
    checks();
    dead();
    flaws();
    by_hand();
    return tap_done();
}
