// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/ics/server.h"

#include <stdlib.h>

// What only those who come by a port meet, and what only the person on standard input has.
static const char *const AFAR[] = {"host", "user", "per-address", NULL};
static const char *const NEAR[] = {"name", "begin", "window", "sounds", NULL};

static const char *first_given(const struct settings *options, const char *const *names) {
    while (*names && !settings_given(options, *names))
        names++;
    return *names;
}

static int run(const struct invocation *call) {
    bool far = settings_given(&call->options, "port");
    const char *useless = first_given(&call->options, far ? NEAR : AFAR);
    char *cause = NULL;
    if (useless && far)
        return command_misused(call, "--%s is for standard input, not for --port", useless);
    if (useless)
        return command_misused(call, "--%s needs --port", useless);
    if (ics_server_run(&call->options, &cause))
        return COMMAND_DONE;
    int status = command_failed(call, "%s", cause);
    free(cause);
    return status;
}

const struct command command_ics = {
    .name = "ics",
    .summary = "Be a chess server for Kriegspiel: XBoard's own board, many tables, many people",
    .arguments = "[HOST [PORT]]",
    .most_words = 2,
    .details = "Without --port it serves one person on standard input and output:\n"
               "  xboard -ics -icshost local -icshelper \"kriegfish ics\" -icsUp true\n"
               "With --port anybody who can reach it may come, with XBoard or telnet:\n"
               "  kriegfish ics --port 5333 &\n"
               "  xboard -ics -icshost 127.0.0.1 -icsport 5333 -icsUp true\n"
               "XBoard adds HOST and PORT to its helper's words; they mean nothing here.\n"
               "The word help lists what can be said to it.",
    .options = ics_options,
    .examples = (const char *const[]){"ics", "ics --name Alice --begin 'match random 5 3'", NULL},
    .run = run,
};
