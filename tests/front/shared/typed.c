// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "front/shared/picture.h"
#include "front/shared/typed.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <string.h>

static struct own own_from(const char *fen, enum colour side) {
    struct board board;
    OK(fen_read(fen, NULL, &board, NULL));
    return own_of(&board, side);
}

// Is the text read as this try? "" for a text that is refused.
static bool reads(const struct own *own, const char *text, const char *wanted) {
    char got[COORDINATES_MAX] = "", *cause = NULL;
    move_t try = MOVE_NONE;
    if (typed_read(own, text, &try, &cause))
        notation_coordinates(try, got);
    bool good = strcmp(got, wanted) == 0 && !cause == (*got != '\0');
    if (!good)
        printf("# %s: %s (%s)\n", text, got, cause ? cause : "");
    free(cause);
    return good;
}

static void test_reading(void) {
    struct own own = own_from("4k3/P6p/8/8/8/2N5/3PP3/R3K1NR w KQ - 0 1", WHITE);
    OK(reads(&own, "e2e4", "e2e4") && reads(&own, "e2-e4", "e2e4") && reads(&own, "e4", "e2e4"));
    OK(reads(&own, "e3!", "e2e3") && reads(&own, "exd3", "e2d3") && reads(&own, "ed3+", "e2d3"));
    OK(reads(&own, "Nf3", "g1f3") && reads(&own, "Nxd5", "c3d5") && reads(&own, "Nd5#", "c3d5"));
    OK(reads(&own, "O-O", "")); // a man of one's own is in the way
    OK(reads(&own, "O-O-O", "e1c1") && reads(&own, "0-0-0", "e1c1") && reads(&own, "ooo", "e1c1"));
    OK(reads(&own, "Kd1", "e1d1") && reads(&own, "Kc1", ""));
    OK(reads(&own, "a8=Q", "a7a8q") && reads(&own, "a8n", "a7a8n") &&
       reads(&own, "axb8=R", "a7b8r"));
    OK(reads(&own, "a8", "") && reads(&own, "a7a8", "") && reads(&own, "a7a8=Q", "a7a8q"));
    OK(reads(&own, "e4=Q", "") && reads(&own, "a8=K", "") && reads(&own, "Pe4", "e2e4"));
    // What makes no sense in coordinates is for the umpire, in SAN it means nothing.
    OK(reads(&own, "e2e7", "e2e7") && reads(&own, "e7", "") && reads(&own, "Bd3", ""));
    OK(reads(&own, "e2e2", "") && reads(&own, "", "") && reads(&own, "e9", ""));
    OK(reads(&own, "Nf3Nf3Nf3Nf3", "") && reads(&own, "xxxxxxxxxxxxxxxxxxxxxxxx", ""));
}

static void test_ambiguity(void) {
    struct own own = own_from("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", WHITE);
    char *cause = NULL;
    move_t try;
    OK(!typed_read(&own, "Ne4", &try, &cause));
    OK(cause && strcmp(cause, "that can mean c3e4 or g3e4") == 0);
    free(cause);
    OK(reads(&own, "Nce4", "c3e4") && reads(&own, "Ngxe4", "g3e4") && reads(&own, "Ng3e4", "g3e4"));
    OK(reads(&own, "N3e4", ""));
}

static void test_words(void) {
    static const char *const WORDS[] = {"help", "view", "any?", "e", "bk",   "hint",  "Nf9",
                                        "-",    "?",    "",     "x", "quit", "OO-O-O"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        OK(!typed_is_try(WORDS[i]));
    OK(typed_is_try("e2e4") && typed_is_try("O-O") && typed_is_try("bxc3") && typed_is_try("Bc3"));
}

// Every try that makes sense is read as what was written.
static void test_round(const char *fen, enum colour side) {
    struct own own = own_from(fen, side);
    struct moves tries;
    own_tries(&own, &tries);
    OK(tries.count > 0);
    for (unsigned i = 0; i < tries.count; i++) {
        char san[SAN_MAX], name[COORDINATES_MAX];
        typed_write(&own, tries.at[i], san);
        notation_coordinates(tries.at[i], name);
        OK(reads(&own, san, name) && reads(&own, name, name));
    }
}

static void test_rounds(void) {
    static const char *const FENS[] = {
        "r3k2r/pppp1ppp/8/2Q2Q2/8/2Q5/PPPPPPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/PPP2p1p/8/N3N3/8/N3N3/ppp5/4K3 w - - 0 1",
        "rqkr/pppp/PPPP/RQKR w - - 0 1",
    };
    for (size_t i = 0; i < sizeof FENS / sizeof *FENS; i++) {
        test_round(FENS[i], WHITE);
        test_round(FENS[i], BLACK);
    }
}

static void hear(struct pencil *pencil, const struct view *view, const char *name, int capture) {
    struct announcement said = announcement_of(SAID_MOVED, name ? WHITE : BLACK);
    move_t try = MOVE_NONE;
    said.capture = (uint8_t)capture;
    OK(!name || notation_read_coordinates(name, &try));
    pencil_hear(pencil, view, try, &said);
}

// Which of these squares are marked.
static unsigned marked(const struct pencil *pencil, const char *names) {
    unsigned set = 0;
    for (unsigned i = 0; names[2 * i]; i++) {
        char name[3] = {names[2 * i], names[2 * i + 1], '\0'};
        set |= (unsigned)(pencil_at(pencil, notation_read_square(name)) != NO_MAN) << i;
    }
    return set;
}

static void test_pencil(void) {
    struct pencil pencil = {0};
    struct view view = {.own = own_from("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", WHITE)};
    pencil_mark(&pencil, notation_read_square("a4"), QUEEN);
    pencil_mark(&pencil, notation_read_square("a8"), ROOK);
    pencil_mark(&pencil, notation_read_square("b1"), KNIGHT);
    pencil_mark(&pencil, notation_read_square("e8"), KING);
    OK(marked(&pencil, "a4a8b1e8") == 15);
    pencil_mark(&pencil, notation_read_square("d8"), KING);
    OK(marked(&pencil, "a4a8b1e8d8") == 23);
    hear(&pencil, &view, "a1a6", NO_SQUARE);
    OK(marked(&pencil, "a4a8b1d8") == 14);
    hear(&pencil, &view, "e1c1", NO_SQUARE);
    OK(marked(&pencil, "a8b1d8") == 5);
    hear(&pencil, &view, NULL, notation_read_square("a8"));
    OK(marked(&pencil, "a8d8") == 2);
    pencil_mark(&pencil, notation_read_square("d8"), NO_MAN);
    OK(marked(&pencil, "d8") == 0);
}

static bool draws(const struct picture *picture, const char *wanted) {
    struct text text = {0};
    picture_add(&text, picture);
    bool same = strcmp(text_string(&text), wanted) == 0;
    if (!same)
        printf("# %s\n", text_string(&text));
    text_free(&text);
    return same;
}

static void test_picture(void) {
    struct pencil pencil = {0};
    struct board board;
    struct own own = own_from("rqkr/pppp/PPPP/RQKR w - - 0 1", BLACK);
    pencil_mark(&pencil, notation_read_square("b1"), QUEEN);
    struct picture picture = {
        .below = BLACK, .own = &own, .pencil = &pencil, .spot = notation_read_square("c3")};
    OK(draws(&picture, " 1  .  .  Q? . \n"
                       " 2  .  .  .  . \n"
                       " 3  p [p] p  p \n"
                       " 4  r  k  q  r \n"
                       "    d  c  b  a \n"));
    OK(fen_read("k3/4/P3/K3 w - - 0 1", NULL, &board, NULL));
    OK(draws(&(struct picture){.truth = &board, .spot = NO_SQUARE, .style = {.unicode = true}},
             " 4  ♚  ·  ·  · \n"
             " 3  ·  ·  ·  · \n"
             " 2  ♙  ·  ·  · \n"
             " 1  ♔  ·  ·  · \n"
             "    a  b  c  d \n"));
}

int main(void) {
    test_reading();
    test_ambiguity();
    test_words();
    test_rounds();
    test_pencil();
    test_picture();
    return tap_done();
}
