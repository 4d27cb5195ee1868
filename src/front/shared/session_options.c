// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "eval/profile.h"
#include "front/shared/rows.h"
#include "front/shared/session.h"
#include "front/shared/start.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

const struct setting session_options[] = {
    OPTION_PLAYER_ROW("who plays against you"),
    OPTION_RULES_ROW,
    OPTION_BOARD_ROW,
    OPTION_STRENGTH_ROW,
    {.name = "judge",
     .type = SETTING_CHOICE,
     .initial = "auto",
     .choices = "auto engine builtin",
     .help = "who judges boards: an engine where one works, an engine, or the program itself"},
    {.name = "select",
     .type = SETTING_CHOICE,
     .initial = "tree",
     .choices = "tree jury pimc",
     .help = "how tries are chosen, where the player has the choice"},
    {.name = "leaf",
     .type = SETTING_CHOICE,
     .initial = "mix",
     .choices = "mix engine builtin rollout",
     .help = "what the leaves of the tree are worth by"},
    OPTION_ENGINE_ROW("the chess engine that judges boards (default: the player's own choice)"),
    OPTION_MODEL_ROW,
    OPTION_CORES_ROW("how many processors it may use"),
    OPTION_SEED_ROW("play the game of this number (default: another one every time)"),
    OPTION_ST_ROW("2", "time for each turn where there is no clock"),
    OPTION_NODES_ROW,
    OPTION_RESIGN_ROW,
    {.name = "beliefs",
     .type = SETTING_BOOL,
     .initial = "false",
     .help =
         "the record tells what the player thought of each move and where it believed the enemy"},
    {.name = "popups",
     .type = SETTING_BOOL,
     .initial = "false",
     .help = "announcements as windows that pop up, where a GUI can do that"},
    {.name = "takebacks",
     .type = SETTING_BOOL,
     .initial = "true",
     .help = "moves may be taken back in the console; the record tells of it"},
    OPTION_FILE_ROW("pgn", "append every game to this file, with all that was tried and said"),
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
