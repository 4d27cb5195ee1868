// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/command/filter.h"
#include "front/lines/umpire.h"
#include "front/shared/start.h"

#include <stdlib.h>

struct table {
    struct umpire *umpire;
    const struct ruleset *rules;
};

static void answer(void *state, const char *line, struct text *text) {
    const struct table *table = state;
    umpire_filter_answer(table->umpire, table->rules, line, text);
}

static int run(const struct invocation *call) {
    struct table table = {.rules = start_rules(&call->options)};
    struct board start;
    const struct kind *kind;
    char *cause = NULL;
    if (!start_read(&call->options, &start, &kind, &cause)) {
        int status = command_failed(call, "%s", cause);
        free(cause);
        return status;
    }
    table.umpire = umpire_open(table.rules, &start);
    int status = filter_run(call, answer, &table);
    umpire_close(table.umpire);
    return status;
}

const struct command command_umpire = {
    .name = "umpire",
    .summary = "Referee a game: tries on standard input, the umpire's words on standard output",
    .arguments = "",
    .details = "Every line of input gets one line of output at once:\n"
               "  e2e4, e7e8q   a try of the side to move\n"
               "  any?          are there pawn tries? (berkeley-any and english)\n"
               "  board         the true position as a FEN\n"
               "The answers are described in kriegfish(5).",
    .options = (const struct setting[]){OPTION_RULES_ROW, OPTION_BOARD_ROW, OPTION_FEN_ROW, {0}},
    .examples =
        (const char *const[]){"umpire", "umpire --rules berkeley-any --board gardner", NULL},
    .run = run,
};
