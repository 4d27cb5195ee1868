// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/adjudication.h"

// Who has won since the other side has nothing but its king; RESULT_NONE when nobody has.
static enum result winner_over_bare_king(const struct board *board) {
    bitboard_t heavy = board->men[ROOK] | board->men[QUEEN];
    for (int side = WHITE; side <= BLACK; side++)
        if (!bits_many(board->side[side]) && board->side[side ^ 1] & heavy)
            return side == WHITE ? RESULT_BLACK : RESULT_WHITE;
    return RESULT_NONE;
}

static bool is_drawn(const struct adjudication *how, const struct board *board, size_t plies) {
    return (how->quiet_plies && board->clock >= how->quiet_plies) ||
           (how->most_plies && plies >= how->most_plies);
}

enum result adjudication_of(const struct adjudication *how, const struct record *record) {
    struct board board = record->start;
    size_t moves = record_moves(record);
    for (size_t ply = 0; ply < moves; ply++) {
        board_make(&board, record_move(record, ply));
        if (ply + 1 == moves && record->termination != TERMINATION_NONE)
            break;
        enum result result = how->bare_loses ? winner_over_bare_king(&board) : RESULT_NONE;
        if (result != RESULT_NONE)
            return result;
        if (is_drawn(how, &board, ply + 1))
            return RESULT_DRAW;
    }
    return record->result;
}
