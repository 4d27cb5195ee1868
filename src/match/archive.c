// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "game/pgn.h"
#include "match/archive.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool archive_read(struct results *results, const char *path, const struct ruleset *rules,
                  char **cause) {
    struct pgn_reader *reader = pgn_open(path, rules, cause);
    struct record record;
    enum pgn_result result = PGN_END;
    while (reader && (result = pgn_read(reader, &record, cause)) == PGN_GAME) {
        results_add_record(results, &record);
        record_free(&record);
    }
    pgn_close(reader);
    return reader && result == PGN_END;
}

// Is it the k-th game of the contest? Its tags have to be the ones that we would write.
static bool is_game(const struct record *record, const struct contest *contest, size_t k) {
    static const char *const NAMES[] = {"Event", "Round",     "White",     "Black",
                                        "Limit", "WhiteSeed", "BlackSeed", "Seed"};
    struct fixture fixture = contest_fixture(contest, contest_number(contest, k));
    struct record wanted;
    record_init(&wanted, contest->rules, contest->kind, fixture.start);
    contest_tag(contest, &fixture, &wanted);
    bool same = record->rules == contest->rules && record->kind == contest->kind;
    for (size_t i = 0; same && i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *have = record_tag(record, NAMES[i]), *want = record_tag(&wanted, NAMES[i]);
        same = have && want && strcmp(have, want) == 0;
    }
    record_free(&wanted);
    return same;
}

static bool is_complete(const struct record *record) {
    return record->result != RESULT_NONE || record->termination == TERMINATION_ABANDONED;
}

// A last game that the file holds only in part.
static bool cut_off(const char *path, const struct text *whole, char **cause) {
    return file_write(path, whole, cause);
}

static bool resume(struct results *results, struct pgn_reader *reader,
                   const struct contest *contest, struct text *whole, char **cause) {
    struct record record;
    enum pgn_result result;
    bool good = true;
    while (good && (result = pgn_read(reader, &record, cause)) == PGN_GAME) {
        bool complete = is_complete(&record);
        if (complete && (results->count >= contest_count(contest) ||
                         !is_game(&record, contest, results->count)))
            good = fail(cause, "its game %zu is not of this contest", results->count + 1);
        else if (complete) {
            results_add_record(results, &record);
            results->at[results->count - 1].number = contest_number(contest, results->count - 1);
            pgn_add(whole, &record);
        }
        record_free(&record);
        if (!complete)
            break;
    }
    return good;
}

bool archive_resume(struct results *results, const char *path, const struct contest *contest,
                    char **cause) {
    struct text whole = {0}, file = {0};
    if (access(path, F_OK) != 0)
        return true;
    struct pgn_reader *reader = pgn_open(path, contest->rules, cause);
    if (!reader || !file_read(path, &file, cause)) {
        pgn_close(reader);
        return false;
    }
    bool times = results->times;
    bool good = resume(results, reader, contest, &whole, cause);
    results->times = times;
    pgn_close(reader);
    if (!good)
        fail_in(cause, "%s", path);
    else if (whole.length != file.length || memcmp(whole.bytes, file.bytes, file.length) != 0)
        good = cut_off(path, &whole, cause);
    text_free(&whole);
    text_free(&file);
    return good;
}
