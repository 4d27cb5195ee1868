// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tries as people and chess windows write them, read from one side's men alone.

#include "config.h"

#include "front/ics/try.h"

#include "board/fen.h"
#include "board/notation.h"
#include "tests/tap.h"

static const char *reads(const char *fen, const char *word) {
    static char text[COORDINATES_MAX];
    struct board board;
    move_t try = MOVE_NONE;
    fen_read(fen, NULL, &board, NULL);
    struct own own = own_of(&board, (enum colour)board.turn);
    switch (ics_try_read(word, &own, &try)) {
    case ICS_TRY_NONE:
        return "none";
    case ICS_TRY_AMBIGUOUS:
        return "ambiguous";
    case ICS_TRY_IMPOSSIBLE:
        return "impossible";
    case ICS_TRY_READ:
    default:
        notation_coordinates(try, text);
        return text;
    }
}

int main(void) {
    static const char START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static const char BLACK_START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    static const char ENDING[] = "r3k3/P6p/8/8/3N4/8/1N5P/R3K2R w KQ - 0 1";
    static const struct {
        const char *fen, *word, *wanted;
    } CASES[] = {
        {START, "e2e4", "e2e4"},
        {START, "e2-e4", "e2e4"},
        {START, "e2xd3", "e2d3"},
        {START, "e4", "e2e4"},
        {START, "e5", "impossible"},
        {START, "exd3", "e2d3"},
        {START, "Nf3", "g1f3"},
        {START, "Nd5", "impossible"},
        {START, "N1f3", "g1f3"},
        {START, "Ngf3+", "g1f3"},
        {START, "h7h5", "h7h5"},
        {START, "e2e2", "impossible"},
        {START, "o-o", "e1g1"},
        {"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", "o-o", "impossible"},
        {"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", "o-o-o", "e1c1"},
        {START, "O-O-O", "e1c1"},
        {BLACK_START, "e5", "e7e5"},
        {BLACK_START, "Nf6", "g8f6"},
        {BLACK_START, "oo", "e8g8"},
        {BLACK_START, "bxc6", "b7c6"},
        {ENDING, "a8", "a7a8q"},
        {ENDING, "a7a8", "a7a8q"},
        {ENDING, "a7a8=n", "a7a8n"},
        {ENDING, "a7a8R", "a7a8r"},
        {ENDING, "a7xb8=B", "a7b8b"},
        {ENDING, "axb8", "a7b8q"},
        {ENDING, "a8=Q#", "a7a8q"},
        {ENDING, "a7a8k", "none"},
        {ENDING, "Nc4", "b2c4"},
        {ENDING, "Nd1", "b2d1"},
        {ENDING, "Rd1", "a1d1"},
        {ENDING, "Kg1", "impossible"},
        {ENDING, "Kf1", "e1f1"},
        {ENDING, "h2h4", "h2h4"},
        {START, "help", "none"},
        {START, "", "none"},
        {START, "e9", "none"},
        {START, "i2i4", "none"},
        {START, "e2e4e5", "none"},
        {START, "-e4", "e2e4"},
        {START, "N", "none"},
        {START, "e2e4 ", "none"},
        {START, "e4+x", "none"},
        {START, "abcdefghijklmnop1", "none"},
        {"8/8/8/4k3/8/8/8/N1N1K3 w - - 0 1", "Nb3", "ambiguous"},
        {"8/8/8/4k3/8/8/8/N1N1K3 w - - 0 1", "Nab3", "a1b3"},
        {"8/8/8/4k3/8/8/8/N1N1K3 w - - 0 1", "o-o", "e1g1"},
        {"3k/4/4/R2K w - - 0 1", "a1a5", "impossible"},
        {"3k/4/4/R2K w - - 0 1", "Ra4", "a1a4"},
        {"3k/P3/4/3K w - - 0 1", "a4", "a3a4q"},
    };
    for (unsigned i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *got = reads(CASES[i].fen, CASES[i].word);
        if (!OK_STRING(got, CASES[i].wanted))
            printf("# for '%s' on %s\n", CASES[i].word, CASES[i].fen);
    }
    return tap_done();
}
