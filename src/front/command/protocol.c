// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/gui/protocol.h"
#include "front/shared/session.h"

#include <stdlib.h>

static int end(const struct invocation *call, bool good, char *cause) {
    int status = good ? COMMAND_DONE : command_failed(call, "%s", cause);
    free(cause);
    return status;
}

static int run(const struct invocation *call) {
    char *cause = NULL;
    bool good = protocol_run(&call->options, &cause);
    return end(call, good, cause);
}

static int run_cecp(const struct invocation *call) {
    char *cause = NULL;
    bool good = protocol_run_cecp(&call->options, &cause);
    return end(call, good, cause);
}

static int run_uci(const struct invocation *call) {
    char *cause = NULL;
    bool good = protocol_run_uci(&call->options, &cause);
    return end(call, good, cause);
}

const struct command command_protocol = {
    .name = "protocol",
    .summary = "Talk with a chess GUI in the protocol it begins with; the same without a command",
    .arguments = "",
    .writes = (const char *const[]){"pgn", NULL},
    .options = session_options,
    .examples = (const char *const[]){"protocol", "--player random", NULL},
    .run = run,
};

const struct command command_cecp = {
    .name = "cecp",
    .summary = "Talk with XBoard or WinBoard",
    .arguments = "",
    .details = "After hard the player kriegfish ponders while the other side thinks; easy ends it.",
    .writes = (const char *const[]){"pgn", NULL},
    .options = session_options,
    .examples = (const char *const[]){"cecp --player random --rules english", NULL},
    .run = run_cecp,
};

const struct command command_uci = {
    .name = "uci",
    .summary = "Talk with a chess GUI or a match manager in UCI",
    .arguments = "",
    .details = "With the option Ponder the player kriegfish ponders after each bestmove.",
    .writes = (const char *const[]){"pgn", NULL},
    .options = session_options,
    .examples = (const char *const[]){"uci --player random --nodes 100", NULL},
    .run = run_uci,
};
