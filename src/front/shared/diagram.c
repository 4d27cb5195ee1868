// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "front/shared/diagram.h"

#include <ctype.h>

// What stands on a board, whoever sees it.
struct sight {
    unsigned files, ranks;
    bool turned;               // Black sits below
    const struct board *board; // one of the two
    const struct own *own;
    const struct pencil *pencil; // or NULL
};

static struct sight sight_of(const struct board *board) {
    return (struct sight){.files = board_files(board), .ranks = board_ranks(board), .board = board};
}

static struct sight sight_of_own(const struct own *own) {
    return (struct sight){.files = own->size >> 4,
                          .ranks = own->size & 15u,
                          .turned = own->side == BLACK,
                          .own = own};
}

static char letter_at(const struct sight *sight, square_t at) {
    enum man man = sight->own ? own_man_at(sight->own, at) : board_man_at(sight->board, at);
    bool black = sight->own ? sight->own->side == BLACK : bits_has(sight->board->side[BLACK], at);
    if (man == NO_MAN && sight->pencil && pencil_at(sight->pencil, at) != NO_MAN) {
        man = pencil_at(sight->pencil, at);
        black = !black;
    }
    if (man == NO_MAN)
        return '.';
    return black ? (char)tolower(fen_letter(man)) : fen_letter(man);
}

static void add_line(struct text *text, const struct sight *sight, unsigned line) {
    unsigned rank = sight->turned ? line : sight->ranks - 1 - line;
    if (line == sight->ranks)
        text_add_string(text, "  ");
    else
        text_add(text, "%u ", rank + 1);
    for (unsigned i = 0; i < sight->files; i++) {
        unsigned file = sight->turned ? sight->files - 1 - i : i;
        char c =
            line == sight->ranks ? (char)('a' + file) : letter_at(sight, square_make(file, rank));
        text_add(text, " %c", c);
    }
}

static void add_all(struct text *text, const struct sight *sight) {
    for (unsigned line = 0; line <= sight->ranks; line++) {
        add_line(text, sight, line);
        text_add_char(text, '\n');
    }
}

void diagram_add(struct text *text, const struct board *board) {
    struct sight sight = sight_of(board);
    add_all(text, &sight);
}

void diagram_add_own(struct text *text, const struct own *own, const struct pencil *pencil) {
    struct sight sight = sight_of_own(own);
    sight.pencil = pencil;
    add_all(text, &sight);
}

unsigned diagram_lines(const struct board *board) {
    return board_ranks(board) + 1;
}

void diagram_add_line(struct text *text, const struct board *board, unsigned line) {
    struct sight sight = sight_of(board);
    add_line(text, &sight, line);
}

void diagram_add_own_line(struct text *text, const struct own *own, unsigned line) {
    struct sight sight = sight_of_own(own);
    sight.turned = false;
    add_line(text, &sight, line);
}
