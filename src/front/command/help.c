// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "players/registry.h"

#include <stdio.h>

// For completion, players and their settings look like commands and their options.
static void add_players(struct text *text) {
    for (unsigned i = 0; registry_at(i); i++) {
        const struct player_ops *ops = registry_at(i);
        text_add(text, "player\t%s\t%s\n", ops->name, ops->summary);
        command_add_rows("setting", ops->name, ops->settings, text);
    }
}

static int run(const struct invocation *call) {
    const struct command *command = NULL;
    if (call->word_count && !(command = command_find(commands, call->words[0])))
        return COMMAND_MISUSED;
    struct text text = {0};
    if (settings_bool(&call->options, "table")) {
        command_add_table(commands, &text);
        add_players(&text);
    } else if (command)
        command_add_help(command, &text);
    else
        command_add_overview(commands, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    return COMMAND_DONE;
}

const struct command command_help = {
    .name = "help",
    .summary = "Show what the program can do, or one command of it",
    .arguments = "[COMMAND]",
    .most_words = 1,
    .options =
        (const struct setting[]){
            {.name = "table",
             .type = SETTING_BOOL,
             .help = "list commands, options and examples for programs, with tabs between fields"},
            {0},
        },
    .examples = (const char *const[]){"help", "help help", NULL},
    .run = run,
};
