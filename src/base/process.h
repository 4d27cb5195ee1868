// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A process of another program, with pipes to its standard input and output. What is said over them
// is the business of base/child.
//
// It gets every signal back at its default, leads its own process group, so that Ctrl-C at our
// terminal does not reach it, and where the system can do that it is killed when the thread that
// started it ends. process_start() waits until the system has found and loaded the program.

#pragma once

#include "base/clock.h"
#include "base/source.h"
#include "base/text.h"

struct process_spec {
    const char *const *argv; // ends with NULL; argv[0] is looked for in PATH
    const char *directory;   // to start in; NULL: ours
    bool keep_stderr;        // what it says there is ours to show,
    bool join_stderr;        // or part of its output; else it is thrown away
    bool literal; // on Windows: the words after the first are quoted as this program wants it
};

// What we write to and read from; the caller closes both.
struct process_ends {
    struct source input, output;
};

struct process;

// NULL, with a cause, when the program cannot be started.
struct process *process_start(const struct process_spec *spec, struct process_ends *ends,
                              char **cause);

int process_id(const struct process *process);
bool process_alive(const struct process *process);

// Whether it ended by itself, with status 0.
bool process_succeeded(const struct process *process);

// "running", "ended with status 3", "killed by signal 11 (Segmentation fault)".
void process_add_fate(const struct process *process, struct text *text);

// False when it still runs at the deadline.
bool process_wait(const struct process *process, struct deadline until);

// Asks it and those it started to end.
void process_ask_to_end(const struct process *process);

// Ends it, and those it left behind, and frees what we know of it.
void process_close(struct process *process);
