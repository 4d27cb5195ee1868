// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "game/pgn.h"
#include "game/pgn_lex.h"
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

// Do they begin with the same position?
static bool begin_alike(const struct board *a, const struct board *b) {
    return a->key == b->key && a->clock == b->clock && a->number == b->number;
}

// Two games of one number are the same game only in the same contest, and only if they went alike.
static bool is_same_game(const struct numbered *first, const struct numbered *second,
                         char **cause) {
    static const char *const NAMES[] = {"Event", "White", "Black", "Limit", "Seed"};
    const struct record *a = &first->record, *b = &second->record;
    bool same = a->rules == b->rules && a->kind == b->kind && begin_alike(&a->start, &b->start) &&
                record_same_game(a, b);
    for (size_t i = 0; same && i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *one = record_tag(a, NAMES[i]), *two = record_tag(b, NAMES[i]);
        same = strcmp(one ? one : "", two ? two : "") == 0;
    }
    return same || fail(cause,
                        "these are no parts of one contest: game %zu is there twice and is "
                        "not the same",
                        first->number + 1);
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
        if (good && again)
            good = is_same_game(&pile.at[i - 1], &pile.at[i], cause);
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

// Is it the k-th game of the contest? Its tags have to be the ones that we would write; of one that
// was cut off those that are there.
static bool is_game(const struct record *record, const struct contest *contest, size_t k,
                    bool complete, char **cause) {
    static const char *const NAMES[] = {"Event",      "Round",      "White",      "Black",
                                        "Limit",      "WhiteSeed",  "BlackSeed",  "Seed",
                                        "WhiteJudge", "BlackJudge", "WhiteModel", "BlackModel"};
    struct fixture fixture = contest_fixture(contest, contest_number(contest, k));
    struct record wanted;
    record_init(&wanted, contest->rules, contest->kind, fixture.start);
    contest_tag(contest, &fixture, &wanted);
    bool same = !complete || (record->rules == contest->rules && record->kind == contest->kind) ||
                fail(cause, "its rules or its board are others");
    same = same && (!complete || begin_alike(&record->start, fixture.start) ||
                    fail(cause, "it begins with another position"));
    for (size_t i = 0; same && i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *have = record_tag(record, NAMES[i]), *want = record_tag(&wanted, NAMES[i]);
        if (!have && !complete)
            continue;
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

// Whether the last game is there to the blank line behind it, as we write them: the tags have the
// result as well, so that one cut off in its last word can be read.
static bool is_ended(const struct text *file) {
    const char *bytes = text_string(file);
    size_t end = file->length;
    unsigned lines = 0;
    for (; end && strchr(" \t\r\n", bytes[end - 1]); end--)
        lines += bytes[end - 1] == '\n';
    return lines >= 2;
}

// Where the games of a file begin, which may be cut off in the midst of that word: how many there
// are, and the place of the last.
struct starts {
    const char *bytes;
    size_t count, last;
    bool ended; // the last is there to its end
};

static struct starts find_starts(const struct text *file) {
    static const char WORD[] = "[Event \"";
    const char *bytes = text_string(file);
    struct starts starts = {.bytes = bytes, .ended = is_ended(file)};
    for (size_t at = 0, length; at < file->length; at += length + 1) {
        length = strcspn(bytes + at, "\n");
        size_t most = length < strlen(WORD) ? length : strlen(WORD);
        bool begun = at + length == file->length && (at < 2 || bytes[at - 2] == '\n');
        if (!length || (most < strlen(WORD) && !begun) || memcmp(bytes + at, WORD, most) != 0)
            continue;
        starts.count++;
        starts.last = at;
    }
    return starts;
}

static void unescape(char *value) {
    char *to = value;
    for (; *value; value++) {
        value += pgn_is_escape(value[0], value[1]);
        *to++ = *value;
    }
    *to = '\0';
}

// What the tags of a game say that was cut off before it could be read, as far as they are there.
static bool is_beginning(const char *bytes, const struct contest *contest, size_t k, char **cause) {
    struct record record;
    struct fixture fixture = contest_fixture(contest, contest_number(contest, k));
    record_init(&record, contest->rules, contest->kind, fixture.start);
    for (; *bytes == '['; bytes += strcspn(bytes, "\n"), bytes += *bytes == '\n') {
        size_t line = strcspn(bytes, "\r\n"), name = strcspn(bytes, " \r\n");
        if (name + 4 > line || bytes[name + 1] != '"' || bytes[line - 1] != ']')
            continue;
        char *tag = text_format("%.*s", (int)name - 1, bytes + 1);
        char *value = text_format("%.*s", (int)(line - name - 4), bytes + name + 2);
        unescape(value);
        if (!record_tag_is_field(tag))
            record_set_tag(&record, tag, value);
        free(tag);
        free(value);
    }
    bool same = is_game(&record, contest, k, false, cause);
    record_free(&record);
    return same || fail_in(cause, "its game %zu is not of this contest", k + 1);
}

static const char *after_blank_line(const char *bytes) {
    while (*bytes) {
        size_t length = strcspn(bytes, "\n"), blanks = strspn(bytes, " \t\r");
        bytes += length + (bytes[length] == '\n');
        if (blanks == length)
            break;
    }
    return bytes;
}

// Whether something stands behind the moves of a game, which one that was cut off cannot have.
static bool has_tail(const char *game) {
    const char *tail = after_blank_line(after_blank_line(game));
    return tail[strspn(tail, " \t\r\n")];
}

static bool is_blank(const struct text *file) {
    return strspn(text_string(file), " \t\r\n") == file->length;
}

static bool take_game(struct results *results, const struct record *record,
                      const struct contest *contest, bool complete, char **cause) {
    if (results->count >= contest_count(contest))
        return fail(cause, "it has more games than this contest");
    if (!is_game(record, contest, results->count, complete, cause))
        return fail_in(cause, "its game %zu is not of this contest", results->count + 1);
    if (!complete)
        return true;
    results_add_record(results, record);
    results->at[results->count - 1].number = contest_number(contest, results->count - 1);
    return true;
}

// Takes the games that are complete. What is behind them must be the beginning of one more, or
// nothing: anything else is somebody's, and would be lost.
static bool resume(struct results *results, struct pgn_reader *reader, const struct starts *starts,
                   const struct contest *contest, char **cause) {
    struct record record;
    enum pgn_result result = PGN_END;
    bool complete = true;
    while (complete && (result = pgn_read(reader, &record, cause)) == PGN_GAME) {
        complete = is_complete(&record) && (results->count + 1 < starts->count || starts->ended);
        bool good = take_game(results, &record, contest, complete, cause);
        record_free(&record);
        if (!good)
            return false;
    }
    if (complete && result == PGN_END && starts->count == results->count)
        return true;
    const char *last = starts->bytes + starts->last;
    if (starts->count == results->count + 1 && has_tail(last))
        return fail(cause, "there is something else in it than games of this contest");
    if (starts->count == results->count + 1 && results->count < contest_count(contest))
        return is_beginning(last, contest, results->count, cause);
    if (starts->count == results->count + 1)
        return !strchr(last, '\n') || fail(cause, "it has more games than this contest");
    return starts->count > results->count
               ? fail_in(cause, "its game %zu is broken and others follow it", results->count + 1)
               : fail(cause, "there is something else in it than games of this contest");
}

// A last game that is there only in part is taken out.
static bool cut_off(const char *path, const struct results *results, const struct starts *starts,
                    char **cause) {
    return starts->count == results->count || file_shorten(path, starts->last, cause);
}

bool archive_resume(struct results *results, const char *path, const struct contest *contest,
                    char **cause) {
    struct text file = {0};
    if (!file_exists(path))
        return true;
    struct pgn_reader *reader = pgn_open(path, contest->rules, cause);
    if (!reader || !file_read(path, &file, cause)) {
        pgn_close(reader);
        return false;
    }
    bool times = results->times;
    struct starts starts = find_starts(&file);
    bool good =
        is_blank(&file) ||
        (starts.count ? resume(results, reader, &starts, contest, cause)
                      : fail(cause, "there is something else in it than games of this contest"));
    results->times = times;
    pgn_close(reader);
    text_free(&file);
    return good ? cut_off(path, results, &starts, cause) : fail_in(cause, "%s", path);
}
