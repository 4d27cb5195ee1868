// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/review.h"

#include "front/ics/style12.h"
#include "front/shared/account.h"
#include "front/shared/telling.h"
#include "law/words.h"

#include <stdio.h>
#include <string.h>

enum { FEW = 3 };

// The refused tries for the bar of a window, which is short.
static void add_refused_briefly(struct text *text, const struct record *record, size_t ply) {
    size_t refused = record->plies[ply].count - 1;
    if (refused <= FEW)
        account_add_refused(text, record, ply);
    else
        text_add(text, "after %zu refusals", refused);
}

static void tell_all(struct ics_user *user, const struct record *record) {
    struct text text = {0};
    text_add_string(&text, "What really happened:\n");
    for (size_t ply = 0; ply < record_moves(record);) {
        ply = account_add_line(&text, record, ply);
        text_add_char(&text, '\n');
    }
    text_add(&text, "%s\n", words_result(record->result));
    ics_say_much(user, &text);
    text_free(&text);
}

// What the umpire saw of the ply that led here.
static void tell_ply(struct ics_user *user, const struct record *record, size_t ply) {
    struct telling telling = {.eyes = EYES_UMPIRE};
    struct text text = {0};
    telling_begin(&telling, record, &text);
    text_clear(&text);
    record_board(record, ply, &telling.board);
    telling_add_ply(&telling, record, ply, &text);
    ics_say_much(user, &text);
    text_free(&text);
}

static void show(struct ics_user *user, const struct ics_finished *game) {
    const struct record *record = &game->record;
    struct text line = {0}, caption = {0}, remark = {0};
    struct board board;
    record_board(record, user->ply, &board);
    if (user->ply) {
        text_add(&caption, "%s: ", board.turn == WHITE ? "Black" : "White");
        account_add_san(&caption, record, user->ply - 1);
        if (user->ply == record_moves(record))
            text_add(&remark, "%s, %s", words_result(record->result),
                     termination_word(record->termination));
        else
            add_refused_briefly(&remark, record, user->ply - 1);
    }
    struct ics_sight sight = {.board = &board,
                              .side =
                                  ics_is_same_name(game->names[BLACK], user->name) ? BLACK : WHITE,
                              .game = game->number,
                              .names = {game->names[WHITE], game->names[BLACK]},
                              .minutes = game->terms.minutes,
                              .seconds = game->terms.seconds,
                              .left_ms = {user->left_ms[WHITE], user->left_ms[BLACK]},
                              .turn = board.turn,
                              .number = (unsigned)record_number(record, user->ply),
                              .examines = true,
                              .window = user->window,
                              .men = {bits_count(board.side[WHITE]), bits_count(board.side[BLACK])},
                              .rules = record->rules->name,
                              .caption = text_string(&caption),
                              .remark = text_string(&remark)};
    ics_style12_add(&line, &sight);
    ics_say_text(user, text_string(&line));
    user->boarded = user->window;
    text_free(&line);
    text_free(&caption);
    text_free(&remark);
}

void ics_review_begin(struct ics_hall *hall, struct ics_user *user, unsigned number) {
    const struct ics_finished *game = ics_hall_finished(hall, number);
    if (!game || !record_moves(&game->record))
        return;
    user->examined = number;
    user->ply = (unsigned)record_moves(&game->record);
    tell_all(user, &game->record);
    ics_say(
        user,
        "Entering examine mode for game %u\n<< < > >> go through it; \"rematch\" plays again.\n",
        number);
}

void ics_review_show(struct ics_hall *hall, struct ics_user *user) {
    const struct ics_finished *game = ics_hall_finished(hall, user->examined);
    if (user->examined && game)
        show(user, game);
}

void ics_review_end(struct ics_user *user) {
    if (user->examined)
        ics_say(user, "You are no longer examining game %u.\n", user->examined);
    user->examined = 0;
}

void ics_review_step(struct ics_hall *hall, struct ics_user *user, long by) {
    const struct ics_finished *game =
        user->examined ? ics_hall_finished(hall, user->examined) : NULL;
    if (!game) {
        ics_say(user, "You are not looking at a finished game.\n");
        return;
    }
    long most = (long)record_moves(&game->record), at = (long)user->ply + by;
    user->ply = (unsigned)(at < 0 ? 0 : at > most ? most : at);
    if (user->ply)
        tell_ply(user, &game->record, user->ply - 1);
    else
        ics_say(user, "The start.\n");
    show(user, game);
}
