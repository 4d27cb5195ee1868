// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Why a try was a mistake, in words.

#include "config.h"

#include "board/fen.h"
#include "board/notation.h"
#include "study/reason.h"
#include "tests/tap.h"

#include <string.h>

static struct view view;
static struct king_watch watch;

static struct reviewed row(const char *text, double score) {
    struct reviewed row = {.legal = 1, .score = score};
    notation_read_coordinates(text, &row.try);
    return row;
}

static bool says(const struct reviewed *best, const struct reviewed *played, const char *wanted) {
    struct review review = {.count = 2, .boards = 10};
    struct mistake mistake = {&view, &review, played, &watch};
    struct text words = {0};
    review.tries[0] = *best;
    review.tries[1] = *played;
    reason_add(&mistake, &words);
    bool found = strstr(text_string(&words), wanted) != NULL;
    printf("#%s\n", text_string(&words));
    text_free(&words);
    return found;
}

static void test_pawn_try(void) {
    struct reviewed best = row("e4d5", 0.6), played = row("g1f3", 0.5);
    const char *words = "; the pawn try was announced and not used; e4d5 was better by 0.10";
    OK(!says(&best, &played, words));
    view.turn.opened.tries = 1;
    OK(says(&best, &played, words));
    view.turn.refused.at[view.turn.refused.count++] = row("e4f5", 0).try;
    OK(!says(&best, &played, words));
    view.turn.refused.count = 0;
    view.turn.opened.tries = 0;
}

static void test_risk(void) {
    struct reviewed best = row("g1f3", 0.6), played = row("d1h5", 0.4);
    played.taken = 0.6;
    played.guarded = 0.61;
    OK(says(&best, &played, "; the queen was risked on a square guarded on 61 % of boards"));
    played.checks = 0.5;
    OK(says(&best, &played, "; the queen was risked for a check on a square guarded on 61 %"));
    played.taken = 0.1;
    OK(!says(&best, &played, "risked"));
    best.mates = 0.5;
    OK(says(&best, &played, "; g1f3 mates on 50 % of the boards"));
}

// The king was believed on f7 up to move 13; on move 20 the queen looks for it there.
static void test_king(void) {
    struct reviewed best = row("g1f3", 0.6), played = row("d1h5", 0.4);
    double king[64] = {0};
    square_t f7 = notation_read_square("f7");
    king[f7] = 0.5;
    king_watch_note(&watch, king, 13);
    OK(!says(&best, &played, "king's square"));
    king[f7] = 0;
    king_watch_note(&watch, king, 14);
    king_watch_note(&watch, king, 20);
    OK(says(&best, &played, "; f7 could not be the king's square since move 14"));
    played.checks = 0.1;
    OK(!says(&best, &played, "king's square"));
    played = row("g1h3", 0.4);
    OK(!says(&best, &played, "king's square"));
    played = row("d1h5", 0.4);
    king_watch_note(&watch, king, 40);
    OK(!says(&best, &played, "king's square"));
}

int main(void) {
    struct board board;
    fen_read("4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 20", NULL, &board, NULL);
    view_begin(&view, ruleset_at(0), &board, WHITE);
    test_pawn_try();
    test_risk();
    test_king();
    return tap_done();
}
