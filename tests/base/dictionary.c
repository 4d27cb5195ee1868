// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/dictionary.h"
#include "base/text.h"
#include "tests/tap.h"

#include <stdlib.h>

enum { NAMES = 5000 };

static void test_many(void) {
    struct dictionary dictionary = {0};
    char *names[NAMES];
    size_t found = 0, strange = 0;
    for (size_t i = 0; i < NAMES; i++) {
        names[i] = text_format("name %zu", i);
        dictionary_add(&dictionary, names[i], i);
    }
    for (size_t i = 0; i < NAMES; i++) {
        char *other = text_format("nome %zu", i);
        found += dictionary_find(&dictionary, names[i], DICTIONARY_NONE) == i;
        strange += dictionary_find(&dictionary, other, DICTIONARY_NONE) != DICTIONARY_NONE;
        free(other);
    }
    OK_LONG((long)found, NAMES);
    OK_LONG((long)strange, 0);
    dictionary_free(&dictionary);
    for (size_t i = 0; i < NAMES; i++)
        free(names[i]);
}

// Of two with one name the first is found, also after the table has grown round its end.
static void test_twins(void) {
    static const char *const NAME[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    struct dictionary dictionary = {0};
    size_t good = 0;
    OK(dictionary_find(&dictionary, "a", DICTIONARY_NONE) == DICTIONARY_NONE);
    for (size_t i = 0; i < 40; i++)
        dictionary_add(&dictionary, NAME[i % 10], i);
    for (size_t i = 0; i < 10; i++)
        good += dictionary_find(&dictionary, NAME[i], DICTIONARY_NONE) == i &&
                dictionary_find(&dictionary, NAME[i], i) == i + 10;
    OK_LONG((long)good, 10);
    OK(dictionary_find(&dictionary, "k", DICTIONARY_NONE) == DICTIONARY_NONE);
    dictionary_free(&dictionary);
}

int main(void) {
    test_many();
    test_twins();
    return tap_done();
}
