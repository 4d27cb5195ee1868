// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The options --rules, --board and --fen offer what law and board have.

#include "config.h"

#include "front/shared/start.h"
#include "tests/tap.h"

#include <stdlib.h>

static const struct setting TABLE[] = {OPTION_RULES_ROW, OPTION_BOARD_ROW, OPTION_FEN_ROW, {0}};

static void choices(void) {
    struct text rules = {0}, kinds = {0};
    for (unsigned i = 0; ruleset_at(i); i++)
        text_add(&rules, "%s%s", i ? " " : "", ruleset_at(i)->name);
    for (unsigned i = 0; kind_at(i); i++)
        text_add(&kinds, "%s%s", i ? " " : "", kind_at(i)->name);
    OK_STRING(setting_find(TABLE, "rules")->choices, text_string(&rules));
    OK_STRING(setting_find(TABLE, "board")->choices, text_string(&kinds));
    OK_STRING(setting_find(TABLE, "rules")->initial, ruleset_at(0)->name);
    text_free(&rules);
    text_free(&kinds);
}

// The size of the board that these options give, as "8x8 chess", or the cause.
static void start(const char *board, const char *fen, const char *wanted) {
    struct settings options;
    struct board read;
    const struct kind *kind;
    char *cause = NULL, *got;
    settings_init(&options, TABLE);
    if (board)
        OK(settings_set(&options, "board", board, NULL));
    if (fen)
        OK(settings_set(&options, "fen", fen, NULL));
    if (start_read(&options, &read, &kind, &cause))
        got = text_format("%ux%u %s", board_files(&read), board_ranks(&read),
                          kind ? kind->name : "-");
    else
        got = text_format("%s", cause);
    OK_STRING(got, wanted);
    free(got);
    free(cause);
    settings_free(&options);
}

static void rules(void) {
    struct settings options;
    settings_init(&options, TABLE);
    OK(start_rules(&options) == ruleset_at(0));
    for (unsigned i = 0; ruleset_at(i); i++)
        OK(settings_set(&options, "rules", ruleset_at(i)->name, NULL) &&
           start_rules(&options) == ruleset_at(i));
    settings_free(&options);
}

int main(void) {
    choices();
    rules();
    start(NULL, NULL, "8x8 chess");
    start("gardner", NULL, "5x5 gardner");
    start(NULL, "k3/4/4/3K w - - 0 1", "4x4 -");
    start(NULL, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "8x8 chess");
    start("losalamos", "5k/P5/6/6/6/K5 w - - 0 1", "6x6 losalamos");
    start("chess", "k3/4/4/3K w - - 0 1", "the FEN is 4x4 but a chess board is 8x8");
    return tap_done();
}
