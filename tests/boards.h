// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Boards for tests: the start positions of every kind and of some rectangles without a name, and
// random games on them, the same for the same seed. Not for the program itself.

#pragma once

#include "base/rng.h"
#include "board/fen.h"
#include "board/movegen.h"

#include <stdio.h>
#include <stdlib.h>

struct start {
    const char *name;
    const char *fen;  // NULL: that of the kind so named
    const char *army; // what pawns become, as Fairy-Stockfish writes it; NULL for a kind
};

static const struct start STARTS[] = {
    {"chess", NULL, NULL},
    {"silverman", NULL, NULL},
    {"rbkr", NULL, NULL},
    {"gardner", NULL, NULL},
    {"losalamos", NULL, NULL},
    {"five-six", "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1", "nbrq"},
    {"eight-five", "rnbqkbnr/pppppppp/8/PPPPPPPP/RNBQKBNR w - - 0 1", "nbrq"},
    {"four-eight", "rqkb/pppp/4/4/4/4/PPPP/RQKB w - - 0 1", "brq"},
    {"eight-four", "rnbqkbnr/8/8/RNBQKBNR b - - 0 1", "nbrq"},
    {"six-four", "nbkbnn/pppppp/PPPPPP/NBKBNN w - - 0 1", "nb"},
    {"seven-eight", "rnbqkbn/ppppppp/7/7/7/7/PPPPPPP/RNBQKBN w - - 0 1", "nbrq"},
    {"eight-seven", "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "nbrq"},
    {"pawns-only", "2k2/ppppp/5/PPPPP/2K2 w - - 0 1", "nbrq"},
};
enum { STARTS_COUNT = sizeof STARTS / sizeof *STARTS };

// A FEN that the test is sure of.
static inline struct board board_from(const char *fen, const struct kind *kind) {
    struct board board;
    char *cause = NULL;
    if (!fen_read(fen, kind, &board, &cause)) {
        printf("Bail out! %s: %s\n", fen, cause);
        exit(1);
    }
    return board;
}

// A move of four letters, "e2e4".
static inline move_t move_of(const char *text) {
    return move_make(square_make((unsigned)(text[0] - 'a'), (unsigned)(text[1] - '1')),
                     square_make((unsigned)(text[2] - 'a'), (unsigned)(text[3] - '1')), PAWN);
}

static inline struct board start_board(const struct start *start) {
    const struct kind *kind = kind_find(start->name);
    return board_from(start->fen ? start->fen : kind->fen, kind);
}

static inline move_t random_move(const struct moves *moves, struct rng *rng) {
    return moves->at[rng_below(rng, moves->count)];
}

// A man on any square of the full board; false where it cannot stand.
static inline bool place_at_random(struct board *board, struct rng *rng, enum colour side,
                                   enum man man) {
    square_t at = (square_t)rng_below(rng, 64);
    bool edge = square_rank(at) == 0 || square_rank(at) == 7;
    if (bits_has(board_occupied(board), at) || (man == PAWN && edge))
        return false;
    board_put(board, at, side, man);
    return true;
}

static inline square_t mirrored_square(const struct board *board, square_t at) {
    return square_make(square_file(at), board_ranks(board) - 1 - square_rank(at));
}

// The same for the other side: up and down change places, and so do the colours.
static inline struct board mirrored_board(const struct board *board) {
    struct board mirrored;
    board_clear(&mirrored, board_files(board), board_ranks(board), board->army);
    for (bitboard_t left = board_occupied(board); left;) {
        square_t at = bits_pop(&left);
        enum colour side = bits_has(board->side[WHITE], at) ? BLACK : WHITE;
        board_put(&mirrored, mirrored_square(board, at), side, board_man_at(board, at));
    }
    mirrored.turn = board->turn == WHITE ? BLACK : WHITE;
    mirrored.castling = (uint8_t)((board->castling & 3u) << 2 | board->castling >> 2);
    if (board->passant != NO_SQUARE)
        mirrored.passant = mirrored_square(board, board->passant);
    mirrored.clock = board->clock;
    mirrored.number = board->number;
    board_settle(&mirrored);
    return mirrored;
}

// Is it over, but for repetition?
static inline bool game_over(const struct board *board) {
    return !movegen_any(board) || board->clock >= 100 || board_is_dead(board);
}

// Shows `visit` every board of so many random games from a start.
static inline void play_random(const struct start *start, unsigned games,
                               void (*visit)(const struct board *board, void *tally), void *tally) {
    struct rng rng;
    struct moves moves;
    rng_seed(&rng, 1, (uint64_t)(start - STARTS));
    while (games--) {
        struct board board = start_board(start);
        for (;;) {
            visit(&board, tally);
            if (game_over(&board))
                break;
            movegen_legal(&board, &moves);
            board_make(&board, random_move(&moves, &rng));
        }
    }
}
