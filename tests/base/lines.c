// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/lines.h"
#include "base/source_posix.h"
#include "tests/tap.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static enum line_result next(struct lines *lines, char **line) {
    return lines_next(lines, deadline_in_ms(5000), line);
}

static bool got(struct lines *lines, const char *wanted) {
    char *line = NULL;
    return next(lines, &line) == LINE_GOT && strcmp(line, wanted) == 0;
}

static struct source source_of(int descriptor) {
    return source_of_descriptor(descriptor, SOURCE_OWN);
}

// A reader of these bytes, at whose end the input ends.
static struct lines reader_of(const char *bytes, size_t length, size_t limit) {
    int pair[2];
    struct lines lines;
    if (pipe(pair) != 0 || write(pair[1], bytes, length) != (ssize_t)length)
        perror("pipe");
    close(pair[1]);
    lines_init(&lines, source_of(pair[0]), limit);
    return lines;
}

static void finish(struct lines *lines) {
    source_close(lines->source);
    lines_free(lines);
}

static void ends(void) {
    static const char bytes[] = "one\r\ntwo\n\n\r\na\rb\nlast";
    struct lines lines = reader_of(bytes, sizeof bytes - 1, 10);
    char *line;
    OK(got(&lines, "one"));
    OK(got(&lines, "two"));
    OK(got(&lines, ""));
    OK(got(&lines, ""));
    OK(got(&lines, "a\rb"));
    OK(got(&lines, "last"));
    OK(next(&lines, &line) == LINE_END && next(&lines, &line) == LINE_END);
    OK(lines_error(&lines) == 0);
    finish(&lines);
}

static void nuls(void) {
    static const char bytes[] = "\0\0\ne2\0e4\nx";
    struct lines lines = reader_of(bytes, sizeof bytes - 1, 10);
    OK(got(&lines, "\x1a\x1a"));
    OK(got(&lines, "e2\x1a"
                   "e4"));
    OK(got(&lines, "x"));
    finish(&lines);
}

static void limits(void) {
    static const char bytes[] = "12345\n123456\n12345\r\n123456\r\n1234567890\nok\n1234567";
    struct lines lines = reader_of(bytes, sizeof bytes - 1, 5);
    char *line;
    OK(got(&lines, "12345"));
    OK(next(&lines, &line) == LINE_TOO_LONG);
    OK(got(&lines, "12345"));
    OK(next(&lines, &line) == LINE_TOO_LONG);
    OK(next(&lines, &line) == LINE_TOO_LONG);
    OK(got(&lines, "ok"));
    OK(next(&lines, &line) == LINE_TOO_LONG);
    OK(next(&lines, &line) == LINE_END);
    finish(&lines);
}

static void *pour(void *fd) {
    static char block[100000];
    memset(block, 'x', sizeof block);
    for (int i = 0; i < 100; i++)
        for (size_t done = 0; done < sizeof block;)
            done += (size_t)write(*(int *)fd, block + done, sizeof block - done);
    (void)!write(*(int *)fd, "\nshort\n", 7);
    close(*(int *)fd);
    return NULL;
}

// Ten megabytes in one line, through the memory of one.
static void flood(void) {
    int pair[2];
    struct lines lines;
    pthread_t thread;
    char *line;
    OK(pipe(pair) == 0);
    lines_init(&lines, source_of(pair[0]), 100);
    pthread_create(&thread, NULL, pour, &pair[1]);
    OK(next(&lines, &line) == LINE_TOO_LONG);
    OK(got(&lines, "short"));
    OK(next(&lines, &line) == LINE_END);
    OK(lines.capacity <= 65536);
    pthread_join(thread, NULL);
    finish(&lines);
}

static void lateness(bool blocking) {
    int pair[2];
    struct lines lines;
    char *line;
    OK(pipe2(pair, blocking ? 0 : O_NONBLOCK) == 0);
    lines_init(&lines, source_of(pair[0]), 100);
    OK(lines_next(&lines, deadline_now(), &line) == LINE_LATE);
    OK(write(pair[1], "half ", 5) == 5);
    OK(lines_next(&lines, deadline_in_ms(5), &line) == LINE_LATE);
    OK(write(pair[1], "whole\nmore\n", 11) == 11);
    OK(got(&lines, "half whole"));
    OK(lines_next(&lines, deadline_now(), &line) == LINE_GOT && strcmp(line, "more") == 0);
    OK(lines_next(&lines, deadline_now(), &line) == LINE_LATE);
    close(pair[1]);
    OK(lines_next(&lines, deadline_now(), &line) == LINE_END);
    finish(&lines);
}

static void taking_in(void) {
    int pair[2];
    struct lines lines;
    static char block[65536];
    memset(block, '\n', sizeof block);
    OK(pipe2(pair, O_NONBLOCK) == 0);
    lines_init(&lines, source_of(pair[0]), 100);
    lines_take_in(&lines);
    OK(lines_has_room(&lines));
    OK(write(pair[1], block, sizeof block) > 60000);
    for (int i = 0; i < 100; i++)
        lines_take_in(&lines);
    OK(!lines_has_room(&lines));
    close(pair[1]);
    char *line;
    int count = 0;
    while (next(&lines, &line) == LINE_GOT)
        count++;
    OK_LONG(count, sizeof block);
    finish(&lines);
}

static void broken(void) {
    struct lines lines;
    char *line;
    lines_init(&lines, source_of(open("/", O_RDONLY)), 100); // a directory cannot be read
    OK(next(&lines, &line) == LINE_END);
    OK(lines_error(&lines) != 0);
    finish(&lines);
}

int main(void) {
    ends();
    nuls();
    limits();
    flood();
    lateness(true);
    lateness(false);
    taking_in();
    broken();
    return tap_done();
}
