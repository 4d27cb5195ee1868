// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/shared/account.h"

#include "board/notation.h"

void account_add_refused(struct text *text, const struct record *record, size_t ply) {
    const char *said = NULL; // the verb
    for (size_t i = 0; i < record->plies[ply].count; i++) {
        const struct exchange *exchange = &record->exchanges[record->plies[ply].first + i];
        const char *verb = exchange->try == MOVE_NONE ? "asked " : "tried ";
        char try[COORDINATES_MAX] = "any?";
        if (exchange->said.verdict == SAID_MOVED)
            continue;
        if (exchange->try != MOVE_NONE)
            notation_coordinates(exchange->try, try);
        text_add(text, "%s%s%s", said ? ", " : "", said && *said == *verb ? "" : verb, try);
        said = verb;
    }
}

void account_add_san(struct text *text, const struct record *record, size_t ply) {
    struct board board;
    char san[SAN_MAX];
    record_board(record, ply, &board);
    notation_san(&board, record_move(record, ply), san);
    text_add_string(text, san);
}

static void add_ply(struct text *text, const struct record *record, size_t ply) {
    struct text refused = {0};
    account_add_san(text, record, ply);
    account_add_refused(&refused, record, ply);
    if (refused.length)
        text_add(text, " (%s)", text_string(&refused));
    text_free(&refused);
}

size_t account_add_line(struct text *text, const struct record *record, size_t ply) {
    bool white = (record->start.turn == WHITE) == (ply % 2 == 0);
    text_add(text, "%zu. %s", record_number(record, ply), white ? "" : "... ");
    add_ply(text, record, ply++);
    if (!white || ply >= record_moves(record))
        return ply;
    text_add_string(text, "   ");
    add_ply(text, record, ply++);
    return ply;
}
