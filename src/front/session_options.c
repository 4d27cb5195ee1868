// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "eval/profile.h"
#include "front/session.h"
#include "front/start.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

const struct setting session_options[] = {
    {.name = "player",
     .type = SETTING_TEXT,
     .argument = "PLAYER",
     .initial = "kriegfish",
     .help = "who plays against you"},
    OPTION_RULES_ROW,
    OPTION_BOARD_ROW,
    {.name = "strength",
     .type = SETTING_INT,
     .initial = "10",
     .min = 1,
     .max = 10,
     .help = "how well it plays, from 1, for beginners, to 10, where the player can be weakened"},
    {.name = "engine",
     .type = SETTING_TEXT,
     .argument = "ENGINE",
     .help = "the chess engine that judges boards (default: the player's own choice)"},
    {.name = "cores",
     .type = SETTING_INT,
     .initial = "1",
     .min = 1,
     .max = 256,
     .help = "how many processors it may use"},
    {.name = "seed",
     .type = SETTING_INT,
     .max = 1e15,
     .help = "play the game of this number (default: another one every time)"},
    {.name = "st",
     .type = SETTING_REAL,
     .argument = "SECONDS",
     .initial = "2",
     .min = 0.001,
     .max = 86400,
     .help = "time for each try where there is no clock"},
    {.name = "nodes",
     .type = SETTING_INT,
     .initial = "0",
     .max = 1e15,
     .help = "work for each try, instead of time"},
    {.name = "popups",
     .type = SETTING_BOOL,
     .initial = "false",
     .help = "announcements as windows that pop up, where a GUI can do that"},
    {.name = "takebacks",
     .type = SETTING_BOOL,
     .initial = "true",
     .help = "moves may be taken back in the console; the record tells of it"},
    {.name = "pgn",
     .type = SETTING_TEXT,
     .argument = "FILE",
     .help = "append every game to this file, with all that was tried and said"},
    {0},
};

static char *player_words(void) {
    struct text words = {0};
    for (unsigned i = 0; registry_at(i); i++)
        text_add(&words, "%s%s", i ? " " : "", registry_at(i)->name);
    return text_take(&words);
}

static char *engine_words(void) {
    struct text words = {0};
    char **names = profile_names();
    for (char **name = names; *name; name++) {
        text_add(&words, "%s%s", words.length ? " " : "", *name);
        free(*name);
    }
    free(names);
    return text_take(&words);
}

char *session_choices(const char *name) {
    const struct setting *row = setting_find(session_options, name);
    if (strcmp(name, "player") == 0)
        return player_words();
    if (strcmp(name, "engine") == 0)
        return engine_words();
    return row && row->choices ? text_format("%s", row->choices) : NULL;
}
