// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "front/command/commands.h"
#include "front/shared/ladder.h"
#include "front/shared/page.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "game/pgn.h"
#include "match/chronicle.h"
#include "match/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

// One file of a ladder.
static bool read_rung(struct rung *rung, const char *path, const struct ruleset *rules, bool *time,
                      char **cause) {
    struct reading reading = {0};
    bool good = text_ends_with(path, ".json") ? read_sheet(&reading, path, cause)
                                              : read_games(&reading, path, rules, cause);
    rung->results = reading.results;
    chronicle_free(&reading.chronicle);
    return good && (ladder_limit(rung, time) ||
                    fail(cause, "%s: its games have no limit, or not the same for all", path));
}

static bool has_player(const struct results *results, const char *name) {
    for (size_t i = 0; name && i < results->player_count; i++)
        if (strcmp(results->names[i], name) == 0)
            return true;
    return !name;
}

static bool make_ladder(const struct invocation *call, const char *target, char **cause) {
    struct ladder ladder = {.zero = settings_text(&call->options, "zero")};
    const struct ruleset *rules = start_rules(&call->options);
    size_t count = call->word_count;
    struct rung *rungs = mem_zero(count, sizeof *rungs);
    struct text svg = {0};
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        bool time = false;
        good = read_rung(&rungs[i], call->words[i], rules, &time, cause) &&
               (!i || time == ladder.by_time || fail(cause, "time and work do not go together")) &&
               (has_player(&rungs[i].results, ladder.zero) ||
                fail(cause, "%s: there is no player '%s' in it", call->words[i], ladder.zero));
        ladder.by_time = time;
    }
    if (good)
        ladder_add(&svg, rungs, count, &ladder);
    good = good && file_write(target, &svg, cause);
    if (good)
        printf("%s: %zu tournaments\n", target, count);
    for (size_t i = 0; i < count; i++)
        results_free(&rungs[i].results);
    free(rungs);
    text_free(&svg);
    return good;
}

static int run(const struct invocation *call) {
    const char *ladder = settings_text(&call->options, "ladder");
    char *cause = NULL;
    bool good = ladder ? make_ladder(call, ladder, &cause) : make_report(call, &cause);
    int status = good ? COMMAND_DONE : command_failed(call, "%s", cause);
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
            OPTION_FILE_ROW("ladder", "no page, but a picture (SVG) of ratings over the time for "
                                      "a turn; each FILE is a tournament"),
            {.name = "zero",
             .type = SETTING_TEXT,
             .argument = "PLAYER",
             .help = "whose rating is 0 in that picture (default: the mean of all)"},
            OPTION_RULES_ROW,
            {0},
        },
    .examples = (const char *const[]){"report match.pgn --output match.html",
                                      "report match.json --output scores.html", NULL},
    .run = run,
};
