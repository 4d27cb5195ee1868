// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "front/console/desk.h"
#include "front/shared/typed.h"
#include "game/backing.h"
#include "game/pgn.h"
#include "law/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void desk_say(struct desk *desk, const char *format, ...) {
    va_list list;
    prompt_hide(desk->prompt);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
    fflush(stdout);
}

void desk_show(struct desk *desk, struct text *text) {
    prompt_hide(desk->prompt);
    fputs(text_string(text), stdout);
    fflush(stdout);
    text_free(text);
}

// What the person sees

void desk_add_board(const struct desk *desk, struct text *text) {
    bool over = session_over(desk->session);
    struct board truth = session_truth(desk->session);
    picture_add(text, &(struct picture){.style = desk->style,
                                        .below = desk->side,
                                        .own = &desk_view(desk)->own,
                                        .truth = over ? &truth : NULL,
                                        .pencil = &desk->pencil,
                                        .spot = desk->spot});
}

static void show_board(struct desk *desk) {
    struct text text = {0};
    text_add_char(&text, '\n');
    desk_add_board(desk, &text);
    desk_show(desk, &text);
}

static void tell(struct desk *desk, const struct exchange *exchange) {
    struct text text = {0};
    if (exchange->said.verdict == SAID_MOVED)
        desk->spot = exchange->said.capture;
    telling_add(&desk->telling, exchange, &text);
    desk_show(desk, &text);
}

void desk_listen(struct desk *desk) {
    const struct record *record = session_record(desk->session);
    struct text text = {0};
    desk->telling = (struct telling){.eyes = desk->side == WHITE ? EYES_WHITE : EYES_BLACK};
    desk->spot = NO_SQUARE;
    telling_begin(&desk->telling, record, &text);
    for (size_t i = 0; i < record->exchange_count; i++)
        telling_add(&desk->telling, &record->exchanges[i], &text);
    text_free(&text);
}

static void show_end(struct desk *desk) {
    struct text text = {0};
    desk->ended = false;
    desk->spot = NO_SQUARE;
    text_add_string(&text, "\nThe game is over, and this was the board:\n");
    desk_add_board(desk, &text);
    telling_end(&desk->telling, session_record(desk->session), &text);
    text_add_string(&text, "log shows all that was tried; new begins another game.\n");
    desk_show(desk, &text);
}

// What the session reports

static void said(void *front, const struct exchange *exchange) {
    struct desk *desk = front;
    if (!law_hears(session_record(desk->session)->rules, &exchange->said, desk->side))
        return;
    pencil_hear(&desk->pencil, desk_view(desk), MOVE_NONE, &exchange->said);
    tell(desk, exchange);
    if (exchange->said.verdict == SAID_MOVED && !exchange->said.ending)
        show_board(desk);
}

static void hinted(void *front, move_t try) {
    struct desk *desk = front;
    char name[COORDINATES_MAX], san[SAN_MAX];
    desk->hinting = false;
    if (try == MOVE_NONE) {
        desk_say(desk, "Hint: ask any?");
        return;
    }
    notation_coordinates(try, name);
    typed_write(&desk_view(desk)->own, try, san);
    desk_say(desk, "Hint: %s (%s)", san, name);
}

static void warned(void *front, const char *line) {
    desk_say(front, "(%s)", line);
}

// The words are of use as long as the game is on the table, not when we are leaving.
static void unsaved(void *front, const char *cause) {
    struct desk *desk = front;
    desk_say(desk, "The game is not saved: %s.%s", cause,
             desk->quit ? "" : " save FILE writes it elsewhere.");
}

static void ended(void *front, const struct record *record) {
    (void)record;
    ((struct desk *)front)->ended = true;
}

// The game

bool desk_may_try(struct desk *desk) {
    if (session_over(desk->session))
        desk_say(desk, "The game is over; new begins another.");
    else if (session_turn(desk->session) != desk->side)
        desk_say(desk, "It is not your turn.");
    else
        return true;
    return false;
}

void desk_try(struct desk *desk, move_t try) {
    struct view before = *desk_view(desk);
    struct announcement said = session_try(desk->session, try);
    desk->hinting = false;
    pencil_hear(&desk->pencil, &before, try, &said);
    tell(desk, &(struct exchange){try, said});
}

void desk_ask(struct desk *desk) {
    tell(desk, &(struct exchange){MOVE_NONE, session_ask(desk->session)});
}

// What stands in brackets behind the name goes to a line of its own where it would not fit.
static void add_meeting(const struct desk *desk, struct text *text) {
    enum { WIDTH = 79 };
    const char *title = session_title(desk->session), *more = strstr(title, " (");
    char *line = text_format("You play %s against %s.", desk_name(desk->side), title);
    if (strlen(line) > WIDTH && more)
        line[strlen(line) - strlen(more) - 1] = '\n';
    text_add(text, "%s\n", line);
    free(line);
}

void desk_begin(struct desk *desk) {
    const struct view *view = desk_view(desk);
    struct text text = {0};
    desk->pencil = (struct pencil){0};
    desk->hinting = false;
    session_seat(desk->session, (int)colour_other(desk->side));
    desk_listen(desk);
    add_meeting(desk, &text);
    text_add(&text, "Rules %s: %s.\n", view->rules->name, view->rules->summary);
    words_add_speech_to(&text, view->rules, &view->last, (enum colour)view->own.side);
    text_add_string(&text, "\n\n");
    desk_add_board(desk, &text);
    desk_show(desk, &text);
}

bool desk_new(struct desk *desk, enum colour side, const char *fen, char **cause) {
    desk->ended = false;
    if (!session_new(desk->session, fen, cause))
        return false;
    desk->side = side;
    desk_begin(desk);
    return true;
}

// The last game of a file. One that is cut off or broken is named: an older one in its place would
// be another game.
static bool read_last(const struct session *session, const char *path, struct record *last,
                      char **cause) {
    struct pgn_reader *reader = pgn_open(path, session_record(session)->rules, cause);
    struct record record;
    enum pgn_result result;
    bool found = false, broken = false;
    while (reader && (result = pgn_read(reader, &record, cause)) != PGN_END) {
        broken = result == PGN_BROKEN;
        if (broken)
            continue;
        if (found)
            record_free(last);
        *last = record;
        found = true;
    }
    pgn_close(reader);
    if (found && broken)
        record_free(last);
    if (broken)
        return fail(cause, "the last game of that file is broken: %s", *cause);
    return found || (!reader ? false : fail(cause, "there is no game in %s", path));
}

// Where the person sat. He is not shown a side before it is known that it was his.
static bool find_seat(const struct record *record, int wanted, enum colour *side, char **cause) {
    enum colour program;
    bool known = backing_find_program(record, &program);
    if (!known && wanted < 0)
        return fail(cause,
                    "that game does not tell which side was yours: load FILE white or black");
    *side = known ? colour_other(program) : (enum colour)wanted;
    return wanted < 0 || wanted == (int)*side ||
           fail(cause, "in that game %s was yours", desk_name(*side));
}

static bool take_up(struct desk *desk, const struct record *record, int wanted, char **cause) {
    struct session *session = desk->session;
    enum colour side = WHITE;
    char fen[FEN_MAX];
    fen_write(&record->start, fen);
    if (record->result != RESULT_NONE)
        return fail(cause, "the last game of that file is over");
    if (!record->exchange_count)
        return fail(cause, "in the last game of that file nothing was tried");
    if (!find_seat(record, wanted, &side, cause) ||
        !session_set(session, "rules", record->rules->name, cause) ||
        !session_new_on(session, record->kind, fen, cause))
        return false;
    if (!record->rules->draws_by_count)
        session_uncount(session);
    desk->ended = false;
    for (size_t i = 0; i < record->exchange_count && !session_over(session); i++)
        if (record->exchanges[i].try != MOVE_NONE)
            session_try(session, record->exchanges[i].try);
        else if (session_may_ask(session))
            session_ask(session);
    session_copy_notes(session, record);
    desk->side = side;
    desk_begin(desk);
    return true;
}

bool desk_load(struct desk *desk, const char *path, int wanted, char **cause) {
    struct record record;
    if (!read_last(desk->session, path, &record, cause))
        return false;
    bool good = take_up(desk, &record, wanted, cause);
    record_free(&record);
    return good;
}

bool desk_undo(struct desk *desk, unsigned plies) {
    if (!session_undo(desk->session, plies))
        return false;
    desk->hinting = false;
    desk_listen(desk);
    desk_say(desk, "Taken back; what was heard stays heard, and the record tells of it.");
    show_board(desk);
    return true;
}

void desk_settle(struct desk *desk) {
    struct session *session = desk->session;
    if (desk->ended)
        show_end(desk);
    if (session_over(session) || session_thinking(session) || session_turn(session) == desk->side)
        return;
    desk->began_us = clock_now_us();
    session_think(session);
}

bool desk_open(struct desk *desk, const struct settings *options, char **cause) {
    struct session_report report = {.said = said,
                                    .hint = hinted,
                                    .warned = warned,
                                    .unsaved = unsaved,
                                    .ended = ended,
                                    .resigns = true,
                                    .front = desk};
    desk->session = session_open(options, &report, cause);
    return desk->session;
}
