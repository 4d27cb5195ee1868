// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the chess server finds in its directory: passes that have grown old, and files that lie.

#include "config.h"

#include "base/file.h"
#include "front/ics/hall.h"
#include "front/ics/server.h"
#include "tests/tap.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { DAY_S = 86400, MANY = 6000 };

static char directory[] = "/tmp/ics_keepXXXXXX";

static char *path_of(const char *name) {
    return text_format("%s/%s", directory, name);
}

static void put(const char *name, const char *content) {
    char *path = path_of(name);
    struct text text = {0};
    text_add_string(&text, content);
    OK(file_write_private(path, &text, NULL));
    text_free(&text);
    free(path);
}

static bool is_there(const char *name) {
    char *path = path_of(name);
    bool there = file_exists(path);
    free(path);
    return there;
}

static void take_away(const char *name) {
    char *path = path_of(name);
    remove(path);
    free(path);
}

static struct digest token_of(unsigned number) {
    return digest_of(&number, sizeof number);
}

// A pass of that name, in the file of another one, which was last shown so many seconds ago.
static void put_pass(const char *file, const char *name, unsigned number, int64_t ago_s) {
    struct digest token = token_of(number);
    char digest[DIGEST_TEXT + 1];
    digest_write(&token, digest);
    char *path = text_format("%s/%s.pass", directory, file);
    FILE *out = fopen(path, "w");
    if (!out || fprintf(out, "%s %s %" PRId64 " 10.0.0.%u\n", name, digest,
                        (int64_t)time(NULL) - ago_s, number % 250) < 0)
        perror(path);
    if (out)
        fclose(out);
    free(path);
}

static struct ics_hall *open_hall_with(struct settings *options, char **cause) {
    settings_set(options, "port", "0", NULL);
    settings_set(options, "state", directory, NULL);
    return ics_hall_open(options, cause);
}

static struct ics_hall *open_hall(struct settings *options, char **cause) {
    settings_init(options, ics_options);
    return open_hall_with(options, cause);
}

static void test_age(void) {
    struct settings options;
    put_pass("anna", "Anna", 1, DAY_S);
    put_pass("ben", "Ben", 2, 29 * DAY_S);
    put_pass("carl", "Carl", 3, 31 * DAY_S);
    put_pass("dora", "Dora", 4, 31 * DAY_S);
    put_pass("emil", "Emil", 5, -1000 * DAY_S);
    put_pass("fred", "../fred", 6, 0);
    put("7.game", "kriegfish table 1\nid 7\nterms 0 0 berkeley chess - 0\n"
                  "seat 0 0 Dora 10.0.0.4 60000000\nseat 1 0 Eva 10.0.0.9 60000000\n"
                  "state 1 0\ntry e2e4\n");
    struct ics_hall *hall = open_hall(&options, NULL);
    if (!OK(hall))
        return;
    OK(ics_pass_named(hall->passes, "anna") && is_there("anna.pass"));
    OK(ics_pass_named(hall->passes, "ben") && is_there("ben.pass"));
    OK(!ics_pass_named(hall->passes, "carl") && !is_there("carl.pass"));
    OK(ics_pass_named(hall->passes, "dora") && is_there("dora.pass")); // a seat waits for her
    struct ics_pass *emil = ics_pass_named(hall->passes, "emil");
    OK(emil && emil->seen_s <= (int64_t)time(NULL));
    OK(!ics_pass_named(hall->passes, "fred") && !ics_pass_named(hall->passes, "../fred"));
    OK(hall->tables && hall->tables->seen_s); // else it would wait for ever
    OK(ics_hall_close(hall, NULL));
    settings_free(&options);
    take_away("7.game");
}

// Of very many the oldest go before their time.
static void test_crowd(void) {
    struct settings options;
    char name[16];
    unsigned count = 0;
    for (unsigned i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "m%u", i);
        put_pass(name, name, i, i * (20 * DAY_S / MANY));
    }
    struct ics_hall *hall = open_hall(&options, NULL);
    if (!OK(hall))
        return;
    for (const struct ics_pass *pass = hall->passes; pass; pass = pass->next)
        count++;
    OK(count <= 5000 && count > 2000);
    OK(ics_pass_named(hall->passes, "m0") && is_there("m0.pass"));
    OK(!ics_pass_named(hall->passes, "m5999") && !is_there("m5999.pass"));
    OK(ics_hall_close(hall, NULL));
    settings_free(&options);
}

// Times that no clock shows, numbers that no game has.
static void test_lies(void) {
    struct settings options;
    put("count", "18446744073709551615\n");
    put("3.game", "kriegfish table 1\nid 3\nterms 5 3 berkeley chess - 0\n"
                  "seat 0 0 Anna 10.0.0.1 9223372036854775807\n"
                  "seat 1 0 Ben - -9223372036854775808\nstate 0 9223372036854775807\n"
                  "try e2e4 -9223372036854775808 9223372036854775807 9223372036854775807\n"
                  "try e7e5 -9223372036854775808 -9223372036854775808 -9223372036854775808\n");
    put("4.game", "kriegfish table 1\nid 4\nterms 5 3 berkeley chess - 0\nseat 0 0 Anna - 0\n");
    put("5.game", "kriegfish table 1\nid 5\nterms 5 3 nowhere chess - 0\n");
    put("x.game", "kriegfish table 1\n");
    struct ics_hall *hall = open_hall(&options, NULL);
    if (!OK(hall))
        return;
    struct ics_table *table = ics_hall_table(hall, 3);
    OK(table && !ics_hall_table(hall, 4) && !ics_hall_table(hall, 5));
    OK_LONG(hall->game_count, 3);
    if (table) {
        OK_LONG(table->record.exchange_count, 2);
        OK(table->seen_s <= (int64_t)time(NULL));
        ics_table_run(table);
        OK(ics_table_left_ms(table, WHITE) == 0 && ics_table_grace_ms(table, BLACK) == 0);
        ics_table_pause(table);
    }
    OK(ics_hall_close(hall, NULL));
    settings_free(&options);
}

#define NEW_GAME                                                                                   \
    "kriegfish table 1\nid %d\nterms 5 3 berkeley chess - 0\nseat 0 0 Anna - 0\n"                  \
    "seat 1 0 Ben - 0\nstate 0 0\n"

static void put_new_game(int number) {
    char *name = text_format("%d.game", number), *content = text_format(NEW_GAME, number);
    put(name, content);
    free(name);
    free(content);
}

// Games that have hardly begun, found again: the highest number counts, whichever is read last.
static void test_numbers(void) {
    struct settings options;
    put("count", "12\n");
    put_new_game(11);
    put_new_game(14);
    for (int i = 0; i < 2; i++) { // and again when both are gone
        struct ics_hall *hall = open_hall(&options, NULL);
        if (!OK(hall))
            return;
        OK((ics_hall_table(hall, 11) == NULL) == i);
        OK((ics_hall_table(hall, 14) == NULL) == i);
        OK_LONG(hall->game_count, 14);
        OK(ics_hall_close(hall, NULL));
        settings_free(&options);
    }
}

// The server was killed when a game had ended and was not yet in the file: it goes there, once, and
// is not played on, however soon it is written.
static void test_ended(void) {
    static const char GAME[] = "[Event \"Anna - Ben\"]\n\n1. e4 1-0\n\n";
    char *pgn = path_of("games");
    for (int i = 0; i < 20; i++) {
        struct settings options;
        struct text text = {0};
        put_new_game(15);
        put("15.end", GAME);
        settings_init(&options, ics_options);
        settings_set(&options, "pgn", pgn, NULL);
        struct ics_hall *hall = open_hall_with(&options, NULL);
        if (!OK(hall))
            break;
        OK(!ics_hall_table(hall, 15));
        OK(ics_hall_close(hall, NULL));
        OK(!is_there("15.end") && !is_there("15.game"));
        OK(file_read(pgn, &text, NULL));
        OK_STRING(text_string(&text), GAME);
        text_free(&text);
        remove(pgn);
        settings_free(&options);
    }
    free(pgn);
}

static struct ics_hall *open_hall_for(struct settings *options, const char *pgn) {
    settings_init(options, ics_options);
    settings_set(options, "pgn", pgn, NULL);
    return open_hall_with(options, NULL);
}

// Clears the table; what is said of it on standard error.
static char *clear_aloud(struct ics_hall *hall, struct ics_table *table) {
    char *log = path_of("log"), *said = NULL;
    struct text text = {0};
    int stream = dup(STDERR_FILENO), file = open(log, O_WRONLY | O_CREAT, 0600);
    if (OK(stream >= 0 && file >= 0)) {
        fflush(stderr);
        dup2(file, STDERR_FILENO);
        ics_hall_clear_table(hall, table);
        fflush(stderr);
        dup2(stream, STDERR_FILENO);
        close(file);
        close(stream);
    }
    if (OK(file_read(log, &text, NULL)))
        said = text_take(&text);
    text_free(&text);
    remove(log);
    free(log);
    return said;
}

// A game has ended and can be written neither here nor there: it stays, with how it ended, and is
// in the file as soon as there is room.
static void test_no_room(void) {
    char *end = path_of("16.end"), *none = path_of("none"), *nowhere = path_of("none/games");
    char *pgn = path_of("games");
    struct settings options;
    struct text text = {0};
    put("16.game", "kriegfish table 1\nid 16\nterms 5 3 berkeley chess - 0\nseat 0 0 Anna - 0\n"
                   "seat 1 0 Ben - 0\nstate 0 0\ntry e2e4\nback 1\ntry e7e5\n");
    OK(mkdir(none, 0700) == 0);
    struct ics_hall *hall = open_hall_for(&options, nowhere);
    OK(hall && rmdir(none) == 0 && mkdir(end, 0700) == 0);
    struct ics_table *table = hall ? ics_hall_table(hall, 16) : NULL;
    if (!OK(table))
        return;
    ics_table_end(table, RESULT_BLACK, TERMINATION_TIME);
    char *said = clear_aloud(hall, table);
    OK(said && strstr(said, "16.end: ") && strstr(said, "; games are not kept now\n"));
    free(said);
    OK(!ics_hall_close(hall, NULL));
    settings_free(&options);
    OK(is_there("16.game") && rmdir(end) == 0);
    hall = open_hall(&options, NULL); // who writes no games does not take it away
    OK(hall && !ics_hall_table(hall, 16) && ics_hall_close(hall, NULL) && is_there("16.game"));
    settings_free(&options);
    hall = open_hall_for(&options, pgn);
    OK(hall && !ics_hall_table(hall, 16) && ics_hall_close(hall, NULL));
    settings_free(&options);
    OK(!is_there("16.game") && !is_there("16.end") && file_read(pgn, &text, NULL));
    OK(strstr(text_string(&text), "[Termination \"time forfeit\"]") &&
       strstr(text_string(&text), "0-1\n") && strstr(text_string(&text), "{what followed was"));
    remove(pgn);
    text_free(&text);
    free(end);
    free(none);
    free(nowhere);
    free(pgn);
}

// Whoever else may write there could give himself a name.
static void test_open_directory(void) {
    struct settings options;
    char *cause = NULL;
    OK(chmod(directory, 0777) == 0);
    struct ics_hall *hall = open_hall(&options, &cause);
    OK(!hall && cause && strstr(cause, "others may write"));
    if (hall)
        ics_hall_close(hall, NULL);
    settings_free(&options);
    free(cause);
}

int main(void) {
    if (!OK(mkdtemp(directory)))
        return tap_done();
    test_age();
    test_crowd();
    test_lies();
    test_numbers();
    test_ended();
    test_no_room();
    test_open_directory();
    char *command = text_format("rm -rf '%s'", directory);
    OK(system(command) == 0);
    free(command);
    return tap_done();
}
