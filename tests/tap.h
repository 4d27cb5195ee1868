// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A C test is a program that says TAP: OK(condition) for each point and `return tap_done();` at the
// end. Not for the program itself.

#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int tap_points, tap_failures;

#define OK(condition) tap_ok((condition), #condition, __FILE__, __LINE__)
#define OK_STRING(got, wanted) tap_string((got), (wanted), __FILE__, __LINE__)
#define OK_LONG(got, wanted) tap_long((long)(got), (long)(wanted), #got, __FILE__, __LINE__)

// The description must not hold a '#', which TAP reads as a directive.
static inline bool tap_ok(bool good, const char *what, const char *file, int line) {
    printf("%sok %d - ", good ? "" : "not ", ++tap_points);
    for (; *what; what++)
        putchar(*what == '#' || *what == '\n' ? '.' : *what);
    putchar('\n');
    if (!good) {
        tap_failures++;
        printf("# at %s:%d\n", file, line);
    }
    fflush(stdout);
    return good;
}

static inline bool tap_string(const char *got, const char *wanted, const char *file, int line) {
    bool good = got && wanted ? strcmp(got, wanted) == 0 : got == wanted;
    tap_ok(good, wanted ? wanted : "(null)", file, line);
    if (!good)
        printf("# got '%s'\n", got ? got : "(null)");
    return good;
}

static inline bool tap_long(long got, long wanted, const char *what, const char *file, int line) {
    bool good = tap_ok(got == wanted, what, file, line);
    if (!good)
        printf("# got %ld, wanted %ld\n", got, wanted);
    return good;
}

static inline void tap_skip(const char *why) {
    printf("ok %d # SKIP %s\n", ++tap_points, why);
}

// Always 0: the points tell what failed, and the harness counts a bad status as one failure more.
static inline int tap_done(void) {
    printf("1..%d\n", tap_points);
    if (tap_failures)
        printf("# %d of %d failed\n", tap_failures, tap_points);
    return 0;
}
