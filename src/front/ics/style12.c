// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/style12.h"

#include "board/fen.h"

#include <ctype.h>
#include <stdlib.h>

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

// XBoard has room for so many bytes, and does not look whether there are more.
enum { NAME_BYTES = 31, MOVE_BYTES = 63 };

// A window shows "WHITE (N) vs. BLACK (N)" in its title.
static void add_name(struct text *text, const struct ics_sight *sight, enum colour side) {
    char *rules = side == WHITE ? text_format("%s: ", sight->rules) : text_format("%s", "");
    char *full = text_format("%s%s, men", rules, sight->names[side]);
    char *less = text_format("%s%s", rules, sight->names[side]);
    const char *fits = ics_caption_bytes(full) <= NAME_BYTES   ? full
                       : ics_caption_bytes(less) <= NAME_BYTES ? less
                                                               : sight->names[side];
    ics_caption_add(text, sight->window, sight->window ? fits : sight->names[side]);
    text_add_char(text, ' ');
    free(full);
    free(less);
    free(rules);
}

// "LONG-MOVE (TIME) MOVE", of which a window shows the last and then the second one.
static void add_move(struct text *text, const struct ics_sight *sight) {
    if (!sight->window || !*sight->caption) {
        text_add_string(text, "none (0:00) none");
        return;
    }
    struct text caption = {0};
    text_add_string(&caption, sight->caption);
    while (ics_caption_bytes(text_string(&caption)) > MOVE_BYTES - 3)
        caption.bytes[--caption.length] = '\0';
    size_t used = ics_caption_bytes(text_string(&caption)) + 1;
    bool fits = *sight->remark && used + ics_caption_bytes(sight->remark) <= MOVE_BYTES;
    text_add_string(text, "none ");
    ics_caption_add(text, sight->window, fits ? sight->remark : " ");
    text_add_char(text, ' ');
    ics_caption_add(text, sight->window, text_string(&caption));
    text_free(&caption);
}

// The newline before it is for windows: they take away the one that ends the words before a board.
void ics_style12_add(struct text *text, const struct ics_sight *sight) {
    text_add_string(text, "\n<12> ");
    add_squares(text, sight);
    text_add(text, "%c -1 ", sight->turn == WHITE ? 'W' : 'B');
    add_castling(text, sight);
    text_add(text, "0 %u ", sight->game);
    add_name(text, sight, WHITE);
    add_name(text, sight, BLACK);
    text_add(text, "%d %d %d %d %d ", relation_of(sight), sight->minutes, sight->seconds,
             sight->window ? (int)sight->men[WHITE] : MATERIAL,
             sight->window ? (int)sight->men[BLACK] : MATERIAL);
    text_add(text, "%lld %lld %u ", (long long)(sight->left_ms[WHITE] + 999) / 1000,
             (long long)(sight->left_ms[BLACK] + 999) / 1000, sight->number);
    add_move(text, sight);
    text_add(text, " %d %d %d\n", sight->side == BLACK, sight->ticking, sight->lag_ms);
}
