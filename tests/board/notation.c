// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Coordinates and SAN: every legal move of random games there and back, the hard cases by hand, and
// garbage.

#include "config.h"

#include "board/notation.h"
#include "tests/boards.h"
#include "tests/tap.h"

struct tally {
    unsigned moves, coordinates, sans, unsigned_sans, twins, longest;
};

static bool reads_back(const struct board *board, const char *text, move_t wanted) {
    move_t move = MOVE_NONE;
    return notation_read_san(board, text, &move, NULL) && move == wanted;
}

static void there_and_back(const struct board *board, move_t move, struct tally *t) {
    char text[COORDINATES_MAX], san[SAN_MAX];
    move_t read = MOVE_NONE;
    notation_coordinates(move, text);
    t->coordinates += !notation_read_coordinates(text, &read) || read != move;
    t->coordinates += !reads_back(board, text, move);
    notation_san(board, move, san);
    t->longest = strlen(san) > t->longest ? (unsigned)strlen(san) : t->longest;
    t->sans += !reads_back(board, san, move);
    san[strcspn(san, "+#")] = '\0';
    t->unsigned_sans += !reads_back(board, san, move);
    t->moves++;
}

static void visit(const struct board *board, void *tally) {
    struct moves moves;
    struct tally *t = tally;
    char sans[MOVES_MAX][SAN_MAX];
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        there_and_back(board, moves.at[i], t);
        notation_san(board, moves.at[i], sans[i]);
        for (unsigned before = 0; before < i; before++)
            t->twins += strcmp(sans[i], sans[before]) == 0;
    }
}

static void random_games(void) {
    for (unsigned i = 0; i < STARTS_COUNT; i++) {
        struct tally t = {0};
        play_random(&STARTS[i], 20, visit, &t);
        unsigned wrong = t.coordinates + t.sans + t.unsigned_sans + t.twins;
        if (!tap_ok(wrong == 0 && t.longest < SAN_MAX, STARTS[i].name, __FILE__, __LINE__))
            printf("# of %u moves: coordinates %u, SAN %u, SAN without signs %u, equal SANs %u\n",
                   t.moves, t.coordinates, t.sans, t.unsigned_sans, t.twins);
    }
}

// The move of these coordinates is written so, and read from it.
static void san_is(const char *fen, const char *coordinates, const char *wanted) {
    struct board board = board_from(fen, NULL);
    move_t move = MOVE_NONE;
    char san[SAN_MAX];
    if (!notation_read_coordinates(coordinates, &move) || !movegen_is_legal(&board, move)) {
        tap_ok(false, coordinates, __FILE__, __LINE__);
        return;
    }
    notation_san(&board, move, san);
    OK_STRING(san, wanted);
    tap_ok(reads_back(&board, wanted, move), "and back", __FILE__, __LINE__);
}

static void reads(const char *fen, const char *text, const char *coordinates) {
    struct board board = board_from(fen, NULL);
    move_t move = MOVE_NONE;
    char out[COORDINATES_MAX] = "none", *cause = NULL;
    if (notation_read_san(&board, text, &move, &cause))
        notation_coordinates(move, out);
    if (!OK_STRING(out, coordinates))
        printf("# reading '%s': %s\n", text, cause ? cause : "");
    free(cause);
}

static void refuses(const char *fen, const char *text, const char *wanted) {
    struct board board = board_from(fen, NULL);
    move_t move = 0x1234;
    char *cause = NULL;
    bool read = notation_read_san(&board, text, &move, &cause);
    if (!tap_ok(!read, text, __FILE__, __LINE__))
        return;
    OK_STRING(cause, wanted);
    free(cause);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
#define CASTLE "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
#define PROMOTE "3n2k1/4P3/8/8/8/8/8/K7 w - -"

static void writing(void) {
    san_is(START, "e2e4", "e4");
    san_is(START, "g1f3", "Nf3");
    san_is(CASTLE, "e1g1", "O-O");
    san_is(CASTLE, "e1c1", "O-O-O");
    san_is(CASTLE, "a1a8", "Rxa8+");
    san_is("5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+");
    san_is("3k4/3p4/8/8/8/8/8/R3K3 w Q -", "a1a8", "Ra8+");
    san_is(PROMOTE, "e7d8q", "exd8=Q+");
    san_is("8/4P1k1/8/8/8/8/8/K7 w - -", "e7e8n", "e8=N+");
    san_is("k7/4P3/1K6/8/8/8/8/8 w - -", "e7e8r", "e8=R#");
    san_is("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6");
    san_is("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -", "d8h4", "Qh4#");
    // Which of several: by file, by rank, by both; pinned ones do not count.
    san_is("k7/8/8/8/8/8/8/KN3N2 w - -", "b1d2", "Nbd2");
    san_is("7k/8/8/8/R7/8/8/R6K w - -", "a1a2", "R1a2");
    san_is("k7/8/8/1R5R/8/8/8/K7 w - -", "b5e5", "Rbe5");
    san_is("8/k7/8/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1");
    san_is("8/k7/8/8/4Q2Q/8/8/K6Q w - -", "h1e1", "Q1e1");
    san_is("8/k7/8/8/4Q2Q/8/8/K6Q w - -", "e4e1", "Qee1");
    san_is("4r2k/8/8/8/8/4N3/8/N3K3 w - -", "a1c2", "Nc2");
    san_is("k7/8/8/8/8/3n4/8/1N3N1K w - -", "f1d2", "Nfd2");
    // Small boards.
    san_is("r2k/PP2/4/K3 w - -", "b3a4r", "bxa4=R+");
    san_is("rqkr/pppp/PPPP/RQKR w - -", "a2b3", "axb3+");
}

static void reading(void) {
    reads(START, "e4", "e2e4");
    reads(START, "e4!?", "e2e4");
    reads(START, "e4+", "e2e4");
    reads(START, "e2e4", "e2e4");
    reads(START, "e2-e4", "e2e4");
    reads(START, "Ng1-f3", "g1f3");
    reads(START, "Ngf3", "g1f3");
    reads(START, "N1f3", "g1f3");
    reads(START, "g1f3", "g1f3");
    reads(START, "Pe4", "e2e4");
    reads(CASTLE, "0-0", "e1g1");
    reads(CASTLE, "0-0-0", "e1c1");
    reads(CASTLE, "o-o", "e1g1");
    reads(CASTLE, "O-O-O!", "e1c1");
    reads(CASTLE, "e1g1", "e1g1");
    reads(CASTLE, "Ra8", "a1a8");
    reads(CASTLE, "Rxa8+", "a1a8");
    reads(CASTLE, "R:a8", "a1a8");
    reads(PROMOTE, "e8=Q+", "e7e8q");
    reads(PROMOTE, "exd8=Q", "e7d8q");
    reads(PROMOTE, "exd8Q", "e7d8q");
    reads(PROMOTE, "exd8q+", "e7d8q");
    reads(PROMOTE, "ed8N", "e7d8n");
    reads(PROMOTE, "e7d8b", "e7d8b");
    reads(PROMOTE, "e7xd8=r", "e7d8r");
    reads("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6", "e5d6");
    reads("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "ed6", "e5d6");
    // A small b is the file, a capital the man.
    reads("k7/8/8/3p4/2P2B2/8/8/K7 w - -", "cxd5", "c4d5");
    reads("7k/8/2p5/1P6/B7/8/8/K7 w - -", "bxc6", "b5c6");
    reads("7k/8/2p5/3P4/B7/8/8/K7 w - -", "Bxc6", "a4c6");
}

static void refusing(void) {
    static const char *const GARBAGE[] = {
        "",        " ",        "e",    "4",    "e9",     "i4",           "E4",    "e4e",
        "xx",      "e4 ",      " e4",  "e4x",  "e4+x",   "Ne4=",         "O-",    "O-O-",
        "0-0-0-0", "OO",       "1e4",  "e4=P", "e4P",    "aaae4",        "1e2e4", "e2e2e4",
        "Nxxf3",   "N--f3",    "--e4", "ZZf3", "Xf3",    "=Q",           "e=Q",   "null",
        "--",      "\x80\xff", "%s%n", "e4\n", "Nf3Nf3", "e2e4e2e4e2e4", "Pg1f3", NULL};
    for (const char *const *text = GARBAGE; *text; text++) {
        struct board board = board_from(START, NULL);
        move_t move = 0x1234;
        tap_ok(!notation_read_san(&board, *text, &move, NULL), *text, __FILE__, __LINE__);
    }
    refuses(START, "e5", "'e5' is not legal here");
    refuses(START, "Nd2", "'Nd2' is not legal here");
    refuses(START, "O-O", "'O-O' is not legal here");
    refuses(START, "e7e5", "'e7e5' is not legal here");
    refuses(CASTLE, "Kg1", "'Kg1' is not legal here");
    refuses(CASTLE, "Ke1g1", "'Ke1g1' is not legal here");
    refuses(PROMOTE, "exd8", "'exd8' is not legal here");
    refuses(PROMOTE, "exd8=K", "'exd8=K' is not legal here");
    refuses("r2k/PP2/4/K3 w - -", "b4=Q", "'b4=Q' is not legal here");
    refuses("k7/8/8/8/8/8/8/KN3N2 w - -", "Nd2", "'Nd2' fits more than one move");
    refuses(START, "hello, world", "'hello, world' is not a move");
    refuses(START, "e4e4e4e4e4e4e4e4e4e4e4e4e4e4", "'e4e4e4e4e4e4e4e4e4e4' is not a move");
}

static void long_texts(void) {
    static char endless[1000000];
    memset(endless, 'e', sizeof endless - 1);
    refuses(START, endless, "'eeeeeeeeeeeeeeeeeeee' is not a move");
    memset(endless, '!', sizeof endless - 1);
    refuses(START, endless, "'!!!!!!!!!!!!!!!!!!!!' is not a move");
    memcpy(endless, "e4", 2);
    reads(START, endless, "e2e4");
    move_t move = 0x1234;
    OK(!notation_read_coordinates(endless, &move) && move == 0x1234);
    OK(notation_read_square(endless) == NO_SQUARE);
}

static void coordinates(void) {
    static const char *const BAD[] = {"",      "e2",     "e2e",   "e2e9",  "e0e4",  "i2e4",
                                      "e2i4",  "E2E4",   "e2 e4", "e2-e4", "e7e8Q", "e7e8p",
                                      "e7e8x", "e7e8=q", "e2e2",  "a1a1",  "O-O",   "e2e4 ",
                                      " e2e4", "e7e8qq", "e7e8k", NULL};
    move_t move = 0x1234;
    for (const char *const *text = BAD; *text; text++)
        tap_ok(!notation_read_coordinates(*text, &move), *text, __FILE__, __LINE__);
    OK_LONG(move, 0x1234);
    OK(notation_read_coordinates("a1h8", &move) && move == move_make(0, 63, PAWN));
    OK(notation_read_coordinates("e7e8q", &move) && move_promotion(move) == QUEEN);
    unsigned wrong = 0;
    for (square_t at = 0; at < 64; at++) {
        char name[3];
        notation_square(at, name);
        wrong += notation_read_square(name) != at;
    }
    OK_LONG(wrong, 0);
    OK(notation_read_square("e") == NO_SQUARE && notation_read_square("e44") == NO_SQUARE);
    OK(notation_read_square("e9") == NO_SQUARE && notation_read_square("E4") == NO_SQUARE);
}

// Characters of moves in any order: what is read must be legal.
static void noise(void) {
    static const char BYTES[] = "NBRQKPabcdefgh12345678x-=+#O0o!?";
    struct board board = board_from("r3k2r/1P4p1/8/2pP4/3n4/2N1N3/6P1/R3K2R w KQkq c6", NULL);
    struct rng rng;
    unsigned illegal = 0, read = 0;
    rng_seed(&rng, 12, 0);
    for (unsigned i = 0; i < 300000; i++) {
        char text[16];
        size_t length = rng_below(&rng, 9);
        move_t move;
        for (size_t at = 0; at < length; at++)
            text[at] = BYTES[rng_below(&rng, sizeof BYTES - 1)];
        text[length] = '\0';
        if (notation_read_san(&board, text, &move, NULL)) {
            illegal += !movegen_is_legal(&board, move);
            read++;
        }
    }
    OK_LONG(illegal, 0);
    OK(read > 100);
}

int main(void) {
    random_games();
    writing();
    reading();
    refusing();
    long_texts();
    coordinates();
    noise();
    return tap_done();
}
