// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/lines/umpire.h"

#include "board/fen.h"
#include "board/notation.h"
#include "law/words.h"
#include "umpire/reveal.h"

#include <string.h>

enum { QUOTED_MAX = 40 };

// The line as far as it can be shown on one: no control characters, nothing long.
static void add_quoted(struct text *text, const char *line) {
    size_t length = strlen(line);
    text_add_char(text, '\'');
    for (size_t i = 0; i < length && i < QUOTED_MAX; i++)
        text_add_char(text, line[i] >= ' ' && line[i] <= '~' ? line[i] : '?');
    text_add_string(text, length > QUOTED_MAX ? "...'" : "'");
}

static void answer_unknown(const char *line, struct text *answer) {
    if (!*line) {
        text_add_string(answer, "error: the line is empty");
        return;
    }
    text_add_string(answer, "error: ");
    add_quoted(answer, line);
    text_add_string(answer, " is neither a try (e2e4, e7e8q) nor any? nor board");
}

// Does it look like a try, on this board or beyond its edges?
static bool is_shaped_like_try(const char *line) {
    return strspn(line, "abcdefghijklmnopqrstuvwxyz") == 1 && strspn(line + 1, "0123456789") == 1 &&
           strspn(line + 2, "abcdefghijklmnopqrstuvwxyz") == 1 &&
           strspn(line + 3, "0123456789") == 1 && (!line[4] || strspn(line + 4, "nbrq") == 1) &&
           strlen(line) <= 5;
}

static bool is_off_board(const char *line, const struct board *board) {
    return (unsigned)(line[0] - 'a') >= board_files(board) ||
           (unsigned)(line[1] - '1') >= board_ranks(board) ||
           (unsigned)(line[2] - 'a') >= board_files(board) ||
           (unsigned)(line[3] - '1') >= board_ranks(board);
}

static void answer_try(struct umpire *umpire, const struct ruleset *rules, const char *line,
                       struct text *answer) {
    const struct board *board = umpire_board(umpire);
    move_t try;
    if (is_off_board(line, board))
        text_add(answer, "error: %s leaves the board, which ends at %c%u", line,
                 (char)('a' + board_files(board) - 1), board_ranks(board));
    else if (!notation_read_coordinates(line, &try))
        answer_unknown(line, answer); // e2e2 goes nowhere
    else if (umpire_is_over(umpire))
        text_add_string(answer, "error: the game is over");
    else {
        struct announcement said = umpire_try(umpire, try);
        words_add(answer, rules, &said);
    }
}

static void answer_question(struct umpire *umpire, const struct ruleset *rules,
                            struct text *answer) {
    if (rules->pawns != PAWNS_ASKED)
        text_add(answer, "error: %s rules do not have the question any?", rules->name);
    else if (umpire_is_over(umpire))
        text_add_string(answer, "error: the game is over");
    else {
        struct announcement said = umpire_ask(umpire);
        words_add(answer, rules, &said);
    }
}

void umpire_filter_answer(struct umpire *umpire, const struct ruleset *rules, const char *line,
                          struct text *answer) {
    char fen[FEN_MAX];
    if (strcmp(line, "board") == 0) {
        fen_write(umpire_board(umpire), fen);
        text_add_string(answer, fen);
    } else if (strcmp(line, "any?") == 0)
        answer_question(umpire, rules, answer);
    else if (is_shaped_like_try(line))
        answer_try(umpire, rules, line, answer);
    else
        answer_unknown(line, answer);
}
