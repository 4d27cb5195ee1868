// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One game of a match, in a process of its own: `kriegfish match` starts `kriegfish game` and gives
// it the terms as a line. Not for people.

#include "config.h"

#include "base/lines.h"
#include "front/command/commands.h"
#include "match/bout.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE_LIMIT = 1 << 20 };

// Nobody plays on when nobody listens any more.
static void say(void *self, const char *text) {
    (void)self;
    if (fputs(text, stdout) < 0 || fflush(stdout) != 0)
        exit(COMMAND_FAILED);
}

static int run(const struct invocation *call) {
    struct bout_listener listener = {.say = say};
    struct lines input;
    char *line = NULL, *cause = NULL;
    int status = COMMAND_DONE;
    lines_init(&input, source_standard_input(), LINE_LIMIT);
    if (lines_next(&input, deadline_never(), &line) != LINE_GOT)
        status = command_failed(call, "there are no terms");
    else if (!bout_run(line, &listener, &cause))
        status = command_failed(call, "%s", cause);
    lines_free(&input);
    free(cause);
    return status;
}

const struct command command_game = {
    .name = "game",
    .summary = "Play one game of a match by the terms on standard input",
    .arguments = "",
    .hidden = true,
    .run = run,
};
