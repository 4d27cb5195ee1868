// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/shared/page.h"
#include "front/shared/start.h"
#include "game/pgn.h"
#include "match/chronicle.h"
#include "match/sheet.h"

#include <stdio.h>
#include <stdlib.h>

// What a report is made of. A file may hold several contests, and each counts its games from 1.
struct reading {
    struct results results;
    struct chronicle chronicle;
    size_t first, last; // number of this contest's first game, and the highest so far
    size_t contests;
};

static bool has_number(const struct reading *reading, size_t number, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (reading->results.at[i].number == number)
            return true;
    return false;
}

// A number that was there already begins another contest. First games of pairs keep even numbers.
static void number_game(struct reading *reading, size_t index) {
    struct outcome *outcome = &reading->results.at[index];
    size_t number = reading->first + outcome->number;
    if (index && number <= reading->last && has_number(reading, number, index)) {
        reading->first = (reading->last / 2 + 1) * 2;
        reading->contests++;
        number = reading->first + outcome->number;
    }
    outcome->number = number;
    if (number > reading->last)
        reading->last = number;
}

static bool read_games(struct reading *reading, const char *path, const struct ruleset *rules,
                       char **cause) {
    struct pgn_reader *reader = pgn_open(path, rules, cause);
    struct results *results = &reading->results;
    struct record record;
    enum pgn_result result = PGN_END;
    while (reader && (result = pgn_read(reader, &record, cause)) == PGN_GAME) {
        results_add_record(results, &record);
        number_game(reading, results->count - 1);
        chronicle_add(&reading->chronicle, &record, &results->at[results->count - 1]);
        record_free(&record);
    }
    pgn_close(reader);
    return reader && result == PGN_END;
}

static bool read_sheet(struct reading *reading, const char *path, char **cause) {
    size_t count = reading->results.count;
    if (!results_add_json_file(&reading->results, path, cause))
        return false;
    for (; count < reading->results.count; count++)
        number_game(reading, count);
    return true;
}

static bool read_files(struct reading *reading, const struct invocation *call, char **cause) {
    const struct ruleset *rules = start_rules(&call->options);
    for (size_t i = 0; i < call->word_count; i++) {
        const char *path = call->words[i];
        if (text_ends_with(path, ".json") ? !read_sheet(reading, path, cause)
                                          : !read_games(reading, path, rules, cause))
            return false;
    }
    results_sort(&reading->results);
    return reading->results.count || fail(cause, "there are no games in %s", call->words[0]);
}

static void add_data(const struct reading *reading, struct text *json) {
    text_add(json, "{\"contests\": %zu, \"sheet\":\n", reading->contests + 1);
    sheet_add(&reading->results, json);
    text_add_string(json, ",\n\"chronicle\":\n");
    chronicle_add_json(&reading->chronicle, json);
    text_add_char(json, '}');
}

static void tell(const struct reading *reading, const char *target) {
    size_t unfinished = 0;
    for (size_t i = 0; i < reading->results.count; i++)
        unfinished += !outcome_is_finished(&reading->results.at[i]);
    printf("%s: %zu games, %zu to click through", target, reading->results.count,
           reading->chronicle.told);
    if (unfinished)
        printf("; %zu not finished, which count nowhere", unfinished);
    putchar('\n');
}

static bool make_report(const struct invocation *call, char **cause) {
    const char *target = settings_text(&call->options, "output");
    struct reading reading = {
        .chronicle = {.most_games = (size_t)settings_int(&call->options, "games")}};
    struct text page = {0}, json = {0};
    bool good = read_files(&reading, call, cause) && page_read("page.html", &page, cause);
    if (good) {
        add_data(&reading, &json);
        good = page_write(&page, &json, target, cause);
    }
    if (good)
        tell(&reading, target);
    chronicle_free(&reading.chronicle);
    results_free(&reading.results);
    text_free(&page);
    text_free(&json);
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
    .arguments = "FILE...",
    .least_words = 1,
    .most_words = 100000,
    .details =
        "FILE is the PGN or JSON (*.json) of matches or tournaments, or any PGN; all games of\n"
        "all files count, but those that were not finished. The page needs nothing but a\n"
        "browser. Only PGN has moves, so from JSON there are no plots\n"
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
