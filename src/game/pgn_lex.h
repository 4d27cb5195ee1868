// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The words of a PGN file, one after the other, read as a stream: tags, symbols (moves, numbers,
// results), comments, variation brackets. What they mean together is for pgn_read.c.
//
// A struct pgn_lex is big (its buffer is inside) and owns its token's text; the file is the
// caller's. Lines end in LF or CRLF; a byte order mark at the start is skipped; so are lines that
// begin with %, but inside a comment, where a lost brace would be the worse harm. Reading blocks as
// the file does.

#pragma once

#include "base/text.h"

#include <stdio.h>

// How the first line of a game begins: nothing else that is written may begin a line so.
#define PGN_FIRST_TAG "[Event"

enum pgn_token {
    PGN_TAG,     // name and text
    PGN_SYMBOL,  // text: a move, a move's number, a result, *
    PGN_COMMENT, // text: without braces
    PGN_OPEN,    // of a variation
    PGN_CLOSE,
    PGN_FAULT, // text: what is wrong
    PGN_EOF,
};

struct place {
    unsigned long line, column; // from 1; a column is a character
};

struct pgn_lex {
    FILE *file;
    size_t at, end;
    struct place here;  // of the next byte
    struct place start; // of the last token
    struct text name, text;
    int error; // an errno of reading, or 0
    unsigned char bytes[1 << 16];
};

// In a tag's value a backslash takes a quotation mark or another one as it is.
static inline bool pgn_is_escape(int c, int next) {
    return c == '\\' && (next == '"' || next == '\\');
}

void pgn_lex_init(struct pgn_lex *lex, FILE *file);
void pgn_lex_free(struct pgn_lex *lex);

enum pgn_token pgn_lex_next(struct pgn_lex *lex);

// Goes on to where the next game may begin: a tag at the start of a line, but for those that follow
// at once when the trouble was `in_tags`.
void pgn_lex_skip_game(struct pgn_lex *lex, bool in_tags);
