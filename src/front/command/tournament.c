// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/command/contesting.h"

#include <string.h>

// Two of the same name could not be told apart in the records.
static void check_names(const struct invocation *call, char **cause) {
    for (size_t i = 0; i < call->word_count; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(call->words[i], call->words[j]) == 0)
                fail(cause, "%s is there twice", call->words[i]);
}

static int run(const struct invocation *call) {
    const struct settings *options = &call->options;
    struct contesting contesting = {.contest = {.event = "Kriegfish tournament",
                                                .specs = (const char *const *)call->words,
                                                .player_count = call->word_count,
                                                .gauntlet = settings_bool(options, "gauntlet")}};
    char *cause = NULL;
    contesting.contest.games =
        (size_t)settings_int(options, "games") * contest_couples(&contesting.contest);
    check_names(call, &cause);
    return contesting_run(&contesting, call, cause);
}

const struct command command_tournament = {
    .name = "tournament",
    .summary = "Let several players play each other and rate them",
    .arguments = "PLAYER PLAYER...",
    .least_words = 2,
    .most_words = 1000,
    .details = "Everybody against everybody, or the first against all others. Ratings are the\n"
               "likeliest ones under a model with draws and an advantage for White, from all\n"
               "games at once. Like a match a tournament can be stopped, resumed and sharded.",
    .writes = (const char *const[]){"pgn", "json", NULL},
    .options =
        (const struct setting[]){
            {.name = "games",
             .type = SETTING_INT,
             .initial = "20",
             .min = 1,
             .max = 1e6,
             .help = "how many games each couple plays, an even number"},
            {.name = "gauntlet",
             .type = SETTING_BOOL,
             .help = "the first player against each of the others, and no more"},
            OPTION_RULES_ROW,
            OPTION_BOARD_ROW,
            OPTION_CONTEST_OWN_ROWS,
            OPTION_CONTEST_ROWS,
            {0},
        },
    .examples =
        (const char *const[]){"tournament random recapture greedy --games 4 --nodes 1 --board "
                              "gardner --pgn tournament.pgn",
                              NULL},
    .run = run,
};
