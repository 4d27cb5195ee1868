// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// FEN: read and written on every size, what is normalised, and what every error says.

#include "config.h"

#include "tests/boards.h"
#include "tests/tap.h"

static void reads_as(const char *fen, const char *wanted) {
    struct board board = board_from(fen, NULL);
    char out[FEN_MAX];
    fen_write(&board, out);
    OK_STRING(out, wanted);
}

static void stays(const char *fen) {
    reads_as(fen, fen);
}

static void fails(const char *fen, const struct kind *kind, const char *wanted) {
    struct board board;
    char *cause = NULL;
    if (fen_read(fen, kind, &board, &cause))
        tap_ok(false, fen, __FILE__, __LINE__);
    else
        OK_STRING(cause, wanted);
    free(cause);
    tap_ok(!fen_read(fen, kind, &board, NULL), "fails without a listener too", __FILE__, __LINE__);
}

// Kings in two corners of every rectangle, and everything between empty.
static void every_size(void) {
    for (unsigned files = SIDE_MIN; files <= SIDE_MAX; files++)
        for (unsigned ranks = SIDE_MIN; ranks <= SIDE_MAX; ranks++) {
            char fen[FEN_MAX], *at = fen;
            at += sprintf(at, "k%u", files - 1);
            for (unsigned rank = 2; rank < ranks; rank++)
                at += sprintf(at, "/%u", files);
            sprintf(at, "/%uK b - - 3 9", files - 1);
            stays(fen);
            struct board board = board_from(fen, NULL);
            OK(board_files(&board) == files && board_ranks(&board) == ranks);
            OK(board_king(&board, WHITE) == square_make(files - 1, 0));
            OK(board_king(&board, BLACK) == square_make(0, ranks - 1));
            OK(board.army == ARMY_FULL);
        }
}

static void visit(const struct board *board, void *tally) {
    char fen[FEN_MAX], again[FEN_MAX];
    fen_write(board, fen);
    struct board copy = board_from(fen, NULL);
    copy.army = board->army; // what stands on a small board may be less than its army
    fen_write(&copy, again);
    *(unsigned *)tally += memcmp(&copy, board, sizeof copy) != 0 || strcmp(fen, again) != 0;
}

static void every_board_of_random_games(void) {
    for (unsigned i = 0; i < STARTS_COUNT; i++) {
        unsigned wrong = 0;
        play_random(&STARTS[i], 20, visit, &wrong);
        if (!tap_ok(wrong == 0, STARTS[i].name, __FILE__, __LINE__))
            printf("# %u boards came back different\n", wrong);
    }
}

static void kinds(void) {
    for (unsigned i = 0; kind_at(i); i++) {
        const struct kind *kind = kind_at(i);
        char fen[FEN_MAX];
        struct board board = board_from(kind->fen, kind);
        fen_write(&board, fen);
        OK_STRING(fen, kind->fen);
        OK(kind_find(kind->name) == kind);
        OK(board.army == kind->army);
        OK(board_from(kind->fen, NULL).army == kind->army);
    }
    OK_STRING(kind_at(0)->name, "chess");
    OK(!kind_at(5) && !kind_at(~0u) && !kind_find("") && !kind_find("Chess"));
}

static void armies(void) {
    OK(board_from("k3/4/4/3K", NULL).army == ARMY_FULL);
    OK(board_from("k3/4/4/N2K", NULL).army == 1 << KNIGHT);
    OK(board_from("kb2/p3/P3/3K", NULL).army == 1 << BISHOP);
    OK(board_from("kb6/8/8/8/8/8/8/7K", NULL).army == ARMY_FULL);
    OK(board_from("k3/4/4/1R1K", kind_find("silverman")).army == (1 << ROOK | 1 << QUEEN));
}

static void letters(void) {
    OK_LONG(fen_man('n'), KNIGHT);
    OK_LONG(fen_man('N'), KNIGHT);
    OK_LONG(fen_man('K'), KING);
    OK_LONG(fen_man('x'), NO_MAN);
    OK_LONG(fen_man('\0'), NO_MAN);
    OK_LONG(fen_man('\xff'), NO_MAN);
    for (int man = PAWN; man < NO_MAN; man++)
        OK_LONG(fen_man(fen_letter((enum man)man)), man);
}

static void missing_fields(void) {
    reads_as("k3/4/4/3K", "k3/4/4/3K w - - 0 1");
    reads_as("k3/4/4/3K b", "k3/4/4/3K b - - 0 1");
    reads_as("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    reads_as("k3/4/4/3K w - -", "k3/4/4/3K w - - 0 1");
    reads_as("k3/4/4/3K w - - 7", "k3/4/4/3K w - - 7 1");
    reads_as(" \tk3/4/4/3K  b\t-   - 7 8 \r\n", "k3/4/4/3K b - - 7 8");
    reads_as("k111/22/13/3K", "k3/4/4/3K w - - 0 1");
}

static void counters(void) {
    reads_as("k3/4/4/3K w - - 100 0", "k3/4/4/3K w - - 100 1");
    reads_as("k3/4/4/3K w - - 255 65535", "k3/4/4/3K w - - 255 65535");
    reads_as("k3/4/4/3K w - - 65535 2", "k3/4/4/3K w - - 255 2");
    reads_as("k3/4/4/3K w - - 007 010", "k3/4/4/3K w - - 7 10");
    struct board board = board_from("k3/4/4/3K b - - 254 65535", NULL);
    board_make(&board, move_make(24, 16, PAWN));
    OK(board.clock == 255 && board.number == 65535 && board.turn == WHITE);
    board_make(&board, move_make(3, 2, PAWN));
    OK(board.clock == 255);
}

static void castling(void) {
    stays("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1");
    reads_as("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    reads_as("r3k2r/8/8/8/8/8/8/R3K2R w KKKK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1");
    reads_as("1r2k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "1r2k2r/8/8/8/8/8/8/R2K3R w k - 0 1");
    reads_as("b3k2n/8/8/8/8/8/8/r3K2R w KQkq - 0 1", "b3k2n/8/8/8/8/8/8/r3K2R w K - 0 1");
    reads_as("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    reads_as("r3k/5/5/5/R3K w Qq - 0 1", "r3k/5/5/5/R3K w - - 0 1");
}

static void passing(void) {
    stays("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1");
    stays("4k3/8/8/6pP/8/8/8/4K3 w - g6 0 1");
    // Nobody beside the pawn; the beside is another man's, or on the other edge.
    reads_as("4k3/8/8/8/P1p5/8/8/4K3 b - a3 0 1", "4k3/8/8/8/P1p5/8/8/4K3 b - - 0 1");
    reads_as("4k3/8/8/8/Pn6/8/8/4K3 b - a3 0 1", "4k3/8/8/8/Pn6/8/8/4K3 b - - 0 1");
    reads_as("4k3/8/8/7p/P7/8/8/4K3 b - a3 0 1", "4k3/8/8/7p/P7/8/8/4K3 b - - 0 1");
    // No pawn that came through; somebody on its way; wrong rank; the mover's own side.
    reads_as("4k3/8/8/8/1p6/8/8/4K3 b - a3 0 1", "4k3/8/8/8/1p6/8/8/4K3 b - - 0 1");
    reads_as("4k3/8/8/8/Pp6/N7/8/4K3 b - a3 0 1", "4k3/8/8/8/Pp6/N7/8/4K3 b - - 0 1");
    reads_as("4k3/8/8/8/Pp6/8/N7/4K3 b - a3 0 1", "4k3/8/8/8/Pp6/8/N7/4K3 b - - 0 1");
    reads_as("4k3/8/8/8/Pp6/8/8/4K3 b - a4 0 1", "4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1");
    reads_as("4k3/8/8/8/Pp6/8/8/4K3 b - h8 0 1", "4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1");
    reads_as("4k3/8/8/8/Pp6/8/8/4K3 w - a3 0 1", "4k3/8/8/8/Pp6/8/8/4K3 w - - 0 1");
    // The taker is pinned, on a file, a diagonal, or with its victim on the rank.
    stays("4k3/8/8/8/1pP5/8/8/1R2K3 b - c3 0 1");
    reads_as("1k6/8/8/8/1pP5/8/8/1R2K3 b - c3 0 1", "1k6/8/8/8/1pP5/8/8/1R2K3 b - - 0 1");
    reads_as("8/8/8/2k5/1p1P4/B7/8/4K3 b - d3 0 1", "8/8/8/2k5/1p1P4/B7/8/4K3 b - - 0 1");
    reads_as("8/8/8/8/kpP4R/8/8/4K3 b - c3 0 1", "8/8/8/8/kpP4R/8/8/4K3 b - - 0 1");
    stays("8/8/8/8/kpPp3R/8/8/4K3 b - c3 0 1");
    // Taking answers the pawn's check, not another man's.
    stays("8/8/8/3k4/1pP5/8/8/4K3 b - c3 0 1");
    reads_as("8/8/8/3k3R/1pP5/8/8/4K3 b - c3 0 1", "8/8/8/3k3R/1pP5/8/8/4K3 b - - 0 1");
    // No double step below 8x8.
    reads_as("4k2/7/7/Pp5/7/7/4K2 b - a3 0 1", "4k2/7/7/Pp5/7/7/4K2 b - - 0 1");
}

static void errors(void) {
    const struct kind *gardner = kind_find("gardner"), *losalamos = kind_find("losalamos");
    fails("", NULL, "the FEN is empty");
    fails(" \t\n", NULL, "the FEN is empty");
    fails("k3/4/4/3K w - - 0 1 x", NULL, "the FEN has more than six fields");
    fails("k3/4/5/3K", NULL, "the FEN's ranks have different lengths");
    fails("k3/4//3K", NULL, "the FEN's ranks have different lengths");
    fails("/k3/4/4/3K", NULL, "the FEN's ranks have different lengths");
    fails("k3/4/4/3K/", NULL, "the FEN's ranks have different lengths");
    fails("k3/4/4/3X", NULL, "the FEN has no man 'X'");
    fails("k3/4/4/3\x01", NULL, "the FEN has no man '?'");
    fails("k3/4/4/3\xc3\xa4", NULL, "the FEN has no man '?'");
    fails("k3/4/40/3K", NULL, "the FEN has no man '0'");
    fails("9/9/9/9", NULL, "the FEN has no man '9'");
    fails("k2/3/2K", NULL, "a board of 3x3 is not between 4x4 and 8x8");
    fails("k3/4/3K", NULL, "a board of 4x3 is not between 4x4 and 8x8");
    fails("k81/81/81/81K", NULL, "the FEN's ranks have different lengths");
    fails("k8/81/81/8K", NULL, "a board of 9x4 is not between 4x4 and 8x8");
    fails("k3/4/4/4/4/4/4/4/3K", NULL, "a board of 4x9 is not between 4x4 and 8x8");
    fails("////", NULL, "a board of 0x5 is not between 4x4 and 8x8");
    fails("w", NULL, "the FEN has no man 'w'");
    fails("k3/4/4/3K x", NULL, "the FEN's side to move 'x' is neither w nor b");
    fails("k3/4/4/3K white", NULL, "the FEN's side to move 'white' is neither w nor b");
    fails("k3/4/4/3K w KX", NULL, "the FEN's castling rights 'KX' are none of KQkq");
    fails("k3/4/4/3K w --", NULL, "the FEN's castling rights '--' are none of KQkq");
    fails("k3/4/4/3K w HAha", NULL, "the FEN's castling rights 'HAha' are none of KQkq");
    fails("k3/4/4/3K w - e3", NULL, "the FEN's e.p. square 'e3' is not on the board");
    fails("k3/4/4/3K w - a5", NULL, "the FEN's e.p. square 'a5' is not on the board");
    fails("k3/4/4/3K w - a", NULL, "the FEN's e.p. square 'a' is not on the board");
    fails("k3/4/4/3K w - a33", NULL, "the FEN's e.p. square 'a33' is not on the board");
    fails("k3/4/4/3K w - A3", NULL, "the FEN's e.p. square 'A3' is not on the board");
    fails("k3/4/4/3K w - - x 1", NULL, "the FEN's counters 'x 1' are not numbers from 0 to 65535");
    fails("k3/4/4/3K w - - 0 -1", NULL,
          "the FEN's counters '0 -1' are not numbers from 0 to 65535");
    fails("k3/4/4/3K w - - 65536 1", NULL,
          "the FEN's counters '65536 1' are not numbers from 0 to 65535");
    fails("k3/4/4/3K w - - 0 99999999999999999999", NULL,
          "the FEN's counters '0 99999999999999999999' are not numbers from 0 to 65535");
    fails("k3/4/4/3K", gardner, "the FEN is 4x4 but a gardner board is 5x5");
    fails("k5/6/6/6/6/4BK", losalamos, "a losalamos board has no man 'B'");
    fails("kn2/4/4/3K", kind_find("rbkr"), "a rbkr board has no man 'N'");
    fails("k3/4/4/4", NULL, "not a legal board: each side needs exactly one king");
    fails("4/4/4/4", NULL, "not a legal board: each side needs exactly one king");
    fails("kk2/4/4/3K", NULL, "not a legal board: each side needs exactly one king");
    fails("k7/8/8/8/8/QQQ5/QQQQQQQQ/QQQQQ2K b - - 0 1", NULL,
          "not a legal board: a side has more than 16 men");
    fails("k3/4/4/P2K", NULL, "not a legal board: a pawn stands on an outer rank");
    fails("k2P/4/4/3K b", NULL, "not a legal board: a pawn stands on an outer rank");
    fails("k2R/4/4/3K w", NULL, "not a legal board: the side that moved last is in check");
    fails("k3/1K2/4/4", NULL, "not a legal board: the side that moved last is in check");
}

static void long_texts(void) {
    static char endless[1000000];
    memset(endless, 'k', sizeof endless - 1);
    fails(endless, NULL, "the FEN's field 'kkkkkkkkkkkk...' is too long");
    memcpy(endless, "k3/4/4/3K w - - ", 16);
    fails(endless, NULL, "the FEN's field 'kkkkkkkkkkkk...' is too long");
    memset(endless + 16, '0', sizeof endless - 17);
    fails(endless, NULL, "the FEN's field '000000000000...' is too long");
    memset(endless, ' ', sizeof endless - 1);
    fails(endless, NULL, "the FEN is empty");
    memset(endless, '/', sizeof endless - 1);
    fails(endless, NULL, "the FEN's field '////////////...' is too long");
    // What does not fit into one field must not run over into the next.
    fails("k3/4/4/3K wwwwwwww", NULL, "the FEN's side to move 'wwwwwwww' is neither w nor b");
    reads_as("k3/4/4/3K w - - 0000000000007", "k3/4/4/3K w - - 7 1");
}

// Bytes that mean something, in any order: nothing may crash, and what is read must be sound.
static void noise(void) {
    static const char BYTES[] = "kKqQrRbBnNpP12345678/// w-b\t\x80";
    struct rng rng;
    unsigned unsound = 0;
    rng_seed(&rng, 11, 0);
    for (unsigned i = 0; i < 200000; i++) {
        char fen[64];
        size_t length = rng_below(&rng, sizeof fen);
        struct board board;
        for (size_t at = 0; at < length; at++)
            fen[at] = BYTES[rng_below(&rng, sizeof BYTES - 1)];
        fen[length] = '\0';
        if (fen_read(fen, NULL, &board, NULL))
            unsound += board_flaw(&board) != NULL;
    }
    OK_LONG(unsound, 0);
}

int main(void) {
    every_size();
    every_board_of_random_games();
    kinds();
    armies();
    letters();
    missing_fields();
    counters();
    castling();
    passing();
    errors();
    long_texts();
    noise();
    return tap_done();
}
