// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// JSON read, refused and written; files; tasks that answer, crash and hang.

#include "config.h"

#include "base/file.h"
#include "base/json.h"
#include "base/mem.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

static void test_reading(void) {
    struct json json;
    char *cause = NULL;
    OK(json_read(" {\"a\": [1, -2.5e1, true, null], \"b\": {\"c\": \"x\\\"\\n\\u00e9\"}} ", &json,
                 &cause));
    const struct json *list = json_member(&json, "a");
    OK(list && list->count == 4 && list->items[1].number == -25 && list->items[2].number == 1);
    OK_STRING(json_string(json_member(&json, "b"), "c", ""), "x\"\n\xc3\xa9");
    OK(json_number(&json, "none", 7) == 7 && json_number(&json, "b", 7) == 7);
    OK(!json_member(NULL, "a"));
    json_free(&json);
    static const char *const BAD[] = {
        "",          "{",      "[1,]",      "[1 2]",
        "{\"a\" 1}", "\"x",    "\"\\q\"",   "01x",
        "nul",       "[1]]",   "\"\\u12\"", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "nan",       "{1: 2}",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        OK(!json_read(BAD[i], &json, &cause));
    free(cause);
}

// Nothing behind the end is read: every text stands at the very end of its memory, where the
// address sanitizer sees a step too far.
static void test_ends(void) {
    static const char WHOLE[] = "{\"a\": [1.5e1, \"x\\u00e9\\\\\", true], \"b\": null}";
    static const char *const ENDS[] = {"\"\\", "\"\\u", "\"\\u00e", "\"", "{\"", "[1,", "-", "tru"};
    size_t refused = 0;
    for (size_t i = 0; i < sizeof WHOLE - 1 + sizeof ENDS / sizeof *ENDS; i++) {
        char *text = i < sizeof WHOLE - 1 ? text_format("%.*s", (int)i, WHOLE)
                                          : mem_strdup(ENDS[i - (sizeof WHOLE - 1)]);
        struct json json;
        char *cause = NULL;
        refused += !json_read(text, &json, &cause);
        free(cause);
        free(text);
    }
    OK_LONG((long)refused, (long)(sizeof WHOLE - 1 + sizeof ENDS / sizeof *ENDS));
}

static void test_writing(void) {
    struct text text = {0};
    json_add_string(&text, "a\"\\\n</script>");
    OK_STRING(text_string(&text), "\"a\\\"\\\\\\u000a\\u003c/script\\u003e\"");
    text_clear(&text); // UTF-8 stays as it is, what is none was Latin-1
    json_add_string(&text, "\xc3\xa9\xe9t\xe9 \xf0\x9f\x99\x82\xed\xa0\x80\xc0\xe2\x82");
    OK_STRING(text_string(&text), "\"\xc3\xa9\\u00e9t\\u00e9 \xf0\x9f\x99\x82\\u00ed\\u00a0\\u0080"
                                  "\\u00c0\\u00e2\\u0082\"");
    text_clear(&text);
    json_add_real(&text, 0.12345, 3);
    json_add_real(&text, INFINITY, 3);
    OK_STRING(text_string(&text), "0.123null");
    text_free(&text);
}

static void test_files(void) {
    char *path = text_format("%s/kriegfish-test.%ld", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp",
                             (long)getpid());
    struct text text = {0}, back = {0};
    char *cause = NULL;
    text_add_string(&text, "one\n");
    OK(file_write(path, &text, &cause) && file_write(path, &text, &cause));
    OK(file_read(path, &back, &cause));
    OK_STRING(text_string(&back), "one\n");
    unlink(path);
    OK(!file_read(path, &back, &cause) && cause);
    OK(!file_write("/no/such/place", &text, &cause));
    text_free(&text);
    text_free(&back);
    free(cause);
    free(path);
}

int main(void) {
    test_reading();
    test_ends();
    test_writing();
    test_files();
    return tap_done();
}
