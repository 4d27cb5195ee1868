// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/keep.h"

#include "base/file.h"
#include "base/mem.h"
#include "board/notation.h"
#include "law/words.h"
#include "players/registry.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "kriegfish table 1"

enum { WORDS_MOST = 8, CUT_LEAST = 8, NUMBER_MOST = 1000000000 };

static const int64_t TIME_MOST = 1000000000000000; // some decades in microseconds

struct ics_keep {
    char *directory;
    FILE *lock;
    bool failing;
    unsigned last; // the highest number of a game that is written down
    char **ends;   // finished games of an earlier server, from `next_end` on
    size_t next_end;
};

static void free_names(char **names) {
    for (size_t i = 0; names && names[i]; i++)
        free(names[i]);
    free(names);
}

struct ics_keep *ics_keep_open(const char *directory, char **cause) {
    struct ics_keep *keep = mem_zero(1, sizeof *keep);
    char *lock = text_format("%s/lock", directory);
    keep->directory = mem_strdup(directory);
    file_make_way(directory);
    bool good =
        file_make_private_directory(directory, cause) && (keep->lock = file_lock(lock, cause));
    free(lock);
    if (good)
        keep->ends = file_list(directory, ".end");
    else
        ics_keep_close(keep);
    return good ? keep : NULL;
}

void ics_keep_close(struct ics_keep *keep) {
    if (!keep)
        return;
    if (keep->lock)
        fclose(keep->lock);
    free_names(keep->ends);
    free(keep->directory);
    free(keep);
}

static char *path_of(const struct ics_keep *keep, const char *name, const char *suffix) {
    struct text path = {0};
    text_add(&path, "%s/", keep->directory);
    for (; *name; name++)
        text_add_char(&path, (char)tolower((unsigned char)*name));
    text_add_string(&path, suffix);
    return text_take(&path);
}

static char *table_path(const struct ics_keep *keep, unsigned number, const char *suffix) {
    char name[16];
    snprintf(name, sizeof name, "%u", number);
    return path_of(keep, name, suffix);
}

// True when it went well. Each failure in a row says the same. The cause is told by where it will
// be: arguments are made in any order.
static bool report(struct ics_keep *keep, bool good, char **cause) {
    if (!good && !keep->failing)
        fprintf(stderr, "kriegfish ics: %s; games are not kept now\n", *cause);
    keep->failing = !good;
    free(*cause);
    return good;
}

static bool write_text(struct ics_keep *keep, char *path, struct text *text) {
    char *cause = NULL;
    bool good = file_write_private(path, text, &cause);
    text_free(text);
    free(path);
    return report(keep, good, &cause);
}

// Passes

void ics_keep_pass(struct ics_keep *keep, const struct ics_pass *pass) {
    struct text text = {0};
    char digest[DIGEST_TEXT + 1];
    if (!keep)
        return;
    digest_write(&pass->digest, digest);
    text_add(&text, "%s %s %" PRId64 " %s\n", pass->name, digest, pass->seen_s, pass->origin);
    write_text(keep, path_of(keep, pass->name, ".pass"), &text);
}

void ics_keep_forget_pass(struct ics_keep *keep, const char *name) {
    char *path = keep ? path_of(keep, name, ".pass") : NULL;
    if (path)
        remove(path);
    free(path);
}

// A time, so that no reckoning with it can go wrong whoever wrote the file.
static int64_t read_time(const char *word) {
    int64_t time = strtoll(word, NULL, 10);
    return time > TIME_MOST ? TIME_MOST : time < -TIME_MOST ? -TIME_MOST : time;
}

// What a file says about another name is not believed.
static void read_pass(const struct ics_keep *keep, const char *name, struct ics_pass **list) {
    char *path = path_of(keep, name, ".pass"), *words[4];
    struct text text = {0};
    struct digest digest;
    if (file_read(path, &text, NULL) && text.length && !memchr(text.bytes, '\0', text.length) &&
        text_split(text.bytes, words, 4) == 4 && strlen(words[0]) <= ICS_NAME_MAX &&
        text_is_like(words[0], name) && digest_read(words[1], &digest)) {
        struct ics_pass *pass = ics_pass_add(list, words[0], &digest);
        pass->seen_s = read_time(words[2]);
        words[3][strcspn(words[3], " \r\n")] = '\0';
        snprintf(pass->origin, sizeof pass->origin, "%s", words[3]);
    }
    text_free(&text);
    free(path);
}

struct ics_pass *ics_keep_load_passes(struct ics_keep *keep) {
    struct ics_pass *list = NULL;
    char **names = keep ? file_list(keep->directory, ".pass") : NULL;
    for (size_t i = 0; names && names[i]; i++)
        read_pass(keep, names[i], &list);
    free_names(names);
    return list;
}

// Tables, written

static void add_clocks(struct text *text, const struct ics_table *table) {
    text_add(text, " %" PRId64 " %" PRId64 " %" PRId64 "\n", table->timers[WHITE].left_us,
             table->timers[BLACK].left_us, table->timers[ics_table_turn(table)].turn_us);
}

static void add_try(struct text *text, const struct exchange *exchange) {
    char written[COORDINATES_MAX] = "any?";
    if (exchange->try != MOVE_NONE)
        notation_coordinates(exchange->try, written);
    text_add(text, "try %s", written);
}

static void add_head(struct text *text, const struct ics_table *table) {
    const struct ics_terms *terms = &table->terms;
    text_add(text, HEAD "\nid %s\nterms %d %d %s %s %s %d\n", table->id, terms->minutes,
             terms->seconds, terms->rules->name, terms->kind->name,
             terms->player ? terms->player->name : "-", terms->strength);
    for (int side = WHITE; side <= BLACK; side++)
        text_add(text, "seat %d %d %s %s %" PRId64 "\n", side, table->program[side],
                 table->names[side], *table->origins[side] ? table->origins[side] : "-",
                 table->grace_us[side]);
    text_add(text, "state %d %" PRId64 "\n", table->agreed, table->seen_s);
}

// Whoever writes at a table notes one thing alone.
static void add_notes(struct text *text, const struct record *record) {
    if (record->note)
        text_add_string(text, "back 0\n");
    for (size_t i = 0; i < record->ply_count; i++)
        if (record->plies[i].note)
            text_add(text, "back %zu\n", i + 1);
}

// A number is never given again.
static void keep_count(struct ics_keep *keep, unsigned number) {
    struct text count = {0};
    if (number <= keep->last)
        return;
    text_add(&count, "%u\n", number);
    if (write_text(keep, path_of(keep, "count", ""), &count))
        keep->last = number;
}

void ics_keep_table(struct ics_keep *keep, struct ics_table *table) {
    const struct record *record = &table->record;
    struct text text = {0};
    if (!keep)
        return;
    add_head(&text, table);
    for (size_t i = 0; i < record->exchange_count; i++) {
        add_try(&text, &record->exchanges[i]);
        text_add_char(&text, '\n');
    }
    add_notes(&text, record);
    text_add_string(&text, "clock");
    add_clocks(&text, table);
    table->unkept = !write_text(keep, table_path(keep, table->number, ".game"), &text);
    keep_count(keep, table->number);
}

// Half a line may be there after a failure: then all is written anew.
void ics_keep_try(struct ics_keep *keep, struct ics_table *table) {
    struct text text = {0};
    char *cause = NULL;
    if (keep && table->unkept)
        ics_keep_table(keep, table);
    if (!keep || table->unkept)
        return;
    char *path = table_path(keep, table->number, ".game");
    add_try(&text, &table->record.exchanges[table->record.exchange_count - 1]);
    add_clocks(&text, table);
    table->unkept =
        !report(keep, file_add_private(path, text_string(&text), text.length, &cause), &cause);
    free(path);
    text_free(&text);
}

// A line has words without spaces.
static char *word_of(enum termination termination) {
    char *word = mem_strdup(termination_word(termination));
    for (char *at = word; (at = strchr(at, ' '));)
        *at = '-';
    return word;
}

// Where there is no room for the whole game, how it ended may still find some.
static void add_end(struct ics_keep *keep, const struct ics_table *table, const char *path) {
    const struct record *record = &table->record;
    char *word = word_of(record->termination), *cause = NULL;
    char *line = text_format("end %s %s\n", words_result(record->result), word);
    report(keep, file_add_private(path, line, strlen(line), &cause), &cause);
    free(word);
    free(line);
}

// In this order: whenever we are killed, and whatever the disk has no room for, the game is in one
// of the two files.
char *ics_keep_end(struct ics_keep *keep, const struct ics_table *table, const struct text *game) {
    char *cause = NULL;
    if (!keep)
        return NULL;
    char *path = table_path(keep, table->number, ".game");
    char *end = game ? table_path(keep, table->number, ".end") : NULL;
    if (end && !report(keep, file_write_private(end, game, &cause), &cause)) {
        free(end);
        add_end(keep, table, path);
        return path;
    }
    remove(path);
    free(path);
    return end;
}

// Tables, read

static bool read_terms(char **words, size_t count, struct ics_terms *terms) {
    long minutes, seconds, strength;
    if (count != 7 || !text_to_long(words[1], 0, 600, &minutes) ||
        !text_to_long(words[2], 0, 600, &seconds) || !text_to_long(words[6], 0, 1000, &strength))
        return false;
    *terms = (struct ics_terms){.minutes = (int)minutes,
                                .seconds = (int)seconds,
                                .rules = ruleset_find(words[3]),
                                .kind = kind_find(words[4]),
                                .player = registry_find(words[5]),
                                .strength = (int)strength};
    return terms->rules && terms->kind;
}

static bool read_seat(struct ics_table *table, char **words, size_t count) {
    long side, program;
    if (count != 6 || !text_to_long(words[1], 0, 1, &side) ||
        !text_to_long(words[2], 0, 1, &program) || strlen(words[3]) > ICS_NAME_MAX)
        return false;
    table->program[side] = program;
    strcpy(table->names[side], words[3]);
    snprintf(table->origins[side], sizeof table->origins[side], "%s",
             strcmp(words[4], "-") == 0 ? "" : words[4]);
    table->grace_us[side] = read_time(words[5]);
    return true;
}

static void read_clocks(struct ics_table *table, char **words) {
    table->timers[WHITE].left_us = read_time(words[0]);
    table->timers[BLACK].left_us = read_time(words[1]);
    table->timers[ics_table_turn(table)].turn_us = read_time(words[2]);
}

static bool read_back(struct ics_table *table, const char *word) {
    long moves;
    if (!text_to_long(word, 0, (long)table->record.ply_count, &moves))
        return false;
    record_note_take_back(&table->record, (size_t)moves);
    return true;
}

static bool read_end(struct ics_table *table, char **words) {
    int result = RESULT_NONE, termination = TERMINATION_NONE;
    while (result < RESULT_DRAW && strcmp(words[1], words_result((enum result)result)) != 0)
        result++;
    for (; termination < TERMINATION_UNTOLD; termination++) {
        char *word = word_of((enum termination)termination);
        bool same = strcmp(words[2], word) == 0;
        free(word);
        if (same)
            break;
    }
    ics_table_end(table, (enum result)result, (enum termination)termination);
    return true;
}

// False for what is no line of ours: what follows it is not believed.
static bool read_line(struct ics_table *table, char **words, size_t count) {
    move_t try = MOVE_NONE;
    if (strcmp(words[0], "seat") == 0)
        return read_seat(table, words, count);
    if (strcmp(words[0], "clock") == 0 && count == 4)
        read_clocks(table, words + 1);
    else if (strcmp(words[0], "state") == 0 && count == 3) {
        table->agreed = *words[1] == '1';
        table->seen_s = read_time(words[2]);
    } else if (strcmp(words[0], "try") == 0 && (count == 2 || count == 5)) {
        if (strcmp(words[1], "any?") != 0 && !notation_read_coordinates(words[1], &try))
            return false;
        if (!ics_table_replay(table, try))
            return false;
        if (count == 5)
            read_clocks(table, words + 2);
    } else if (strcmp(words[0], "back") == 0 && count == 2)
        return read_back(table, words[1]);
    else
        return strcmp(words[0], "end") == 0 && count == 3 && read_end(table, words);
    return true;
}

// The next whole line, cut into words; 0 at the end. A line without an end was cut off by a kill:
// nobody has been told of it.
static size_t next_line(char **at, char **words) {
    char *end = strchr(*at, '\n'), *line = *at;
    if (!end)
        return 0;
    *end = '\0';
    *at = end + 1;
    return text_split(line, words, WORDS_MOST);
}

static struct ics_table *parse(char *at, unsigned number) {
    char *words[WORDS_MOST], *id[WORDS_MOST];
    struct ics_terms terms;
    size_t count;
    if (!text_starts_with(at, HEAD "\n"))
        return NULL;
    at += strlen(HEAD "\n");
    if (next_line(&at, id) != 2 || strlen(id[1]) > ICS_ID_MAX || !(count = next_line(&at, words)) ||
        !read_terms(words, count, &terms))
        return NULL;
    struct ics_table *table = ics_table_open(number, &terms, 0);
    strcpy(table->id, id[1]);
    while ((count = next_line(&at, words)) && read_line(table, words, count))
        continue;
    if (*table->names[WHITE] && *table->names[BLACK])
        return table;
    ics_table_close(table);
    return NULL;
}

// A file that cannot be read is left where it is, for people.
static struct ics_table *read_table(const struct ics_keep *keep, const char *name) {
    struct text text = {0};
    struct ics_table *table = NULL;
    char *path = path_of(keep, name, ".game"), *end = path_of(keep, name, ".end"), *cause = NULL;
    long number;
    if (!text_to_long(name, 1, NUMBER_MOST, &number))
        fail(&cause, "%s has no number", path);
    else if (file_exists(end))
        remove(path); // it had ended, and the server with it
    else if (!file_read(path, &text, &cause) || memchr(text_string(&text), '\0', text.length) ||
             !(table = parse(text.bytes ? text.bytes : (char[]){""}, (unsigned)number)))
        fail(&cause, "%s holds no game", path);
    if (cause)
        fprintf(stderr, "kriegfish ics: %s\n", cause);
    free(cause);
    free(path);
    free(end);
    text_free(&text);
    return table;
}

static unsigned read_count(const struct ics_keep *keep) {
    struct text text = {0};
    char *path = path_of(keep, "count", "");
    unsigned long count = file_read(path, &text, NULL) ? strtoul(text_string(&text), NULL, 10) : 0;
    free(path);
    text_free(&text);
    return count < NUMBER_MOST ? (unsigned)count : 0;
}

struct ics_table *ics_keep_load_tables(struct ics_keep *keep, unsigned *last) {
    struct ics_table *list = NULL;
    char **names = keep ? file_list(keep->directory, ".game") : NULL;
    *last = 0;
    if (keep)
        *last = keep->last = read_count(keep);
    for (size_t i = 0; names && names[i]; i++) {
        struct ics_table *table = read_table(keep, names[i]);
        if (!table)
            continue;
        *last = table->number > *last ? table->number : *last;
        table->next = list;
        list = table;
    }
    free_names(names);
    return list;
}

// Finished games

// How much of the game's beginning stands at the end of the file.
static size_t overlap(const struct text *file, const struct text *game) {
    size_t most = file->length < game->length ? file->length : game->length;
    for (size_t length = most; length >= CUT_LEAST; length--)
        if (memcmp(file->bytes + file->length - length, game->bytes, length) == 0)
            return length;
    return 0;
}

// Is the whole game in the file? If not, a part of it is cut off.
static bool is_written(const char *pgn, const struct text *game) {
    struct text file = {0};
    size_t length;
    bool written = file_is_plain(pgn) && file_exists(pgn) && file_read(pgn, &file, NULL) &&
                   strstr(text_string(&file), text_string(game));
    if (!written && (length = overlap(&file, game)))
        file_shorten(pgn, file.length - length, NULL);
    text_free(&file);
    return written;
}

bool ics_keep_next_end(struct ics_keep *keep, const char *pgn, struct text *game, char **receipt) {
    while (keep && pgn && keep->ends[keep->next_end]) {
        *receipt = path_of(keep, keep->ends[keep->next_end++], ".end");
        text_clear(game);
        if (file_read(*receipt, game, NULL) && game->length && !is_written(pgn, game))
            return true;
        remove(*receipt);
        free(*receipt);
    }
    text_free(game);
    *receipt = NULL;
    return false;
}
