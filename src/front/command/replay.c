// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/command/trust.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "front/shared/telling.h"
#include "game/pgn.h"

#include <stdio.h>
#include <stdlib.h>

static void flush(struct text *text) {
    fputs(text_string(text), stdout);
    text_clear(text);
}

static void tell(const struct record *record, enum eyes eyes) {
    struct telling telling = {.eyes = eyes, .diagrams = true};
    struct text text = {0};
    telling_begin(&telling, record, &text);
    for (size_t i = 0; i < record->ply_count; i++) {
        telling_add_ply(&telling, record, i, &text);
        flush(&text);
    }
    telling_end(&telling, record, &text);
    flush(&text);
    text_free(&text);
}

static int run(const struct invocation *call) {
    enum eyes eyes = (enum eyes)settings_choice(&call->options, "view");
    struct record record;
    char *cause = NULL;
    struct pgn_reader *reader = pgn_open(call->words[0], start_rules(&call->options), &cause);
    int status = COMMAND_DONE;
    if (reader && pgn_find(reader, settings_int(&call->options, "game"), &record, &cause)) {
        if (trust_record(call, &record, eyes == EYES_UMPIRE, &cause))
            tell(&record, eyes);
        else
            status = command_failed(call, "%s: %s", call->words[0], cause);
        record_free(&record);
    } else
        status = command_failed(call, "%s", cause);
    pgn_close(reader);
    free(cause);
    return status;
}

const struct command command_replay = {
    .name = "replay",
    .summary = "Show a recorded game ply by ply, as one side saw and heard it",
    .arguments = "FILE",
    .least_words = 1,
    .most_words = 1,
    .details = "FILE is PGN, - for standard input. A side is shown its own men and what it heard,\n"
               "and nothing else, not even at the end. Of an ordinary game, without the umpire's\n"
               "words in it, is shown what an umpire of the rules would have said.",
    .options =
        (const struct setting[]){
            {.name = "view",
             .type = SETTING_CHOICE,
             .choices = "white black umpire",
             .initial = "umpire",
             .help = "through whose eyes"},
            OPTION_GAME_ROW,
            OPTION_RULES_ROW,
            OPTION_TRUST_ROW,
            {0},
        },
    .examples = (const char *const[]){"replay demo.pgn", "replay demo.pgn --view black", NULL},
    .run = run,
};
