// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/lines.h"
#include "front/commands.h"
#include "front/start.h"
#include "front/umpire_filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_LIMIT = 1000 }; // far longer than any command

// Answers line by line until the input ends or nobody reads the answers any more.
static void serve(struct umpire *umpire, const struct ruleset *rules, struct lines *input) {
    struct text answer = {0};
    enum line_result result;
    char *line;
    bool heard = true;
    while (heard && (result = lines_next(input, deadline_never(), &line)) != LINE_END) {
        text_clear(&answer);
        if (result == LINE_GOT)
            umpire_filter_answer(umpire, rules, line, &answer);
        else
            text_add_string(&answer, "error: the line is too long");
        text_add_char(&answer, '\n');
        fputs(text_string(&answer), stdout);
        heard = fflush(stdout) == 0;
    }
    text_free(&answer);
}

static int run(const struct invocation *call) {
    const struct ruleset *rules = start_rules(&call->options);
    struct board start;
    const struct kind *kind;
    char *cause = NULL;
    if (!start_read(&call->options, &start, &kind, &cause)) {
        int status = command_failed(call, "%s", cause);
        free(cause);
        return status;
    }
    struct umpire *umpire = umpire_open(rules, &start);
    struct lines input;
    lines_init(&input, STDIN_FILENO, LINE_LIMIT);
    serve(umpire, rules, &input);
    int error = lines_error(&input);
    lines_free(&input);
    umpire_close(umpire);
    if (error)
        return command_failed(call, "cannot read standard input: %s", strerror(error));
    return COMMAND_DONE;
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
