// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/command/filter.h"
#include "front/lines/blind.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "players/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void warn(const char *line) {
    fprintf(stderr, "kriegfish blind: %s\n", line);
}

static void answer(void *blind, const char *line, struct text *text) {
    blind_answer(blind, line, text);
}

static bool open_blind(const struct settings *options, struct blind *blind, char **cause) {
    const char *spec = settings_text(options, "player");
    const struct kind *kind;
    blind->rules = start_rules(options);
    blind->seed = settings_given(options, "seed") ? (uint64_t)settings_int(options, "seed")
                                                  : (uint64_t)time(NULL);
    if (!start_read(options, &blind->start, &kind, cause))
        return false;
    blind->warn = warn;
    blind->ponders = settings_bool(options, "ponder");
    blind->wake = wake_open(cause);
    if (!blind->wake)
        return false;
    blind->thinker = thinker_open(
        &(struct thinker_spec){
            .player = spec ? spec : registry_at(0)->name,
            .engine = settings_text(options, "engine"),
            .model = settings_text(options, "model"),
            .kind = kind,
            .cores = (unsigned)settings_int(options, "cores"),
            .wake = blind->wake,
        },
        cause);
    return blind->thinker;
}

static int run(const struct invocation *call) {
    struct blind blind = {0};
    char *cause = NULL;
    bool good = open_blind(&call->options, &blind, &cause);
    if (good)
        blind_tell_warnings(&blind);
    int status = good ? filter_run(call, answer, &blind) : command_failed(call, "%s", cause);
    thinker_close(blind.thinker);
    wake_close(blind.wake);
    free(cause);
    return status;
}

const struct command command_blind = {
    .name = "blind",
    .summary = "Be a player at somebody else's umpire: the umpire's words in, tries out",
    .arguments = "",
    .details =
        "Lines of input:\n"
        "  new white|black   begin a game with these men\n"
        "  go [MS]           answered by \"try e2e4\" or \"ask any?\"; MS are for the turn with\n"
        "                    all its tries (1000)\n"
        "  go nodes N        the same with a limit of work, for games that repeat\n"
        "  white moved ...   any line of kriegfish umpire, about either side's tries\n"
        "What cannot be understood, or not be true of its own men, is answered by\n"
        "\"error: ...\".",
    .options =
        (const struct setting[]){
            {.name = "player",
             .type = SETTING_TEXT,
             .argument = "PLAYER",
             .help = "who plays (default: the first of kriegfish players)"},
            OPTION_RULES_ROW,
            OPTION_BOARD_ROW,
            OPTION_FEN_ROW,
            {.name = "engine",
             .type = SETTING_TEXT,
             .argument = "NAME",
             .help = "who judges boards for the player: builtin, a profile or a program"},
            OPTION_MODEL_ROW,
            OPTION_SEED_ROW(
                "play the game of this number, then the next ones (default: some number)"),
            OPTION_CORES_ROW("how many cores the player may use"),
            {.name = "ponder",
             .type = SETTING_BOOL,
             .initial = "false",
             .help = "use the other side's time as well, after a go with milliseconds"},
            {0},
        },
    .examples =
        (const char *const[]){"blind", "blind --player pimc:boards=100 --engine builtin", NULL},
    .run = run,
};
