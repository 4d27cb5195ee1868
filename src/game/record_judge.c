// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Records and the umpire: what would have been said.

#include "config.h"

#include "base/text.h"
#include "board/notation.h"
#include "game/record.h"
#include "law/words.h"
#include "umpire/umpire.h"

#include <stdlib.h>

void record_judge(struct record *record) {
    struct umpire *umpire = umpire_open(record->rules, &record->start);
    struct board board = record->start;
    size_t moves = record_moves(record);
    for (size_t i = 0; i < moves; i++) {
        const struct ply *ply = &record->plies[i];
        struct exchange *last = &record->exchanges[ply->first + ply->count - 1];
        struct announcement said = umpire_is_over(umpire)
                                       ? law_announce(record->rules, &board, last->try)
                                       : umpire_try(umpire, last->try);
        if (i + 1 < moves)
            said.ending = ENDING_NONE;
        if (last->said.verdict == SAID_NOTHING)
            last->said = said;
        board_make(&board, last->try);
    }
    umpire_close(umpire);
}

static bool differ(const struct record *record, size_t ply, const struct exchange *exchange,
                   const struct announcement *right, char **cause) {
    struct text said = {0}, wanted = {0};
    char try[COORDINATES_MAX] = "any?";
    if (exchange->try != MOVE_NONE)
        notation_coordinates(exchange->try, try);
    words_add(&said, record->rules, &exchange->said);
    words_add(&wanted, record->rules, right);
    fail(cause, "ply %zu: to %s was said '%s', by the rules it is '%s'", ply + 1, try,
         text_string(&said), text_string(&wanted));
    text_free(&said);
    text_free(&wanted);
    return false;
}

static bool check_ply(const struct record *record, size_t ply, struct umpire *umpire,
                      char **cause) {
    const struct ply *at = &record->plies[ply];
    for (size_t i = 0; i < at->count; i++) {
        const struct exchange *exchange = &record->exchanges[at->first + i];
        if (umpire_is_over(umpire))
            return fail(cause, "ply %zu: the game was over", ply + 1);
        if (exchange->try == MOVE_NONE && record->rules->pawns != PAWNS_ASKED)
            return fail(cause, "ply %zu: %s rules have no questions", ply + 1, record->rules->name);
        struct announcement right =
            exchange->try == MOVE_NONE ? umpire_ask(umpire) : umpire_try(umpire, exchange->try);
        if (!announcement_equal(&exchange->said, &right))
            return differ(record, ply, exchange, &right, cause);
    }
    return true;
}

bool record_check(const struct record *record, char **cause) {
    struct umpire *umpire = umpire_open(record->rules, &record->start);
    bool good = true;
    for (size_t i = 0; good && i < record->ply_count; i++)
        good = check_ply(record, i, umpire, cause);
    if (good && umpire_is_over(umpire) && umpire_result(umpire) != record->result)
        good = fail(cause, "the result is %s, by the rules it is %s", words_result(record->result),
                    words_result(umpire_result(umpire)));
    umpire_close(umpire);
    return good;
}
