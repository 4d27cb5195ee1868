// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/notation.h"
#include "front/shared/diagram.h"
#include "front/shared/telling.h"
#include "law/words.h"

static const char *const NAMES[] = {"White", "Black"};

// Is it this side's own doing, or the umpire who looks?
static bool knows_try(const struct telling *telling, const struct announcement *said) {
    return telling->eyes == EYES_UMPIRE || (unsigned)telling->eyes == said->side;
}

static void add_diagram(const struct telling *telling, struct text *text) {
    if (!telling->diagrams)
        return;
    text_add_char(text, '\n');
    if (telling->eyes == EYES_UMPIRE)
        diagram_add(text, &telling->board);
    else
        diagram_add_own(text, &telling->own, NULL);
    text_add_char(text, '\n');
}

static void add_player(struct text *text, const struct record *record, enum colour side) {
    const char *name = record_tag(record, NAMES[side]);
    text_add(text, "%s: %s", NAMES[side], name ? name : "?");
}

static void add_head(struct text *text, const struct record *record) {
    const char *date = record_tag(record, "Date"), *event = record_tag(record, "Event");
    add_player(text, record, WHITE);
    text_add_string(text, ", ");
    add_player(text, record, BLACK);
    text_add(text, "\nRules: %s, board: ", record->rules->name);
    if (record->kind)
        text_add_string(text, record->kind->name);
    else
        text_add(text, "%ux%u", board_files(&record->start), board_ranks(&record->start));
    if (event)
        text_add(text, "\n%s", event);
    if (date)
        text_add(text, "%s%s", event ? ", " : "\n", date);
    text_add_char(text, '\n');
}

static void add_speech(const struct telling *telling, const struct announcement *said,
                       struct text *text) {
    if (telling->eyes == EYES_UMPIRE)
        words_add_speech(text, telling->rules, said);
    else
        words_add_speech_to(text, telling->rules, said, (enum colour)telling->eyes);
}

static void add_note(const struct telling *telling, const char *note, struct text *text) {
    if (telling->eyes == EYES_UMPIRE && note)
        text_add(text, "(%s)\n", note);
    else if (record_tells_take_back(note))
        text_add_string(text, "(What followed was taken back.)\n");
}

void telling_begin(struct telling *telling, const struct record *record, struct text *text) {
    struct announcement opening = law_opening(record->rules, &record->start);
    telling->rules = record->rules;
    telling->board = record->start;
    if (telling->eyes != EYES_UMPIRE)
        telling->own = own_of(&record->start, (enum colour)telling->eyes);
    add_head(text, record);
    add_diagram(telling, text);
    add_note(telling, record->note, text);
    add_speech(telling, &opening, text);
    text_add_char(text, '\n');
}

// "White plays e2e4: ", "Black tries: ", "" for a move of the other side.
static void add_deed(const struct telling *telling, const struct exchange *exchange,
                     struct text *text) {
    const struct announcement *said = &exchange->said;
    char try[COORDINATES_MAX], san[SAN_MAX];
    bool moved = said->verdict == SAID_MOVED, known = knows_try(telling, said);
    if (moved && !known)
        return;
    if (exchange->try == MOVE_NONE) {
        text_add(text, "%s asks for pawn tries: ", NAMES[said->side]);
        return;
    }
    text_add(text, "%s %s", NAMES[said->side], moved ? "plays" : "tries");
    notation_coordinates(exchange->try, try);
    if (known)
        text_add(text, " %s", try);
    if (moved && telling->eyes == EYES_UMPIRE) {
        notation_san(&telling->board, exchange->try, san);
        text_add(text, " (%s)", san);
    }
    text_add_string(text, ": ");
}

// Whether anything on the board of these eyes changes.
static bool follow(struct telling *telling, const struct exchange *exchange) {
    const struct announcement *said = &exchange->said;
    if (said->verdict != SAID_MOVED)
        return false;
    board_make(&telling->board, exchange->try);
    if (telling->eyes == EYES_UMPIRE)
        return true;
    if (said->side == telling->own.side)
        own_make(&telling->own, exchange->try);
    else if (said->capture != NO_SQUARE)
        own_lose(&telling->own, said->capture);
    return said->side == telling->own.side || said->capture != NO_SQUARE;
}

void telling_add(struct telling *telling, const struct exchange *exchange, struct text *text) {
    const struct announcement *said = &exchange->said;
    bool other_hears = law_hears(telling->rules, said, colour_other((enum colour)said->side));
    if (!knows_try(telling, said) && !other_hears)
        return;
    text_add(text, "%u%s ", telling->board.number, said->side == WHITE ? "." : "...");
    add_deed(telling, exchange, text);
    add_speech(telling, said, text);
    if (telling->eyes == EYES_UMPIRE && !other_hears)
        text_add(text, " (Only %s hears it.)", NAMES[said->side]);
    text_add_char(text, '\n');
    if (follow(telling, exchange))
        add_diagram(telling, text);
}

void telling_add_ply(struct telling *telling, const struct record *record, size_t ply,
                     struct text *text) {
    const struct ply *at = &record->plies[ply];
    for (size_t i = 0; i < at->count; i++)
        telling_add(telling, &record->exchanges[at->first + i], text);
    add_note(telling, at->note, text);
}

void telling_end(const struct telling *telling, const struct record *record, struct text *text) {
    const char *fault = record_tag(record, "Fault");
    text_add_string(text, words_result(record->result));
    if (record->termination != TERMINATION_UNTOLD)
        text_add(text, ", %s", termination_word(record->termination));
    if (telling->eyes == EYES_UMPIRE && fault)
        text_add(text, " (%s)", fault);
    text_add_char(text, '\n');
}
