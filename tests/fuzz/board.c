// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What board and law read: FEN, moves, the umpire's words; and tries as people type them.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "board/fen.h"
#include "board/movegen.h"
#include "board/notation.h"
#include "front/ics/terms.h"
#include "front/ics/try.h"
#include "front/shared/typed.h"
#include "law/words.h"

#include <stdlib.h>
#include <string.h>

// All that hangs on a board that was read: its moves, and its text again.
static void use_board(const struct board *board) {
    char fen[FEN_MAX], again[FEN_MAX];
    struct board copy;
    struct moves moves;
    char *cause = NULL;
    fen_write(board, fen);
    fuzz_promise(fen_read(fen, NULL, &copy, &cause), "fen: what was written is read");
    fen_write(&copy, again);
    fuzz_promise(strcmp(fen, again) == 0, "fen: the same board");
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        struct board after = *board;
        char san[SAN_MAX];
        move_t move;
        board_make(&after, moves.at[i]);
        fuzz_promise(!board_flaw(&after), "movegen: a legal move leaves a legal board");
        notation_san(board, moves.at[i], san);
        fuzz_promise(notation_read_san(board, san, &move, &cause) && move == moves.at[i],
                     "notation: the same move");
    }
    free(cause);
}

static void read_fen(void *context, char *line) {
    (void)context;
    for (int i = -1; i < 0 || kind_at((unsigned)i); i++) {
        struct board board;
        char *cause = NULL;
        if (fen_read(line, i < 0 ? NULL : kind_at((unsigned)i), &board, &cause))
            use_board(&board);
        else
            fuzz_promise(cause, "fen: why it failed");
        free(cause);
    }
}

void fuzz_fen(const char *bytes, size_t size) {
    fuzz_lines(bytes, size, read_fen, NULL);
}

static void play(void *context, char *line) {
    struct board *board = context;
    char *cause = NULL;
    move_t move;
    if (!board->army && !fen_read(line, NULL, board, &cause))
        fen_read(kind_at(0)->fen, kind_at(0), board, NULL);
    else if (notation_read_san(board, line, &move, &cause)) {
        struct moves moves;
        bool legal = false;
        movegen_legal(board, &moves);
        for (unsigned i = 0; i < moves.count; i++)
            legal = legal || moves.at[i] == move;
        fuzz_promise(legal, "notation: only legal moves are read");
        board_make(board, move);
    }
    free(cause);
}

// A FEN, then moves.
void fuzz_san(const char *bytes, size_t size) {
    struct board board = {0};
    fuzz_lines(bytes, size, play, &board);
}

static void read_words(void *context, char *line) {
    (void)context;
    for (unsigned i = 0; ruleset_at(i); i++)
        for (int turn = WHITE; turn <= BLACK; turn++) {
            struct announcement said;
            struct text text = {0};
            char *cause = NULL;
            if (words_read(line, ruleset_at(i), (enum colour)turn, &said, &cause)) {
                words_add(&text, ruleset_at(i), &said);
                fuzz_promise(strcmp(text_string(&text), line) == 0, "words: the same words");
                words_add_speech(&text, ruleset_at(i), &said);
            }
            text_free(&text);
            free(cause);
        }
}

void fuzz_words(const char *bytes, size_t size) {
    fuzz_lines(bytes, size, read_words, NULL);
}

static void type(void *context, char *line) {
    struct own *own = context;
    struct ics_terms terms = ics_terms_usual();
    char *cause = NULL, san[SAN_MAX], *words[4];
    struct board board;
    move_t try;
    if (fen_read(line, NULL, &board, NULL))
        *own = own_of(&board, (enum colour)board.turn);
    typed_is_try(line);
    if (typed_read(own, line, &try, &cause) && own_makes_sense(own, try))
        typed_write(own, try, san);
    if (ics_try_read(line, own, &try) == ICS_TRY_READ && own_makes_sense(own, try))
        own_make(own, try);
    struct text text = {0};
    size_t count = text_split(line, words, 4);
    if (ics_terms_read(&terms, words, count < 4 ? count : 4, &cause))
        ics_terms_add(&terms, &text);
    text_free(&text);
    free(cause);
}

// Tries at a console or a chess server, whose terms of a game are read the same way; a FEN changes
// the board.
void fuzz_typed(const char *bytes, size_t size) {
    struct board board;
    fen_read(kind_at(0)->fen, kind_at(0), &board, NULL);
    struct own own = own_of(&board, WHITE);
    fuzz_lines(bytes, size, type, &own);
}
