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

void ics_style12_add(struct text *text, const struct ics_sight *sight) {
    text_add_string(text, "<12> ");
    add_squares(text, sight);
    text_add(text, "%c -1 ", sight->turn == WHITE ? 'W' : 'B');
    add_castling(text, sight);
    text_add(text, "0 %u %s %s %d %d %d %d %d ", sight->game, sight->names[WHITE],
             sight->names[BLACK], sight->turn == sight->side ? ICS_MY_MOVE : ICS_HIS_MOVE,
             sight->minutes, sight->seconds, MATERIAL, MATERIAL);
    text_add(text, "%lld %lld %u none (0:00) none %d %d %d\n",
             (long long)(sight->left_ms[WHITE] + 999) / 1000,
             (long long)(sight->left_ms[BLACK] + 999) / 1000, sight->number, sight->side == BLACK,
             sight->ticking, sight->lag_ms);
}
