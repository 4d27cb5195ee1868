// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A table of the chess server by itself: what its patience, its clock and its record tell.

#include "config.h"

#include "front/ics/table.h"

#include "board/notation.h"
#include "tests/tap.h"

#include <string.h>

static struct ics_table *open_table(const char *rules) {
    struct ics_terms terms = {.rules = ruleset_find(rules), .kind = kind_find("chess")};
    struct ics_table *table = ics_table_open(1, &terms, 0);
    ics_table_run(table);
    return table;
}

static move_t move(const char *text) {
    move_t read = MOVE_NONE;
    OK(notation_read_coordinates(text, &read));
    return read;
}

static enum verdict try(struct ics_table *table, const char *text) {
    struct announcement said = {0};
    OK(ics_table_try(table, move(text), &said));
    return (enum verdict)said.verdict;
}

// How often somebody may say the same nonsense before the umpire is tired of it; 0 for always.
static unsigned patience(struct ics_table *table, const char *nonsense) {
    struct announcement said;
    move_t word = move(nonsense);
    unsigned count = 0;
    while (count < 100000 && !ics_table_is_tired_of(table, word)) {
        ics_table_try(table, word, &said);
        count++;
    }
    return count < 100000 ? count : 0;
}

// The patience with one side does not tell what the other has tried, and it has an end.
static void test_patience(void) {
    unsigned counts[2];
    for (int i = 0; i < 2; i++) {
        struct ics_table *table = open_table("icc");
        for (int k = 0; k < 7 * i; k++)
            OK(try(table, "e1e2") != SAID_MOVED);
        OK(try(table, "e2e4") == SAID_MOVED);
        counts[i] = patience(table, "e7e3");
        OK(!ics_table_is_tired_of(table, move("e7e5")) && try(table, "e7e5") == SAID_MOVED);
        ics_table_close(table);
    }
    OK(counts[0] && counts[0] == counts[1]);
    struct ics_table *table = open_table("cincinnati");
    OK(patience(table, "e2d3"));
    ics_table_close(table);
}

// When both have heard something: what is private moves no clock that the other could look at.
static void test_silence(void) {
    struct ics_table *table = open_table("icc");
    table->heard_us = 1;
    OK(try(table, "f1c4") == SAID_NO && table->heard_us == 1);
    OK(try(table, "e2e4") == SAID_MOVED && table->heard_us > 1);
    ics_table_close(table);
    table = open_table("cincinnati");
    table->heard_us = 1;
    OK(try(table, "f1c4") != SAID_MOVED && table->heard_us > 1);
    ics_table_close(table);
}

// A move that waits for its moment does not wake anybody at a table that is adjourned.
static void test_adjourned(void) {
    struct ics_table *table = open_table("icc");
    struct choice choice = {.try = move("e2e4")};
    OK(!ics_table_may_try(table, &choice) && ics_table_patience_ms(table) >= 0);
    ics_table_pause(table);
    OK(ics_table_patience_ms(table) == -1 && !ics_table_is_due(table));
    ics_table_run(table);
    OK(ics_table_patience_ms(table) == -1);
    ics_table_close(table);
}

// Both times are told.
static void test_taken_back(void) {
    struct ics_table *table = open_table("icc");
    OK(try(table, "e2e4") == SAID_MOVED && try(table, "e7e5") == SAID_MOVED);
    table->expects = 0.5;
    OK(ics_table_take_back(table, 2) && table->record.note);
    OK(table->expects < 0); // of the game as it stands nobody has said anything
    OK(record_has_story(&table->record));
    OK(try(table, "d2d4") == SAID_MOVED && try(table, "d7d5") == SAID_MOVED);
    pencil_mark(&table->pencils[WHITE], move_from(move("d4d5")), KNIGHT);
    OK(try(table, "c2c4") == SAID_MOVED && try(table, "c7c5") == SAID_MOVED);
    OK(!ics_table_take_back(table, 5) && ics_table_take_back(table, 2));
    OK(pencil_at(&table->pencils[WHITE], move_from(move("d4d5"))) == KNIGHT);
    OK(table->record.note && table->record.plies[1].note && !table->record.plies[0].note);
    OK(try(table, "b2b4") == SAID_MOVED);
    ics_table_close(table);
}

int main(void) {
    test_patience();
    test_silence();
    test_adjourned();
    test_taken_back();
    return tap_done();
}
