// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/style12.h"

#include "board/fen.h"

#include <ctype.h>

enum { MATERIAL = 39 }; // of a whole army; what is left of it nobody is told

static char letter_at(const struct ics_sight *sight, square_t at) {
    const struct board *board = sight->board;
    enum man man = board ? board_man_at(board, at) : own_man_at(sight->own, at);
    if (man == NO_MAN && !board && sight->pencil && pencil_at(sight->pencil, at) != NO_MAN) {
        char letter = fen_letter(pencil_at(sight->pencil, at));
        return sight->side == WHITE ? (char)tolower(letter) : letter;
    }
    bool black = board ? bits_has(board->side[BLACK], at) : sight->side == BLACK;
    if (man == NO_MAN)
        return '-';
    return black ? (char)tolower(fen_letter(man)) : fen_letter(man);
}

static void add_squares(struct text *text, const struct ics_sight *sight) {
    for (int rank = 7; rank >= 0; rank--) {
        for (unsigned file = 0; file < 8; file++)
            text_add_char(text, letter_at(sight, square_make(file, (unsigned)rank)));
        text_add_char(text, ' ');
    }
}

static void add_castling(struct text *text, const struct ics_sight *sight) {
    unsigned rights = sight->board ? sight->board->castling : sight->own->castling;
    text_add(text, "%d %d %d %d ", (rights & WHITE_SHORT) != 0, (rights & WHITE_LONG) != 0,
             (rights & BLACK_SHORT) != 0, (rights & BLACK_LONG) != 0);
}

static int relation_of(const struct ics_sight *sight) {
    if (sight->examines)
        return ICS_EXAMINES;
    return sight->turn == sight->side ? ICS_MY_MOVE : ICS_HIS_MOVE;
}

// A window shows "WHITE (N) vs. BLACK (N)" in its title.
static void add_names(struct text *text, const struct ics_sight *sight) {
    for (int side = WHITE; side <= BLACK; side++) {
        struct text name = {0};
        if (sight->window && side == WHITE)
            text_add(&name, "%s rules: ", sight->rules);
        text_add_string(&name, sight->names[side]);
        if (sight->window)
            text_add_string(&name, ", men left");
        ics_caption_add(text, sight->window, text_string(&name));
        text_add_char(text, ' ');
        text_free(&name);
    }
}

// "LONG-MOVE (TIME) MOVE", of which a window shows the last and then the second one.
static void add_move(struct text *text, const struct ics_sight *sight) {
    if (!sight->window || !*sight->caption) {
        text_add_string(text, "none (0:00) none");
        return;
    }
    text_add_string(text, "none ");
    ics_caption_add(text, sight->window, *sight->remark ? sight->remark : " ");
    text_add_char(text, ' ');
    ics_caption_add(text, sight->window, sight->caption);
}

// The newline before it is for windows: they take away the one that ends the words before a board.
void ics_style12_add(struct text *text, const struct ics_sight *sight) {
    text_add_string(text, "\n<12> ");
    add_squares(text, sight);
    text_add(text, "%c -1 ", sight->turn == WHITE ? 'W' : 'B');
    add_castling(text, sight);
    text_add(text, "0 %u ", sight->game);
    add_names(text, sight);
    text_add(text, "%d %d %d %d %d ", relation_of(sight), sight->minutes, sight->seconds,
             sight->window ? (int)sight->men[WHITE] : MATERIAL,
             sight->window ? (int)sight->men[BLACK] : MATERIAL);
    text_add(text, "%lld %lld %u ", (long long)(sight->left_ms[WHITE] + 999) / 1000,
             (long long)(sight->left_ms[BLACK] + 999) / 1000, sight->number);
    add_move(text, sight);
    text_add(text, " %d %d %d\n", sight->side == BLACK, sight->ticking, sight->lag_ms);
}
