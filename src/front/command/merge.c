// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "front/command/commands.h"
#include "front/shared/rows.h"
#include "match/archive.h"
#include "match/sheet.h"
#include "match/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Are there games of different contests?
static bool has_several(const struct results *results) {
    const char *const fields[] = {results->event, results->rules, results->board, results->limit,
                                  results->seed};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i] && strstr(fields[i], " / "))
            return true;
    return false;
}

// Files are all PGN, or all JSON.
static bool read_files(const struct invocation *call, struct results *results, struct text *pgn,
                       size_t *dropped, char **cause) {
    size_t sheets = 0;
    for (size_t i = 0; i < call->word_count; i++)
        sheets += text_ends_with(call->words[i], ".json");
    if (sheets == 0)
        return archive_merge(results, call->words, pgn, dropped, cause);
    if (sheets < call->word_count)
        return fail(cause, "merge PGN files or JSON files, not both at once");
    if (settings_text(&call->options, "pgn"))
        return fail(cause, "there are no games in JSON files to write to --pgn");
    for (size_t i = 0; i < call->word_count; i++)
        if (!results_add_json_file(results, call->words[i], cause))
            return false;
    if (!results_sort(results, dropped, cause))
        return false;
    return !*dropped || !has_several(results) ||
           fail(cause,
                "these are no parts of one contest: %zu games are there twice and are not "
                "the same",
                *dropped);
}

static bool write_files(const struct invocation *call, const struct results *results,
                        const struct text *pgn, char **cause) {
    const char *games = settings_text(&call->options, "pgn");
    const char *sheet = settings_text(&call->options, "json");
    struct text text = {0};
    if (sheet)
        sheet_add(results, &text);
    bool good =
        (!games || file_write(games, pgn, cause)) && (!sheet || file_write(sheet, &text, cause));
    text_free(&text);
    return good;
}

// Whoever joins different contests may mean to, or has mistyped a seed.
static void warn_of_several(const struct results *results) {
    if (has_several(results))
        fputs("kriegfish merge: these are games of several contests; event, rules, board, limit or "
              "seed are not the same\n",
              stderr);
}

static void report(const struct results *results, size_t dropped) {
    struct text text = {0};
    size_t last = results->count ? results->at[results->count - 1].number + 1 : 0;
    table_add_report(results, &text);
    if (dropped)
        text_add(&text, "%zu games were there more than once\n", dropped);
    if (last > results->count)
        text_add(&text, "%zu games up to number %zu are missing\n", last - results->count, last);
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static int run(const struct invocation *call) {
    struct results results = {0};
    struct text pgn = {0};
    size_t dropped = 0;
    char *cause = NULL;
    bool good = read_files(call, &results, &pgn, &dropped, &cause) &&
                (results.count || fail(&cause, "there are no games in %s", call->words[0])) &&
                write_files(call, &results, &pgn, &cause);
    if (good) {
        warn_of_several(&results);
        report(&results, dropped);
    }
    int status = good ? COMMAND_DONE : command_failed(call, "%s", cause);
    results_free(&results);
    text_free(&pgn);
    free(cause);
    return status;
}

const struct command command_merge = {
    .name = "merge",
    .summary = "Make one result of the shards of a match or tournament",
    .arguments = "FILE...",
    .least_words = 1,
    .most_words = 100000,
    .details =
        "The files are PGN files or JSON files (*.json) that match or tournament wrote with\n"
        "--shard. Games are put in the order of their numbers: what comes out is what one\n"
        "run without shards would have written.",
    .writes = (const char *const[]){"pgn", "json", NULL},
    .options =
        (const struct setting[]){
            OPTION_FILE_ROW("pgn", "write the games to this file"),
            OPTION_FILE_ROW("json", "write the results to this file"),
            {0},
        },
    .examples = (const char *const[]){"merge match.pgn --json merged.json", NULL},
    .run = run,
};
