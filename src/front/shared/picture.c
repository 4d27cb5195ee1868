// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/terminal.h"
#include "board/fen.h"
#include "front/shared/picture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Solid men in their side's colour where there are colours, else outlines for White.
static const char *const SOLID[] = {"♟", "♞", "♝", "♜", "♛", "♚"};
static const char *const OUTLINE[] = {"♙", "♘", "♗", "♖", "♕", "♔"};

struct style style_of_terminal(void) {
    return (struct style){.unicode = terminal_has_unicode(), .colours = terminal_colours()};
}

// What stands on one square.
struct cell {
    enum man man;
    enum colour side;
    bool guessed, dark, spot;
};

static struct cell cell_at(const struct picture *picture, square_t at) {
    struct cell cell = {.man = NO_MAN, .side = WHITE, .spot = at == picture->spot};
    cell.dark = (square_file(at) + square_rank(at)) % 2 == 0;
    if (picture->truth) {
        cell.man = board_man_at(picture->truth, at);
        cell.side = bits_has(picture->truth->side[BLACK], at) ? BLACK : WHITE;
        return cell;
    }
    cell.man = own_man_at(picture->own, at);
    cell.side = (enum colour)picture->own->side;
    if (cell.man == NO_MAN && picture->pencil) {
        cell.man = pencil_at(picture->pencil, at);
        cell.guessed = cell.man != NO_MAN;
        cell.side = colour_other(cell.side);
    }
    return cell;
}

static void add_man(struct text *text, const struct style *style, const struct cell *cell) {
    if (cell->man == NO_MAN)
        text_add_string(text, style->colours ? " " : style->unicode ? "·" : ".");
    else if (style->unicode)
        text_add_string(text, style->colours || cell->side == BLACK ? SOLID[cell->man]
                                                                    : OUTLINE[cell->man]);
    else if (cell->side == BLACK)
        text_add_char(text, (char)tolower(fen_letter(cell->man)));
    else
        text_add_char(text, fen_letter(cell->man));
}

static void add_colours(struct text *text, unsigned colours, const struct cell *cell) {
    bool white = cell->side == WHITE;
    if (colours == 256)
        text_add(text, "\033[48;5;%d;38;5;%dm",
                 cell->spot   ? 167
                 : cell->dark ? 101
                              : 144,
                 white ? 231 : 16);
    else
        text_add(text, "\033[%d;%dm", cell->spot ? 41 : cell->dark ? 42 : 46, white ? 97 : 30);
}

static void add_cell(struct text *text, const struct style *style, const struct cell *cell) {
    bool brackets = cell->spot && !style->colours;
    if (style->colours)
        add_colours(text, style->colours, cell);
    text_add_char(text, brackets ? '[' : ' ');
    add_man(text, style, cell);
    text_add_char(text, cell->guessed ? '?' : brackets ? ']' : ' ');
    if (style->colours)
        text_add_string(text, "\033[0m");
}

void picture_add(struct text *text, const struct picture *picture) {
    uint8_t size = picture->truth ? picture->truth->size : picture->own->size;
    unsigned files = size >> 4, ranks = size & 15u;
    bool turned = picture->below == BLACK;
    for (unsigned line = 0; line < ranks; line++) {
        unsigned rank = turned ? line : ranks - 1 - line;
        text_add(text, " %u ", rank + 1);
        for (unsigned i = 0; i < files; i++) {
            struct cell cell = cell_at(picture, square_make(turned ? files - 1 - i : i, rank));
            add_cell(text, &picture->style, &cell);
        }
        text_add_char(text, '\n');
    }
    text_add_string(text, "   ");
    for (unsigned i = 0; i < files; i++)
        text_add(text, " %c ", 'a' + (int)(turned ? files - 1 - i : i));
    text_add_char(text, '\n');
}
