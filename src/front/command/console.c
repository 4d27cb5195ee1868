// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/console/console.h"
#include "front/console/lessons.h"
#include "front/console/tutorial.h"
#include "front/shared/session.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

static int run(const struct invocation *call) {
    const char *side = call->word_count ? call->words[0] : "white";
    char *cause = NULL;
    bool black = strcmp(side, "black") == 0;
    if (!black && strcmp(side, "white") != 0)
        return command_misused(call, "you can play white or black, not '%s'", side);
    setlocale(LC_CTYPE, "");
    if (console_run(&call->options, black ? BLACK : WHITE, &cause))
        return COMMAND_DONE;
    int status = command_failed(call, "%s", cause);
    free(cause);
    return status;
}

const struct command command_console = {
    .name = "console",
    .summary = "Play in the terminal",
    .arguments = "[white|black]",
    .most_words = 1,
    .details = "Type help there for the words it knows. Games are kept in the file of --pgn, else\n"
               "in ~/.local/share/kriegfish/games.pgn.",
    .writes = (const char *const[]){"pgn", NULL},
    .options = session_options,
    .examples = (const char *const[]){"console --player random",
                                      "console black --rules cincinnati --st 5", NULL},
    .run = run,
};

static int run_tutorial(const struct invocation *call) {
    char *cause = NULL;
    long first = 0;
    if (call->word_count && !text_to_long(call->words[0], 1, LESSON_COUNT, &first))
        return command_misused(call, "there are lessons 1 to %d, not '%s'", LESSON_COUNT,
                               call->words[0]);
    setlocale(LC_CTYPE, "");
    if (tutorial_run((unsigned)first, &cause))
        return COMMAND_DONE;
    int status = command_failed(call, "%s", cause);
    free(cause);
    return status;
}

const struct command command_tutorial = {
    .name = "tutorial",
    .summary = "Learn Kriegspiel in ten short lessons, in the terminal",
    .arguments = "[LESSON]",
    .most_words = 1,
    .details = "Each lesson has an umpire of its own who answers what you try. Leave with quit;\n"
               "without a number it goes on where you left.",
    .examples = (const char *const[]){"tutorial", "tutorial 3", NULL},
    .run = run_tutorial,
};
