// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A child process that we talk with in lines over its standard input and output: an engine, say.
// Not a shell: no words are expanded, argv[0] is looked for in PATH.
//
// The program must ignore SIGPIPE (main does), or writing to a dead child ends it. The child is a
// process as base/process starts it; it must not outlive the thread that started it. Every wait is
// under a deadline, but child_start() waits until the system has found and loaded the program.

#pragma once

#include "base/clock.h"
#include "base/lines.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct child_spec {
    const char *const *argv; // ends with NULL
    const char *directory;   // to start in; NULL: ours
    size_t line_limit;       // of what it says; 0: 65536
    bool keep_stderr;        // what it says there is ours to show,
    bool join_stderr;        // or part of its output; else it is thrown away
    bool literal; // on Windows: the words after the first are quoted as this program wants it
};

struct child;

// NULL, with a cause, when the program cannot be started. The caller ends it with child_stop().
struct child *child_start(const struct child_spec *spec, char **cause);

int child_pid(const struct child *child);

// Where to wait for its output; something to read does not mean that a whole line is there.
struct source child_source(const struct child *child);

// False when the child took not all of it before the deadline or is gone. Takes in what the child
// says meanwhile, so that two who both want to talk do not wait for each other.
bool child_write(struct child *child, const char *bytes, size_t length, struct deadline deadline,
                 char **cause);

// The same with printf and a newline at the end.
bool child_say(struct child *child, struct deadline deadline, char **cause, const char *format, ...)
    __attribute__((format(KF_PRINTF, 4, 5)));

// As lines_next(): LINE_END when the child closed its output.
enum line_result child_hear(struct child *child, struct deadline deadline, char **line);

// Whether the process still runs.
bool child_alive(const struct child *child);

// Waits for its end; false when it still runs at the deadline.
bool child_wait(const struct child *child, struct deadline deadline);

// Whether it ended by itself, with status 0.
bool child_succeeded(const struct child *child);

// How it is: "running", "ended with status 3", "killed by signal 11 (Segmentation fault)".
void child_add_fate(const struct child *child, struct text *text);

// Tells it and those it started to end, as a terminal that is closed does.
void child_ask_to_end(const struct child *child);

// Closes its input, gives it that long to end by itself, then TERM, again that long, then KILL to
// its whole group; reaps and frees it. NULL is allowed.
void child_stop(struct child *child, int64_t patience_ms);
