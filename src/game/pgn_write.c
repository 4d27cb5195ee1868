// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "board/notation.h"
#include "game/pgn.h"
#include "game/pgn_lex.h"
#include "law/words.h"

#include <stdio.h>
#include <string.h>

enum { LINE_MOST = 79 }; // "lines with 80 or more characters are disallowed"

static const struct {
    const char *name, *unknown;
} ROSTER[] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
              {"Round", "?"}, {"White", "?"}, {"Black", "?"}};

enum { ROSTER_COUNT = sizeof ROSTER / sizeof *ROSTER };

static void add_tag(struct text *text, const char *name, const char *value) {
    text_add(text, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add_char(text, '\\');
        text_add_char(text, *value);
    }
    text_add_string(text, "\"]\n");
}

static bool in_roster(const char *name) {
    for (size_t i = 0; i < ROSTER_COUNT; i++)
        if (strcmp(name, ROSTER[i].name) == 0)
            return true;
    return false;
}

static void add_start(struct text *text, const struct record *record) {
    char start[FEN_MAX], usual[FEN_MAX];
    struct board board;
    fen_write(&record->start, start);
    fen_read(kind_at(0)->fen, kind_at(0), &board, NULL);
    fen_write(&board, usual);
    if (record->kind && (!record->judged_later || record->kind != kind_at(0)))
        add_tag(text, "BoardKind", record->kind->name);
    if (strcmp(start, usual) != 0) {
        add_tag(text, "SetUp", "1");
        add_tag(text, "FEN", start);
    }
}

static void add_tags(struct text *text, const struct record *record) {
    for (size_t i = 0; i < ROSTER_COUNT; i++) {
        const char *value = record_tag(record, ROSTER[i].name);
        add_tag(text, ROSTER[i].name, value ? value : ROSTER[i].unknown);
    }
    add_tag(text, "Result", words_result(record->result));
    if (!record->judged_later)
        add_tag(text, "Ruleset", record->rules->name);
    add_start(text, record);
    if (record->termination != TERMINATION_UNTOLD)
        add_tag(text, "Termination", termination_word(record->termination));
    for (size_t i = 0; i < record->tag_count; i++) {
        const struct tag *tag = &record->tags[i];
        bool told =
            strcmp(tag->name, "Termination") == 0 && record->termination != TERMINATION_UNTOLD;
        if (!in_roster(tag->name) && !told)
            add_tag(text, tag->name, tag->value);
    }
}

// Movetext on its way into lines.
struct flow {
    struct text *text;
    size_t column;
};

static void flow_word(struct flow *flow, const char *word, size_t length) {
    if (flow->column && flow->column + 1 + length > LINE_MOST) {
        text_add_char(flow->text, '\n');
        flow->column = 0;
    }
    if (flow->column) {
        text_add_char(flow->text, ' ');
        flow->column++;
    }
    text_add_bytes(flow->text, word, length);
    flow->column += length;
}

// A line must not begin with %, which other programs skip, nor as the first line of a game does.
static bool may_begin_a_line(const char *word) {
    return *word != '%' && strncmp(word, PGN_FIRST_TAG, strlen(PGN_FIRST_TAG)) != 0;
}

// Words with spaces between them.
static void flow_words(struct flow *flow, const char *words) {
    while (*words) {
        size_t length = strcspn(words, " ");
        while (words[length] == ' ' && !may_begin_a_line(words + length + 1))
            length += 1 + strcspn(words + length + 1, " ");
        flow_word(flow, words, length);
        words += length + (words[length] == ' ');
    }
}

static void flow_comment(struct flow *flow, const char *comment) {
    struct text text = {0};
    text_add(&text, "{%s}", comment);
    flow_words(flow, text_string(&text));
    text_free(&text);
}

static void add_refused(struct text *comment, const struct exchange *exchange) {
    static const char *const ANSWERS[] = {"", "", "no", "nonsense", "yes", "no"};
    char try[COORDINATES_MAX] = "any?";
    if (exchange->try != MOVE_NONE)
        notation_coordinates(exchange->try, try);
    text_add(comment, "%s%s %s", comment->length ? ", " : "tried ", try,
             ANSWERS[exchange->said.verdict]);
}

// What was said in a ply, the move's words last.
static void flow_said(struct flow *flow, const struct record *record, size_t index) {
    const struct ply *ply = &record->plies[index];
    bool moved = record_move(record, index) != MOVE_NONE;
    struct text comment = {0};
    for (size_t i = 0; i + moved < ply->count; i++)
        add_refused(&comment, &record->exchanges[ply->first + i]);
    if (moved) {
        if (comment.length)
            text_add_string(&comment, ": ");
        words_add(&comment, record->rules, &record->exchanges[ply->first + ply->count - 1].said);
    }
    flow_comment(flow, text_string(&comment));
    text_free(&comment);
}

static void flow_move(struct flow *flow, const struct board *board, move_t move, bool numbered) {
    char word[SAN_MAX + 16];
    if (numbered) {
        snprintf(word, sizeof word, "%u%s", board->number, board->turn == WHITE ? "." : "...");
        flow_words(flow, word);
    }
    notation_san(board, move, word);
    flow_words(flow, word);
}

// One ply; tells whether a comment stands last, so that the next move needs its number again.
static bool flow_ply(struct flow *flow, const struct record *record, size_t ply,
                     const struct board *board, bool numbered) {
    move_t move = record_move(record, ply);
    if (move != MOVE_NONE)
        flow_move(flow, board, move, numbered || board->turn == WHITE);
    if (!record->judged_later)
        flow_said(flow, record, ply);
    if (record->plies[ply].note)
        flow_comment(flow, record->plies[ply].note);
    return !record->judged_later || record->plies[ply].note;
}

void pgn_add(struct text *text, const struct record *record) {
    struct flow flow = {.text = text};
    struct board board = record->start;
    bool numbered = true;
    add_tags(text, record);
    text_add_char(text, '\n');
    if (record->note)
        flow_comment(&flow, record->note);
    for (size_t i = 0; i < record->ply_count; i++) {
        numbered = flow_ply(&flow, record, i, &board, numbered);
        if (record_move(record, i) != MOVE_NONE)
            board_make(&board, record_move(record, i));
    }
    flow_words(&flow, words_result(record->result));
    text_add_string(text, "\n\n");
}
