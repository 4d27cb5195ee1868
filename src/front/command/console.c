// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/console/console.h"
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
    .options = session_options,
    .examples = (const char *const[]){"console --player random",
                                      "console black --rules cincinnati --st 5", NULL},
    .run = run,
};
