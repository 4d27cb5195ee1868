// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/dictionary.h"
#include "base/file.h"
#include "base/mem.h"
#include "front/command/commands.h"
#include "front/shared/ladder.h"
#include "front/shared/page.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "game/pgn.h"
#include "match/camps.h"
#include "match/chronicle.h"
#include "match/men.h"
#include "match/sheet.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Those whose games count; everybody's, when nobody is named.
struct company {
    char *text;
    char *names[256];
    size_t count;
};

static bool gather(const struct invocation *call, struct company *company, char **cause) {
    const size_t most = sizeof company->names / sizeof *company->names;
    const char *among = settings_text(&call->options, "among");
    company->text = mem_strdup(among ? among : "");
    company->count = text_split(company->text, company->names, most);
    return company->count <= most || fail(cause, "--among has more than %zu players", most);
}

static bool belongs(const struct company *company, const char *name) {
    return !company->count || (name && text_is_among(name, company->names, company->count));
}

static bool are_all_there(const struct company *company, const struct results *results,
                          char **cause) {
    for (size_t i = 0; i < company->count; i++)
        if (results_player(results, company->names[i]) == results->player_count)
            return fail(cause, "there is no player '%s'", company->names[i]);
    return true;
}

// What a report is made of. A file may hold several contests, and each counts its games from 1.
struct reading {
    const struct company *company;
    struct results results;
    struct chronicle chronicle;
    struct men men;
    size_t first, last; // number of this contest's first game, and the highest so far
    size_t contests;
    size_t file;            // of the invocation's words
    struct dictionary seen; // what tells games apart, here, and their files
    char **marks;
    size_t mark_count;
    size_t again, broken; // games that another file had, and such as cannot be read
};

static void reading_free(struct reading *reading) {
    chronicle_free(&reading->chronicle);
    men_free(&reading->men);
    results_free(&reading->results);
    dictionary_free(&reading->seen);
    for (size_t i = 0; i < reading->mark_count; i++)
        free(reading->marks[i]);
    free(reading->marks);
}

static bool has_number(const struct reading *reading, size_t number, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (reading->results.at[i].number == number)
            return true;
    return false;
}

// What the games of a contest have in common; NULL where nothing is known.
struct shared {
    const char *event, *limit, *seed, *rules, *board;
};

static void add_shared(struct text *mark, const struct shared *shared) {
    const char *const fields[] = {shared->event, shared->limit, shared->seed, shared->rules,
                                  shared->board};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        text_add(mark, "%s\n", fields[i] ? fields[i] : "");
}

static void add_mark(struct text *mark, const struct results *results,
                     const struct outcome *outcome) {
    text_add(mark, "%zu %u %u %zu", outcome->number, (unsigned)outcome->result,
             (unsigned)outcome->termination, outcome->plies);
    for (int side = WHITE; side <= BLACK; side++) {
        const struct tally *tally = &outcome->tallies[side];
        text_add(mark, " %zu %zu %" PRIu64 " %" PRIu64 " %s", tally->moves, tally->exchanges,
                 tally->boards, tally->nodes, results->names[outcome->players[side]]);
    }
}

// The game that was added last goes again if another file has it: somebody names a match's PGN and
// its JSON, or a shard and the whole. A contest's game is known by what both files tell of it,
// another one by all that is written.
static bool is_new(struct reading *reading, const struct shared *shared,
                   const struct record *record) {
    struct results *results = &reading->results;
    struct text text = {0};
    if (record && !record_tag(record, "WhiteTally")) {
        pgn_add(&text, record);
    } else {
        add_shared(&text, shared);
        add_mark(&text, results, &results->at[results->count - 1]);
    }
    char *mark = text_take(&text);
    if (dictionary_find(&reading->seen, mark, reading->file) != DICTIONARY_NONE) {
        free(mark);
        results->count--;
        reading->again++;
        return false;
    }
    reading->marks = mem_resize(reading->marks, reading->mark_count + 1, sizeof *reading->marks);
    reading->marks[reading->mark_count++] = mark;
    dictionary_add(&reading->seen, mark, reading->file);
    return true;
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

static void read_game(struct reading *reading, const struct record *record) {
    struct results *results = &reading->results;
    if (!belongs(reading->company, record_tag(record, "White")) ||
        !belongs(reading->company, record_tag(record, "Black")))
        return;
    struct shared shared = {record_tag(record, "Event"), record_tag(record, "Limit"),
                            record_tag(record, "Seed"), record->rules->name,
                            record->kind ? record->kind->name : NULL};
    results_add_record(results, record);
    if (!is_new(reading, &shared, record))
        return;
    number_game(reading, results->count - 1);
    chronicle_add(&reading->chronicle, record, &results->at[results->count - 1]);
    men_add(&reading->men, record, &results->at[results->count - 1]);
}

// Goes on behind a game that is broken, and names the first of them.
static bool read_games(struct reading *reading, const char *path, const struct ruleset *rules,
                       char **cause) {
    enum { NAMED = 10 };
    struct pgn_reader *reader = pgn_open(path, rules, cause);
    struct record record;
    enum pgn_result result;
    if (!reader)
        return false;
    while ((result = pgn_read(reader, &record, cause)) != PGN_END) {
        if (result == PGN_GAME) {
            read_game(reading, &record);
            record_free(&record);
        } else if (reading->broken++ < NAMED) {
            fprintf(stderr, "kriegfish report: a game is left out: %s\n", *cause);
        }
    }
    pgn_close(reader);
    return true;
}

static bool read_sheet(struct reading *reading, const char *path, char **cause) {
    struct results *results = &reading->results, alone = {0};
    size_t count = results->count;
    if (!results_add_json_file(&alone, path, cause) ||
        !results_add_json_file(results, path, cause)) {
        results_free(&alone);
        return false;
    }
    struct shared shared = {alone.event, alone.limit, alone.seed, alone.rules, alone.board};
    if (reading->company->count)
        results_keep(results, reading->company->names, reading->company->count);
    size_t all = results->count;
    struct outcome *read = results->at + count;
    results->count = count;
    for (size_t i = 0; count + i < all; i++) {
        results->at[results->count++] = read[i];
        if (is_new(reading, &shared, NULL))
            number_game(reading, results->count - 1);
    }
    results_free(&alone);
    return true;
}

static bool read_file(struct reading *reading, const struct invocation *call, const char *path,
                      char **cause) {
    if (text_ends_with(path, ".json"))
        return read_sheet(reading, path, cause);
    return read_games(reading, path, start_rules(&call->options), cause);
}

// PGN first, which tells more of a game than JSON.
static bool read_files(struct reading *reading, const struct invocation *call, char **cause) {
    size_t dropped;
    for (int json = 0; json <= 1; json++)
        for (size_t i = 0; i < call->word_count; i++)
            if (text_ends_with(call->words[i], ".json") == (bool)json) {
                reading->file = i;
                if (!read_file(reading, call, call->words[i], cause))
                    return false;
            }
    return results_sort(&reading->results, &dropped, cause) &&
           are_all_there(reading->company, &reading->results, cause) &&
           (reading->results.count || fail(cause, "there are no games in %s", call->words[0]));
}

static void add_data(const struct reading *reading, struct text *json) {
    text_add(json, "{\"contests\": %zu, \"sheet\":\n", reading->contests + 1);
    sheet_add(&reading->results, json);
    text_add_string(json, ",\n\"chronicle\":\n");
    chronicle_add_json(&reading->chronicle, json);
    text_add_char(json, '}');
}

static void tell_what_counts(const struct reading *reading, FILE *file) {
    size_t unfinished = 0, count = reading->results.count;
    for (size_t i = 0; i < count; i++)
        unfinished += !outcome_is_finished(&reading->results.at[i]);
    fprintf(file, "%zu game%s", count, count == 1 ? "" : "s");
    if (reading->chronicle.most_games)
        fprintf(file, ", %zu to click through", reading->chronicle.told);
    if (unfinished)
        fprintf(file, "; %zu not finished, which count nowhere", unfinished);
    if (reading->again)
        fprintf(file, "; %zu that were there more than once count once", reading->again);
    if (reading->broken)
        fprintf(file, "; %zu left out that cannot be read", reading->broken);
    fputc('\n', file);
}

static bool make_report(const struct invocation *call, const struct company *company,
                        char **cause) {
    const char *target = settings_text(&call->options, "output");
    struct reading reading = {
        .company = company,
        .chronicle = {.most_games = (size_t)settings_int(&call->options, "games")}};
    struct text page = {0}, json = {0};
    bool good = read_files(&reading, call, cause) && page_read("page.html", &page, cause);
    if (good) {
        add_data(&reading, &json);
        good = page_write(&page, &json, target, cause);
    }
    if (good) {
        printf("%s: ", target);
        tell_what_counts(&reading, stdout);
    }
    reading_free(&reading);
    text_free(&page);
    text_free(&json);
    return good;
}

static bool tell_of_men(const struct invocation *call, const struct company *company,
                        char **cause) {
    struct reading reading = {.company = company};
    struct text text = {0};
    bool good = true;
    for (size_t i = 0; i < call->word_count && good; i++)
        good = !text_ends_with(call->words[i], ".json") ||
               fail(cause, "%s has no moves: PGN has", call->words[i]);
    good = good && read_files(&reading, call, cause);
    if (good) {
        men_add_markdown(&reading.men, reading.results.names, &text);
        fputs(text_string(&text), stdout);
        fputs("kriegfish report: ", stderr);
        tell_what_counts(&reading, stderr);
    }
    reading_free(&reading);
    text_free(&text);
    return good;
}

// What several tournaments are read for.
struct comparison {
    const struct invocation *call;
    const struct company *company;
};

static bool read_tournament(const struct comparison *comparison, const char *path,
                            struct results *results, char **cause) {
    struct reading reading = {.company = comparison->company};
    bool good = read_file(&reading, comparison->call, path, cause);
    *results = reading.results;
    reading.results = (struct results){0};
    reading_free(&reading);
    return good &&
           (are_all_there(comparison->company, results, cause) || fail_in(cause, "%s", path));
}

static bool read_rung(const struct comparison *comparison, const char *path, struct rung *rung,
                      bool *time, char **cause) {
    return read_tournament(comparison, path, &rung->results, cause) &&
           (ladder_limit(rung, time) ||
            fail(cause, "%s: its games have no limit, or not the same for all", path));
}

static bool has_player(const struct results *results, const char *name) {
    return !name || results_player(results, name) < results->player_count;
}

static bool make_ladder(const struct comparison *comparison, const char *target, char **cause) {
    const struct invocation *call = comparison->call;
    struct ladder ladder = {.zero = settings_text(&call->options, "zero")};
    size_t count = call->word_count;
    struct rung *rungs = mem_zero(count, sizeof *rungs);
    struct text svg = {0};
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        bool time = false;
        good = read_rung(comparison, call->words[i], &rungs[i], &time, cause) &&
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

static bool read_camps(const char *path, struct camps *camps, char **cause) {
    struct text text = {0};
    bool good = file_read(path, &text, cause);
    char *lines = text_take(&text);
    good = good && (camps_read(camps, lines, cause) || fail_in(cause, "%s", path));
    free(lines);
    return good;
}

static bool compare_camps(const struct comparison *comparison, const char *path, char **cause) {
    const struct invocation *call = comparison->call;
    size_t count = call->word_count;
    struct results *results = mem_zero(count, sizeof *results);
    struct camps_column *columns = mem_zero(count, sizeof *columns);
    struct camps camps = {0};
    struct text text = {0};
    bool good = read_camps(path, &camps, cause);
    for (size_t i = 0; i < count && good; i++) {
        good = read_tournament(comparison, call->words[i], &results[i], cause);
        columns[i] = (struct camps_column){
            results[i].limit ? results[i].limit : file_last_part(call->words[i]), &results[i]};
    }
    good = good && camps_add_markdown(&camps, columns, count, &text, cause);
    if (good)
        fputs(text_string(&text), stdout);
    for (size_t i = 0; i < count; i++)
        results_free(&results[i]);
    free(results);
    free(columns);
    camps_free(&camps);
    text_free(&text);
    return good;
}

static bool make(const struct invocation *call, const struct company *company, char **cause) {
    const char *ladder = settings_text(&call->options, "ladder");
    const char *camps = settings_text(&call->options, "camps");
    struct comparison comparison = {call, company};
    if (ladder)
        return make_ladder(&comparison, ladder, cause);
    if (camps)
        return compare_camps(&comparison, camps, cause);
    return settings_bool(&call->options, "men") ? tell_of_men(call, company, cause)
                                                : make_report(call, company, cause);
}

// What is made is one thing, and takes its own options alone.
static bool check(const struct settings *options, char **cause) {
    bool ladder = settings_text(options, "ladder"), camps = settings_text(options, "camps"),
         men = settings_bool(options, "men");
    if (ladder + camps + men > 1)
        return fail(cause, "--ladder, --camps or --men, not both at once");
    if (settings_given(options, "zero") && !ladder)
        return fail(cause, "--zero is for the picture of --ladder");
    for (const char *const *page = (const char *const[]){"output", "games", NULL}; *page; page++)
        if (settings_given(options, *page) && ladder + camps + men)
            return fail(cause, "--%s is for the page, and there is none", *page);
    return true;
}

static int run(const struct invocation *call) {
    struct company company = {0};
    char *cause = NULL;
    int status = COMMAND_DONE;
    if (!check(&call->options, &cause))
        status = command_misused(call, "%s", cause);
    else if (!gather(call, &company, &cause) || !make(call, &company, &cause))
        status = command_failed(call, "%s", cause);
    free(company.text);
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
        "all files count, once each, but those that were not finished. The page needs nothing\n"
        "but a browser. Only PGN has moves, so from JSON there are no plots by move number and\n"
        "no games to click through.",
    .writes = (const char *const[]){"output", "ladder", NULL},
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
            OPTION_FILE_ROW("camps", "no page, but a table (Markdown) of camps of players against "
                                     "each other, as FILE says them; each FILE... is a tournament"),
            {.name = "men",
             .type = SETTING_BOOL,
             .help = "no page, but a table (Markdown) of how far ahead in men everybody was after "
                     "20, 40, 60 and 80 plies, and of queens given away; each FILE is PGN"},
            {.name = "among",
             .type = SETTING_TEXT,
             .argument = "PLAYERS",
             .help = "count only the games of these players, with spaces between, against each "
                     "other"},
            OPTION_RULES_ROW,
            {0},
        },
    .examples = (const char *const[]){"report match.pgn --output match.html",
                                      "report match.json --output scores.html",
                                      "report match.pgn --men", NULL},
    .run = run,
};
