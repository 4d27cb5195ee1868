// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "players/registry.h"

#include <stdio.h>

static void add_player(const struct player_ops *ops, struct text *text) {
    text_add(text, "%s: %s\n  from: %s\n", ops->name, ops->summary, ops->paper);
    settings_add_listing(ops->settings, text);
}

static int run(const struct invocation *call) {
    const char *name = call->word_count ? call->words[0] : NULL;
    struct text text = {0};
    if (name && !registry_find(name)) {
        const char *near = registry_nearest(name);
        return command_failed(call, "there is no player '%s'%s%s%s", name,
                              near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
    }
    for (unsigned i = 0; registry_at(i); i++)
        if (!name || registry_at(i) == registry_find(name)) {
            if (text.length)
                text_add_char(&text, '\n');
            add_player(registry_at(i), &text);
        }
    fputs(text_string(&text), stdout);
    text_free(&text);
    return COMMAND_DONE;
}

const struct command command_players = {
    .name = "players",
    .summary = "List the players: what each does, where it comes from, its settings",
    .arguments = "[NAME]",
    .most_words = 1,
    .details =
        "A player is named as NAME or NAME:setting=value,setting=value wherever one is asked "
        "for.",
    .examples = (const char *const[]){"players", "players hs", NULL},
    .run = run,
};
