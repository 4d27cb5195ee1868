// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/command/contesting.h"

#include <stdlib.h>
#include <string.h>

// "--sprt 0 20" leaves the second number as a word; "--sprt 0,20" does too.
static bool read_sprt(const struct invocation *call, struct sprt *sprt, char **cause) {
    const char *words = settings_text(&call->options, "sprt");
    const char *comma = strchr(words, ',');
    const char *second = comma ? comma + 1 : call->word_count ? call->words[0] : "";
    if (comma && call->word_count)
        return fail(cause, "does not know what to do with '%s'", call->words[0]);
    char *first = text_format("%.*s", (int)strcspn(words, ","), words);
    *sprt = (struct sprt){.alpha = 0.05, .beta = 0.05};
    bool good = text_to_double(first, -1000, 1000, &sprt->elo0) &&
                text_to_double(second, -1000, 1000, &sprt->elo1) && sprt->elo0 < sprt->elo1;
    free(first);
    return good || fail(cause, "--sprt needs two Elo differences, the smaller first");
}

static int run(const struct invocation *call) {
    const struct settings *options = &call->options;
    const char *specs[2] = {settings_text(options, "first"), settings_text(options, "second")};
    struct contesting contesting = {.contest = {.event = "Kriegfish match",
                                                .specs = specs,
                                                .player_count = 2,
                                                .games = (size_t)settings_int(options, "games")}};
    struct sprt sprt;
    char *cause = NULL;
    if (settings_given(options, "second-st"))
        contesting.second_ms = ms_of_seconds(settings_real(options, "second-st"));
    if (settings_given(options, "second-nodes"))
        contesting.second_nodes = (uint64_t)settings_int(options, "second-nodes");
    if (settings_given(options, "second-cores"))
        contesting.contest.second_cores = (unsigned)settings_int(options, "second-cores");
    if (settings_given(options, "sprt"))
        contesting.sprt = read_sprt(call, &sprt, &cause) ? &sprt : NULL;
    else if (call->word_count)
        fail(&cause, "does not know what to do with '%s'", call->words[0]);
    return contesting_run(&contesting, call, cause);
}

const struct command command_match = {
    .name = "match",
    .summary = "Let two players play many games and say who is stronger, with error bars",
    .arguments = "",
    .most_words = 1,
    .details = "Games come in pairs with the same seeds, each player once White and once Black.\n"
               "With a limit of work (--nodes) alone the same seed gives the same match, byte for\n"
               "byte, at any concurrency. Each game is played in a process of its own: a player\n"
               "that crashes loses the game, and the match goes on. Ctrl-C ends the match after\n"
               "the games that run, a second one at once; both still report. Nobody ponders.",
    .writes = (const char *const[]){"pgn", "json", NULL},
    .options =
        (const struct setting[]){
            {.name = "first",
             .type = SETTING_TEXT,
             .argument = "PLAYER",
             .initial = "kriegfish",
             .help = "whose score is told"},
            {.name = "second",
             .type = SETTING_TEXT,
             .argument = "PLAYER",
             .initial = "greedy",
             .help = "against whom"},
            {.name = "games",
             .type = SETTING_INT,
             .initial = "100",
             .min = 1,
             .max = 1e7,
             .help = "how many games"},
            {.name = "sprt",
             .type = SETTING_TEXT,
             .argument = "ELO0,ELO1",
             .help = "stop when one of two differences in strength is ruled out (5 % errors)"},
            {.name = "second-st",
             .type = SETTING_REAL,
             .argument = "SECONDS",
             .min = 0.001,
             .max = 86400,
             .help = "time for each turn of the second player, if not as the first"},
            {.name = "second-nodes",
             .type = SETTING_INT,
             .min = 1,
             .max = 1e15,
             .help = "work for each try of the second player, if not as the first"},
            {.name = "second-cores",
             .type = SETTING_INT,
             .min = 1,
             .max = 256,
             .help = "how many cores the second player may use, if not as the first"},
            OPTION_RULES_ROW,
            OPTION_BOARD_ROW,
            OPTION_CONTEST_OWN_ROWS,
            OPTION_CONTEST_ROWS,
            {0},
        },
    .examples =
        (const char *const[]){
            "match --first greedy --second random --games 10 --nodes 1 --board gardner",
            "match --first recapture --second random --games 4 --nodes 1 --pgn match.pgn --json "
            "match.json",
            NULL},
    .run = run,
};
