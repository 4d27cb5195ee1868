// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The boards of a game that come after no capture, for those who fit the evaluation to results. Not
// for the program itself.

#pragma once

#include "scripts/each_game.h"

// Which of them: from a ply on, and not so near the end.
struct calm_span {
    size_t first, last;
};

// What is done with each: the board after so many plies.
typedef void calm_taker(void *context, const struct board *board, size_t ply, float result);

static inline void each_calm_board(const struct record *record, struct calm_span span,
                                   calm_taker *take, void *context) {
    struct board board = record->start;
    size_t plies = 0, ply = 0;
    float result = record->result == RESULT_WHITE ? 1 : record->result == RESULT_BLACK ? 0 : 0.5f;
    for (size_t i = 0; i < record->exchange_count; i++)
        plies += record->exchanges[i].said.verdict == SAID_MOVED;
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *exchange = &record->exchanges[i];
        if (exchange->said.verdict != SAID_MOVED)
            continue;
        board_make(&board, exchange->try);
        ply++;
        if (ply >= span.first && ply + span.last <= plies && exchange->said.capture == NO_SQUARE)
            take(context, &board, ply, result);
    }
}

// 1 with all men on the board, 0 with pawns only.
static inline float stage_of(const struct board *board) {
    static const unsigned STAGE[KING] = {0, 1, 1, 2, 4};
    unsigned stage = 0;
    for (unsigned man = PAWN; man < KING; man++)
        stage += STAGE[man] * bits_count(board->men[man]);
    return stage > 24 ? 1 : (float)stage / 24;
}
