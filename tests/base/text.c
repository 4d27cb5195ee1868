// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/text.h"
#include "tests/tap.h"

#include <limits.h>
#include <stdlib.h>

static void growing(void) {
    struct text text = {0};
    OK_STRING(text_string(&text), "");
    text_add(&text, "%d %s", 7, "men");
    text_add_char(&text, '!');
    OK_STRING(text_string(&text), "7 men!");
    text_clear(&text);
    for (int i = 0; i < 1000; i++)
        text_add_string(&text, "abc");
    OK(text.length == 3000 && strlen(text_string(&text)) == 3000);
    text_clear(&text);
    text_add_bytes(&text, "a\0b", 3);
    OK(text.length == 3 && text.bytes[2] == 'b' && text.bytes[3] == '\0');
    char *taken = text_take(&text);
    OK(taken[0] == 'a' && text.bytes == NULL && text.length == 0);
    free(taken);
    taken = text_take(&text);
    OK_STRING(taken, "");
    free(taken);
    text_free(&text);
}

static void causes(void) {
    char *cause = NULL;
    OK(!fail(NULL, "nobody listens %d", 1));
    OK(!fail(&cause, "inner %d", 1));
    OK(!fail_in(&cause, "outer %d", 2));
    OK_STRING(cause, "outer 2: inner 1");
    OK(!fail(&cause, "again"));
    OK_STRING(cause, "again");
    OK(!fail_in(NULL, "nobody listens"));
    free(cause);
}

static void whole_numbers(void) {
    static const char *const bad[] = {
        "", "-", "+", " 1", "1 ", "1x", "0x10", "1.0", "--1", "99999999999999999999", NULL};
    long value = 42;
    for (const char *const *at = bad; *at; at++)
        tap_ok(!text_to_long(*at, LONG_MIN, LONG_MAX, &value), *at, __FILE__, __LINE__);
    OK(!text_to_long("11", 1, 10, &value) && !text_to_long("0", 1, 10, &value));
    OK_LONG(value, 42);
    OK(text_to_long("-7", -7, 0, &value) && value == -7);
    OK(text_to_long("+010", 0, 10, &value) && value == 10);
}

static void real_numbers(void) {
    static const char *const bad[] = {"",    ".",   "-",     "e5",    " 1",  "1 ",
                                      "nan", "inf", "0x1p3", "1e999", "1,5", NULL};
    double value = 42;
    for (const char *const *at = bad; *at; at++)
        tap_ok(!text_to_double(*at, -1e300, 1e300, &value), *at, __FILE__, __LINE__);
    OK(!text_to_double("1.5", 0, 1, &value) && value == 42);
    OK(text_to_double("-2.5e-1", -1, 1, &value) && value == -0.25);
    OK(text_to_double("3", 3, 3, &value) && value == 3);
}

static void words(void) {
    const char *at = "  one\ttwo  \r\n";
    size_t length;
    const char *word = text_word(&at, &length);
    OK(word && length == 3 && memcmp(word, "one", 3) == 0);
    word = text_word(&at, &length);
    OK(word && length == 3 && memcmp(word, "two", 3) == 0);
    OK(text_word(&at, &length) == NULL);

    char *list[3], line[] = " a bb  ccc dddd  ", few[] = "a b\n", none[] = " \t\n";
    OK_LONG(text_split(line, list, 3), 4);
    OK_STRING(list[0], "a");
    OK_STRING(list[1], "bb");
    OK_STRING(list[2], "ccc dddd");
    OK_LONG(text_split(few, list, 3), 2);
    OK_STRING(list[1], "b");
    OK_LONG(text_split(none, list, 3), 0);
}

static void likeness(void) {
    OK(text_starts_with("uciok", "uci") && !text_starts_with("uc", "uci"));
    OK(text_ends_with("a.pgn", ".pgn") && !text_ends_with("pgn", ".pgn"));
    OK_LONG(text_distance("perft", "perft"), 0);
    OK_LONG(text_distance("perft", "preft"), 1);
    OK_LONG(text_distance("perft", "pert"), 1);
    OK_LONG(text_distance("", "abc"), 3);
    char longest[200];
    memset(longest, 'x', sizeof longest);
    longest[199] = '\0';
    OK_LONG(text_distance(longest, "x"), 199);
}

int main(void) {
    growing();
    causes();
    whole_numbers();
    real_numbers();
    words();
    likeness();
    return tap_done();
}
