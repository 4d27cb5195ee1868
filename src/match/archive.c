// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "game/pgn.h"
#include "match/archive.h"

#include <stdlib.h>
#include <string.h>

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

// Records of all files, to be sorted.
struct pile {
    struct numbered {
        struct record record;
        size_t number, place; // place: as read, so that the order is certain
    } * at;
    size_t count, capacity;
};

static void pile_add(struct pile *pile, const struct record *record) {
    const char *round = record_tag(record, "Round");
    long number = (long)pile->count + 1;
    if (pile->count == pile->capacity) {
        pile->capacity = pile->capacity ? 2 * pile->capacity : 64;
        pile->at = mem_resize(pile->at, pile->capacity, sizeof *pile->at);
    }
    if (round)
        text_to_long(round, 1, 1000000000, &number);
    pile->at[pile->count] = (struct numbered){*record, (size_t)number - 1, pile->count};
    pile->count++;
}

static bool pile_read(struct pile *pile, const char *path, char **cause) {
    struct pgn_reader *reader = pgn_open(path, ruleset_find("icc"), cause);
    struct record record;
    enum pgn_result result = PGN_END;
    while (reader && (result = pgn_read(reader, &record, cause)) == PGN_GAME)
        pile_add(pile, &record);
    pgn_close(reader);
    return reader && result == PGN_END;
}

static int by_number(const void *a, const void *b) {
    const struct numbered *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->place < y->place ? -1 : 1;
}

bool archive_merge(struct results *results, char *const *paths, struct text *pgn, size_t *dropped,
                   char **cause) {
    struct pile pile = {0};
    bool good = true;
    *dropped = 0;
    for (; good && *paths; paths++)
        good = pile_read(&pile, *paths, cause);
    if (pile.count)
        qsort(pile.at, pile.count, sizeof *pile.at, by_number);
    for (size_t i = 0; i < pile.count; i++) {
        bool again = i && pile.at[i].number == pile.at[i - 1].number;
        *dropped += again;
        if (good && !again) {
            results_add_record(results, &pile.at[i].record);
            pgn_add(pgn, &pile.at[i].record);
        }
    }
    for (size_t i = 0; i < pile.count; i++)
        record_free(&pile.at[i].record);
    free(pile.at);
    return good;
}

// Is it the k-th game of the contest? Its tags have to be the ones that we would write.
static bool is_game(const struct record *record, const struct contest *contest, size_t k,
                    char **cause) {
    static const char *const NAMES[] = {"Event",      "Round",      "White",      "Black",
                                        "Limit",      "WhiteSeed",  "BlackSeed",  "Seed",
                                        "WhiteJudge", "BlackJudge", "WhiteModel", "BlackModel"};
    struct fixture fixture = contest_fixture(contest, contest_number(contest, k));
    struct record wanted;
    record_init(&wanted, contest->rules, contest->kind, fixture.start);
    contest_tag(contest, &fixture, &wanted);
    bool same = (record->rules == contest->rules && record->kind == contest->kind) ||
                fail(cause, "its rules or its board are others");
    for (size_t i = 0; same && i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *have = record_tag(record, NAMES[i]), *want = record_tag(&wanted, NAMES[i]);
        have = have ? have : "none";
        want = want ? want : "none";
        same = strcmp(have, want) == 0 || fail(cause, "%s is %s and not %s", NAMES[i], have, want);
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

// Only the last game may be cut off: what follows another one that cannot be read would be lost.
static bool is_last(struct pgn_reader *reader, size_t number, char **cause) {
    struct record record;
    enum pgn_result result;
    while ((result = pgn_read(reader, &record, NULL)) == PGN_BROKEN)
        continue;
    if (result == PGN_END)
        return true;
    record_free(&record);
    return fail_in(cause, "its game %zu is broken and others follow it", number);
}

static bool resume(struct results *results, struct pgn_reader *reader,
                   const struct contest *contest, struct text *whole, char **cause) {
    struct record record;
    enum pgn_result result = PGN_END;
    bool good = true;
    while (good && (result = pgn_read(reader, &record, cause)) == PGN_GAME) {
        bool complete = is_complete(&record);
        bool extra = results->count >= contest_count(contest);
        if (complete && (extra || !is_game(&record, contest, results->count, cause)))
            good = extra
                       ? fail(cause, "it has more games than this contest")
                       : fail_in(cause, "its game %zu is not of this contest", results->count + 1);
        else if (complete) {
            results_add_record(results, &record);
            results->at[results->count - 1].number = contest_number(contest, results->count - 1);
            pgn_add(whole, &record);
        }
        record_free(&record);
        if (!complete)
            break;
    }
    return good && (result != PGN_BROKEN || is_last(reader, results->count + 1, cause));
}

bool archive_resume(struct results *results, const char *path, const struct contest *contest,
                    char **cause) {
    struct text whole = {0}, file = {0};
    if (!file_exists(path))
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
    else if (whole.length != file.length ||
             memcmp(text_string(&whole), text_string(&file), file.length) != 0)
        good = cut_off(path, &whole, cause);
    text_free(&whole);
    text_free(&file);
    return good;
}
