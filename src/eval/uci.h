// Kriegfish: what a UCI engine says, line by line.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A pure reader of text that may be anything: what it does not understand is UCI_OTHER, as the
// protocol demands. Whether an answer makes sense on a board is for others to say.
#pragma once

#include "board/types.h"

#include <stddef.h>

enum uci_word {
    UCI_OTHER,
    UCI_NAME,    // id name
    UCI_OPTION,  // the engine has this option
    UCI_OK,      // uciok
    UCI_READY,   // readyok
    UCI_VARIANT, // Fairy-Stockfish plays this variant from now on
    UCI_SCORE,   // an exact score with the move it belongs to
    UCI_BEST,    // bestmove
    UCI_EVAL,    // the answer to "eval"
};

struct uci_line {
    enum uci_word word;
    const char *text;      // rest of the line for UCI_NAME; points into the line
    size_t length;         // of an option's or a variant's name at `text`
    unsigned files, ranks; // of UCI_VARIANT
    int score;             // of UCI_SCORE, see eval/win.h; of UCI_EVAL centipawns of White
    move_t move;           // of UCI_SCORE and UCI_BEST; MOVE_NONE: the engine has no move
    bool readable;         // the move is one: else `move` means nothing; so is the evaluation
};

struct uci_line uci_read(const char *line);
