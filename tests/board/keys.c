// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Keys: kept up move by move they equal those worked out anew, and they tell apart just what
// counts for repetition.

#include "config.h"

#include "board/notation.h"
#include "board/zobrist.h"
#include "tests/boards.h"
#include "tests/tap.h"

static void settled(const struct board *board, void *tally) {
    struct board copy = *board;
    copy.key = 0;
    board_settle(&copy);
    *(unsigned *)tally += memcmp(&copy, board, sizeof copy) != 0;
}

static void kept_up(void) {
    for (unsigned i = 0; i < STARTS_COUNT; i++) {
        unsigned wrong = 0;
        play_random(&STARTS[i], 100, settled, &wrong);
        if (!tap_ok(wrong == 0, STARTS[i].name, __FILE__, __LINE__))
            printf("# %u boards differ from themselves settled\n", wrong);
    }
}

// The e.p. right is there exactly when a pawn can take in passing.
static void passing(const struct board *board, void *tally) {
    struct moves moves;
    square_t found = NO_SQUARE;
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        square_t from = move_from(moves.at[i]), to = move_to(moves.at[i]);
        if (board_man_at(board, from) == PAWN && square_file(from) != square_file(to) &&
            board_man_at(board, to) == NO_MAN)
            found = to;
    }
    unsigned *counts = tally;
    counts[0] += found != board->passant;
    counts[1] += found != NO_SQUARE;
}

static void rights_are_usable(void) {
    unsigned counts[2] = {0};
    play_random(&STARTS[0], 300, passing, counts);
    OK_LONG(counts[0], 0);
    OK(counts[1] > 30); // the test saw what it is about
}

static uint64_t key_after(const char *fen, const char *moves) {
    struct board board = board_from(fen, NULL);
    char word[8];
    int length;
    for (; sscanf(moves, "%7s%n", word, &length) == 1; moves += length) {
        move_t move;
        if (!notation_read_coordinates(word, &move) || !movegen_is_legal(&board, move)) {
            tap_ok(false, word, __FILE__, __LINE__);
            break;
        }
        board_make(&board, move);
    }
    return board.key;
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void repetition(void) {
    uint64_t start = key_after(START, "");
    OK(key_after(START, "g1f3 g8f6 f3g1 f6g8") == start);
    OK(key_after(START, "g1f3 g8f6 f3g1") != start);
    OK(key_after(START, "g1f3 b8c6 f3g1 c6b8 b1c3 g8f6 c3b1 f6g8") == start);
    OK(key_after(START, "e2e4 e7e5 g1f3 b8c6") == key_after(START, "g1f3 b8c6 e2e4 e7e5"));
    // A move of the king away and back loses its rights, and so does a rook's.
    OK(key_after("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1e2 e8e7 e2e1 e7e8") !=
       key_after("4k3/8/8/8/8/8/8/R3K2R w KQ -", ""));
    OK(key_after("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1e2 e8e7 e2e1 e7e8") ==
       key_after("4k3/8/8/8/8/8/8/R3K2R w - -", ""));
    OK(key_after("4k3/8/8/8/8/8/8/R3K2R w KQ -", "a1b1 e8e7 b1a1 e7e8") ==
       key_after("4k3/8/8/8/8/8/8/R3K2R w K -", ""));
    // A rook taken at home takes its right along.
    OK(key_after("r3k3/8/8/8/8/8/8/R3K3 w Qq -", "a1a8") ==
       key_after("R3k3/8/8/8/8/8/8/4K3 b - -", ""));
    OK(key_after("4k2r/8/8/8/8/8/8/4K3 b k -", "e8g8") ==
       key_after("5rk1/8/8/8/8/8/8/4K3 w - -", ""));
    OK(key_after("k7/4P3/8/8/8/8/8/K7 w - -", "e7e8n") ==
       key_after("k3N3/8/8/8/8/8/8/K7 b - -", ""));
}

static void en_passant(void) {
    // A double step that nobody can answer in passing is like two single ones.
    OK(key_after(START, "e2e4") ==
       key_after("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", ""));
    OK(key_after("4k3/8/8/8/1p6/8/P7/4K3 w - -", "a2a4") !=
       key_after("4k3/8/8/8/Pp6/8/8/4K3 b - -", ""));
    OK(key_after("4k3/8/8/8/1p6/8/P7/4K3 w - -", "a2a4") ==
       key_after("4k3/8/8/8/Pp6/8/8/4K3 b - a3", ""));
    // The right lasts one turn.
    OK(key_after("4k3/8/8/8/1p6/8/P7/4K3 w - -", "a2a4 e8e7 e1e2 e7e8 e2e1") ==
       key_after("4k3/8/8/8/Pp6/8/8/4K3 b - -", ""));
    // The only taker is pinned: no right, no difference.
    OK(key_after("1k6/8/8/8/1p6/8/2P5/1R2K3 w - -", "c2c4") ==
       key_after("1k6/8/8/8/1pP5/8/8/1R2K3 b - -", ""));
    OK(key_after("8/8/8/8/kp5R/8/2P5/4K3 w - -", "c2c4") ==
       key_after("8/8/8/8/kpP4R/8/8/4K3 b - -", ""));
    // The step discovers a check that taking does not answer.
    OK(key_after("8/7k/8/8/1p6/8/2P5/1B2K3 w - -", "c2c4") ==
       key_after("8/7k/8/8/1pP5/8/8/1B2K3 b - -", ""));
    OK(key_after("4k3/8/8/4pP2/8/8/8/4K3 w - e6", "f5e6") ==
       key_after("4k3/8/4P3/8/8/8/8/4K3 b - -", ""));
}

static void differences(void) {
    uint64_t plain = key_after("r3k2r/8/8/8/8/8/8/R3K2R w - -", "");
    uint64_t keys[17] = {plain, key_after("r3k2r/8/8/8/8/8/8/R3K2R b - -", "")};
    for (unsigned rights = 1; rights < 16; rights++) {
        struct board board = board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", NULL);
        board.castling = (uint8_t)rights;
        board_settle(&board);
        keys[rights + 1] = board.key;
    }
    unsigned equal = 0;
    for (unsigned a = 0; a < 17; a++)
        for (unsigned b = 0; b < a; b++)
            equal += keys[a] == keys[b];
    OK_LONG(equal, 0);
    OK(key_after("r3k2r/8/8/8/8/8/8/R3K2R w - - 50 80", "") == plain);
}

static int by_size(const void *a, const void *b) {
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static void constants(void) {
    uint64_t all[2 * MEN_KINDS * 64 + 80];
    const size_t men = sizeof ZOBRIST_MEN / sizeof *all, count = sizeof all / sizeof *all;
    memcpy(all, ZOBRIST_MEN, sizeof ZOBRIST_MEN);
    memcpy(all + men, ZOBRIST_RIGHTS, sizeof ZOBRIST_RIGHTS);
    qsort(all, count, sizeof *all, by_size);
    unsigned equal = all[0] == 0;
    for (size_t i = 1; i < count; i++)
        equal += all[i] == all[i - 1];
    OK_LONG(equal, 0);
    struct board empty;
    board_clear(&empty, 8, 8, ARMY_FULL);
    OK(empty.key == 0);
    board_put(&empty, 5, WHITE, QUEEN);
    board_put(&empty, 5, BLACK, ROOK);
    OK(empty.key == zobrist_man(BLACK, ROOK, 5));
    board_remove(&empty, 5);
    board_remove(&empty, 5);
    OK(empty.key == 0 && !board_occupied(&empty) && !empty.men[ROOK]);
}

int main(void) {
    kept_up();
    rights_are_usable();
    repetition();
    en_passant();
    differences();
    constants();
    return tap_done();
}
