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

static bool is_count(enum ending ending) {
    return ending == ENDING_REPETITION || ending == ENDING_FIFTY_MOVES;
}

// Judges by the record's rules; false where a draw by count was not the end.
static bool judge(const struct record *record) {
    struct umpire *umpire = umpire_open(record->rules, &record->start);
    struct announcement said = umpire_opening(umpire);
    struct board board = record->start;
    size_t moves = record_moves(record), i = 0;
    bool went_on = is_count(said.ending) && record->ply_count;
    for (; i < moves && !went_on; i++) {
        const struct ply *ply = &record->plies[i];
        struct exchange *last = &record->exchanges[ply->first + ply->count - 1];
        said = umpire_is_over(umpire) ? law_announce(record->rules, &board, last->try)
                                      : umpire_try(umpire, last->try);
        went_on = is_count(said.ending) && i + 1 < record->ply_count;
        if (i + 1 < moves)
            said.ending = ENDING_NONE;
        if (last->said.verdict == SAID_NOTHING)
            last->said = said;
        board_make(&board, last->try);
    }
    umpire_close(umpire);
    return !went_on;
}

void record_judge(struct record *record) {
    if (judge(record))
        return;
    record->rules = ruleset_uncounted(record->rules);
    judge(record);
}

void record_add_place(const struct record *record, size_t ply, struct text *text) {
    static const char *const NAMES[] = {"White", "Black"};
    if (ply < record->ply_count && record->plies[ply].line)
        text_add(text, "line %lu, ", record->plies[ply].line);
    text_add(text, "move %zu of %s", record_number(record, ply),
             NAMES[(record->start.turn + ply) % 2]);
}

static bool fail_at(const struct record *record, size_t ply, const char *what, char **cause) {
    struct text place = {0};
    record_add_place(record, ply, &place);
    fail(cause, "%s: %s", text_string(&place), what);
    text_free(&place);
    return false;
}

static bool differ(const struct record *record, size_t ply, const struct exchange *exchange,
                   const struct announcement *right, char **cause) {
    struct text said = {0}, wanted = {0};
    char try[COORDINATES_MAX] = "any?";
    if (exchange->try != MOVE_NONE)
        notation_coordinates(exchange->try, try);
    words_add(&said, record->rules, &exchange->said);
    words_add(&wanted, record->rules, right);
    char *what = text_format("to %s was said '%s', by the rules it is '%s'", try,
                             text_string(&said), text_string(&wanted));
    fail_at(record, ply, what, cause);
    free(what);
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
            return fail_at(record, ply, "the game was over", cause);
        if (exchange->try == MOVE_NONE && record->rules->pawns != PAWNS_ASKED)
            return fail_at(record, ply, "these rules have no questions", cause);
        struct announcement right =
            exchange->try == MOVE_NONE ? umpire_ask(umpire) : umpire_try(umpire, exchange->try);
        if (!announcement_equal(&exchange->said, &right))
            return differ(record, ply, exchange, &right, cause);
    }
    return true;
}

bool record_check_until(const struct record *record, size_t *ply, char **cause) {
    struct umpire *umpire = umpire_open(record->rules, &record->start);
    bool good = true;
    size_t at = 0;
    while (at < record->ply_count && (good = check_ply(record, at, umpire, cause)))
        at++;
    if (good && umpire_is_over(umpire) && umpire_result(umpire) != record->result)
        good = fail(cause, "the result is %s, by the rules it is %s", words_result(record->result),
                    words_result(umpire_result(umpire)));
    umpire_close(umpire);
    if (ply)
        *ply = at;
    return good;
}

bool record_check(const struct record *record, char **cause) {
    return record_check_until(record, NULL, cause);
}
