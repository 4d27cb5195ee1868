// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "front/command/commands.h"
#include "front/shared/page.h"
#include "front/shared/start.h"
#include "game/pgn.h"
#include "match/chronicle.h"
#include "match/sheet.h"

#include <stdio.h>
#include <stdlib.h>

static bool read_games(const char *path, const struct ruleset *rules, struct results *results,
                       struct chronicle *chronicle, char **cause) {
    struct pgn_reader *reader = pgn_open(path, rules, cause);
    struct record record;
    enum pgn_result result = PGN_END;
    while (reader && (result = pgn_read(reader, &record, cause)) == PGN_GAME) {
        results_add_record(results, &record);
        chronicle_add(chronicle, &record, &results->at[results->count - 1]);
        record_free(&record);
    }
    pgn_close(reader);
    results_sort(results);
    return reader && result == PGN_END;
}

static void add_data(const struct results *results, const struct chronicle *chronicle,
                     struct text *json) {
    text_add_string(json, "{\"sheet\":\n");
    sheet_add(results, json);
    text_add_string(json, ",\n\"chronicle\":\n");
    chronicle_add_json(chronicle, json);
    text_add_char(json, '}');
}

static bool make_report(const struct invocation *call, char **cause) {
    const char *path = call->words[0], *target = settings_text(&call->options, "output");
    struct chronicle chronicle = {.most_games = (size_t)settings_int(&call->options, "games")};
    struct results results = {0};
    struct text page = {0}, json = {0}, out = {0};
    bool good = text_ends_with(path, ".json")
                    ? results_add_json_file(&results, path, cause)
                    : read_games(path, start_rules(&call->options), &results, &chronicle, cause);
    if (good && !results.count)
        good = fail(cause, "there are no games in %s", path);
    good = good && page_read("page.html", &page, cause);
    if (good) {
        add_data(&results, &chronicle, &json);
        page_fill(&page, text_string(&json), &out);
        good = file_write(target, &out, cause);
    }
    if (good)
        printf("%s: %zu games, %zu to click through\n", target, results.count, chronicle.told);
    chronicle_free(&chronicle);
    results_free(&results);
    text_free(&page);
    text_free(&json);
    text_free(&out);
    return good;
}

static int run(const struct invocation *call) {
    char *cause = NULL;
    int status = make_report(call, &cause) ? COMMAND_DONE : command_failed(call, "%s", cause);
    free(cause);
    return status;
}

const struct command command_report = {
    .name = "report",
    .summary = "Make a page with scores, plots and games out of a match or tournament",
    .arguments = "FILE",
    .least_words = 1,
    .most_words = 1,
    .details = "FILE is the PGN or JSON (*.json) of a match or tournament, or any PGN. The page\n"
               "needs nothing but a browser. Only PGN has moves, so from JSON there are no plots\n"
               "by move number and no games to click through.",
    .options =
        (const struct setting[]){
            {.name = "output",
             .type = SETTING_TEXT,
             .argument = "FILE",
             .initial = "report.html",
             .help = "the page"},
            {.name = "games",
             .type = SETTING_INT,
             .initial = "50",
             .max = 1e6,
             .help = "how many games one can click through"},
            OPTION_RULES_ROW,
            {0},
        },
    .examples = (const char *const[]){"report match.pgn --output match.html",
                                      "report match.json --output scores.html", NULL},
    .run = run,
};
