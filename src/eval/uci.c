// Kriegfish: reading UCI.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/uci.h"

#include "base/text.h"
#include "board/notation.h"
#include "eval/win.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Takes the next word of the line when it is this one.
static bool take(const char **at, const char *word) {
    const char *ahead = *at;
    size_t length;
    const char *found = text_word(&ahead, &length);
    if (!found || length != strlen(word) || memcmp(found, word, length) != 0)
        return false;
    *at = ahead;
    return true;
}

// The next word as a number; false, and the word skipped, when it is none.
static bool take_number(const char **at, long most, long *value) {
    char digits[12];
    size_t length;
    const char *found = text_word(at, &length);
    if (!found || length >= sizeof digits)
        return false;
    memcpy(digits, found, length);
    digits[length] = '\0';
    return text_to_long(digits, -most, most, value);
}

static bool take_move(const char **at, move_t *move) {
    char text[COORDINATES_MAX];
    size_t length;
    const char *found = text_word(at, &length);
    if (!found || length >= sizeof text)
        return false;
    memcpy(text, found, length);
    text[length] = '\0';
    return notation_read_coordinates(text, move);
}

static bool take_score(const char **at, int *score) {
    long value;
    if (take(at, "cp")) {
        if (!take_number(at, 1000000, &value))
            return false;
        long most = SCORE_MATE_LEAST - 1;
        *score = (int)(value > most ? most : value < -most ? -most : value);
        return true;
    }
    if (!take(at, "mate") || !take_number(at, 100000, &value))
        return false;
    *score = score_from_mate((int)value);
    return true;
}

// A bound is not a score; a line without a move tells nothing about any. There are dozens of these
// lines a board, so they are searched, not read word by word.
static void read_info(const char *at, struct uci_line *line) {
    const char *score = strstr(at, " score "), *text = strstr(at, " string ");
    const char *pv = score ? strstr(score, " pv ") : NULL;
    if (!pv || (text && text < pv))
        return;
    const char *after = score + strlen(" score ");
    if (!take_score(&after, &line->score) || take(&after, "upperbound") ||
        take(&after, "lowerbound"))
        return;
    pv += strlen(" pv ");
    line->readable = take_move(&pv, &line->move);
    line->word = UCI_SCORE;
}

static void read_variant(const char *at, struct uci_line *line) {
    long files, ranks;
    line->text = text_word(&at, &line->length);
    if (!line->text || !take(&at, "files") || !take_number(&at, 99, &files) ||
        !take(&at, "ranks") || !take_number(&at, 99, &ranks))
        return;
    line->files = (unsigned)files;
    line->ranks = (unsigned)ranks;
    line->word = UCI_VARIANT;
}

static void read_best(const char *at, struct uci_line *line) {
    const char *none = at;
    line->word = UCI_BEST;
    line->readable = take(&none, "(none)") || take(&none, "0000") || take(&none, "NULL");
    if (!line->readable)
        line->readable = take_move(&at, &line->move);
}

static void read_option(const char *at, struct uci_line *line) {
    const char *type = strstr(at, " type ");
    at += strspn(at, " \t");
    if (!type || type < at)
        return;
    line->text = at;
    line->length = (size_t)(type - at);
    line->word = UCI_OPTION;
}

// "Total evaluation: 0.13 (white side)"; Stockfish says "Final". In check there is none.
static void read_eval(const char *at, struct uci_line *line) {
    char *end;
    const char *number = at + strspn(at, ": \t");
    double pawns = strtod(number, &end);
    line->word = UCI_EVAL;
    line->readable = end > number && fabs(pawns) < 300 && strstr(end, "(white side)");
    line->score = line->readable ? (int)lround(100 * pawns) : 0;
}

static bool is_eval(const char *line, const char **rest) {
    static const char *const HEADS[] = {"Total evaluation", "Final evaluation"};
    for (unsigned i = 0; i < 2; i++)
        if (strncmp(line, HEADS[i], strlen(HEADS[i])) == 0) {
            *rest = line + strlen(HEADS[i]);
            return true;
        }
    return false;
}

struct uci_line uci_read(const char *line) {
    struct uci_line read = {.word = UCI_OTHER, .move = MOVE_NONE};
    const char *at = line;
    if (take(&at, "info")) {
        if (take(&at, "string")) {
            if (take(&at, "variant"))
                read_variant(at, &read);
        } else {
            read_info(at, &read);
        }
    } else if (take(&at, "bestmove")) {
        read_best(at, &read);
    } else if (take(&at, "readyok")) {
        read.word = UCI_READY;
    } else if (take(&at, "uciok")) {
        read.word = UCI_OK;
    } else if (take(&at, "option") && take(&at, "name")) {
        read_option(at, &read);
    } else if (is_eval(line, &at)) {
        read_eval(at, &read);
    } else if (at = line, take(&at, "id") && take(&at, "name")) {
        read.word = UCI_NAME;
        read.text = at + strspn(at, " \t");
    }
    return read;
}
