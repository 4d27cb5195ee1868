// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/pgn_lex.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

enum {
    NO_BYTE = -1,
    SYMBOL_MOST = 255, // the standard's limit
    COMMENT_MOST = 1 << 20,
};

static const char TAG_OF_A_NEW_GAME[] = PGN_FIRST_TAG " \"";

static void refill(struct pgn_lex *lex) {
    memmove(lex->bytes, lex->bytes + lex->at, lex->end - lex->at);
    lex->end -= lex->at;
    lex->at = 0;
    errno = 0;
    lex->end += fread(lex->bytes + lex->end, 1, sizeof lex->bytes - lex->end, lex->file);
    if (ferror(lex->file) && !lex->error)
        lex->error = errno ? errno : EIO;
}

// Looks at the byte that is that far ahead.
static int peek(struct pgn_lex *lex, size_t ahead) {
    if (lex->at + ahead >= lex->end && !lex->error && !feof(lex->file))
        refill(lex);
    return lex->at + ahead < lex->end ? lex->bytes[lex->at + ahead] : NO_BYTE;
}

static int take(struct pgn_lex *lex) {
    int c = peek(lex, 0);
    if (c == NO_BYTE)
        return c;
    lex->at++;
    if (c == '\n') {
        lex->here.line++;
        lex->here.column = 1;
    } else if ((c & 0xC0) != 0x80) // not inside a UTF-8 character
        lex->here.column++;
    return c;
}

static bool looking_at(struct pgn_lex *lex, const char *string) {
    for (size_t i = 0; string[i]; i++)
        if (peek(lex, i) != (unsigned char)string[i])
            return false;
    return true;
}

void pgn_lex_init(struct pgn_lex *lex, FILE *file) {
    lex->file = file;
    lex->at = lex->end = 0;
    lex->here = (struct place){1, 1};
    lex->start = lex->here;
    lex->name = lex->text = (struct text){0};
    lex->error = 0;
    if (looking_at(lex, "\xEF\xBB\xBF"))
        lex->at += 3;
}

void pgn_lex_free(struct pgn_lex *lex) {
    text_free(&lex->name);
    text_free(&lex->text);
}

static void skip_line(struct pgn_lex *lex) {
    int c = take(lex);
    while (c != '\n' && c != NO_BYTE)
        c = take(lex);
}

static void skip_blanks(struct pgn_lex *lex) {
    while (isspace(peek(lex, 0)))
        take(lex);
}

// Between words: white space, the periods of move numbers, escaped lines.
static void skip_between(struct pgn_lex *lex) {
    for (int c = peek(lex, 0); c != NO_BYTE; c = peek(lex, 0)) {
        if (c == '%' && lex->here.column == 1)
            skip_line(lex);
        else if (isspace(c) || c == '.')
            take(lex);
        else
            return;
    }
}

__attribute__((format(KF_PRINTF, 2, 3))) static enum pgn_token fault(struct pgn_lex *lex,
                                                                     const char *format, ...) {
    va_list list;
    va_start(list, format);
    text_clear(&lex->text);
    text_add_list(&lex->text, format, list);
    va_end(list);
    return PGN_FAULT;
}

static enum pgn_token fault_here(struct pgn_lex *lex, const char *what) {
    lex->start = lex->here;
    return fault(lex, "%s", what);
}

// The text between quotation marks.
static bool read_value(struct pgn_lex *lex) {
    take(lex);
    for (int c = take(lex); c != '"'; c = take(lex)) {
        if (pgn_is_escape(c, peek(lex, 0)))
            c = take(lex);
        if (c == NO_BYTE || c == '\n' || c == '\0' || lex->text.length >= COMMENT_MOST)
            return false;
        text_add_char(&lex->text, (char)c);
    }
    return true;
}

static enum pgn_token read_tag(struct pgn_lex *lex) {
    take(lex);
    skip_blanks(lex);
    while (isalnum(peek(lex, 0)) || peek(lex, 0) == '_') {
        if (lex->name.length == SYMBOL_MOST)
            return fault_here(lex, "a tag's name is too long");
        text_add_char(&lex->name, (char)take(lex));
    }
    if (!lex->name.length)
        return fault_here(lex, "a tag's name is missing");
    skip_blanks(lex);
    if (peek(lex, 0) != '"')
        return fault_here(lex, "a tag's value in quotation marks is missing");
    if (!read_value(lex))
        return fault(lex, "the tag's value does not end on its line");
    skip_blanks(lex);
    if (peek(lex, 0) != ']')
        return fault_here(lex, "a tag's ] is missing");
    take(lex);
    return PGN_TAG;
}

static enum pgn_token read_comment(struct pgn_lex *lex) {
    take(lex);
    for (;;) {
        int c = peek(lex, 0);
        if (c == NO_BYTE ||
            (c == '[' && lex->here.column == 1 && looking_at(lex, TAG_OF_A_NEW_GAME)))
            return fault(lex, "the comment has no end");
        take(lex);
        if (c == '}')
            return PGN_COMMENT;
        if (lex->text.length == COMMENT_MOST)
            return fault(lex, "the comment is too long");
        text_add_char(&lex->text, c ? (char)c : ' ');
    }
}

static enum pgn_token read_line_comment(struct pgn_lex *lex) {
    take(lex);
    for (int c = take(lex); c != '\n' && c != NO_BYTE; c = take(lex)) {
        if (lex->text.length == COMMENT_MOST)
            return fault(lex, "the comment is too long");
        text_add_char(&lex->text, c ? (char)c : ' ');
    }
    return PGN_COMMENT;
}

static bool in_symbol(int c) {
    return c != NO_BYTE && (isalnum(c) || (c && strchr("_+#=:-/!?*", c)));
}

static enum pgn_token read_symbol(struct pgn_lex *lex) {
    int c = peek(lex, 0);
    if (!in_symbol(c))
        return isprint(c) ? fault(lex, "'%c' has no meaning here", c)
                          : fault(lex, "the byte 0x%02x has no meaning here", (unsigned)c);
    while (in_symbol(peek(lex, 0))) {
        if (lex->text.length == SYMBOL_MOST)
            return fault(lex, "a word is too long");
        text_add_char(&lex->text, (char)take(lex));
    }
    return PGN_SYMBOL;
}

// $7, and its older forms ! ? +- that stand alone. "--" is no judgement but a move left out.
static bool skip_judgement(struct pgn_lex *lex) {
    size_t length = 0;
    if (peek(lex, 0) == '$') {
        take(lex);
        while (isdigit(peek(lex, 0)))
            take(lex);
        return true;
    }
    while (in_symbol(peek(lex, length)) && length < SYMBOL_MOST) {
        if (!strchr("+-=!?/#", peek(lex, length)))
            return false;
        length++;
    }
    if (!length || looking_at(lex, "--"))
        return false;
    while (length--)
        take(lex);
    return true;
}

enum pgn_token pgn_lex_next(struct pgn_lex *lex) {
    text_clear(&lex->name);
    text_clear(&lex->text);
    do
        skip_between(lex);
    while (skip_judgement(lex));
    lex->start = lex->here;
    switch (peek(lex, 0)) {
    case NO_BYTE:
        return PGN_EOF;
    case '[':
        return read_tag(lex);
    case '{':
        return read_comment(lex);
    case ';':
        return read_line_comment(lex);
    case '(':
        take(lex);
        return PGN_OPEN;
    case ')':
        take(lex);
        return PGN_CLOSE;
    default:
        return read_symbol(lex);
    }
}

void pgn_lex_skip_game(struct pgn_lex *lex, bool in_tags) {
    if (lex->here.column != 1)
        skip_line(lex);
    for (; peek(lex, 0) != NO_BYTE; skip_line(lex)) {
        bool tag = peek(lex, 0) == '[' && isalpha(peek(lex, 1));
        if (tag && (!in_tags || looking_at(lex, TAG_OF_A_NEW_GAME)))
            return;
        if (!tag && !isspace(peek(lex, 0)))
            in_tags = false;
    }
}
