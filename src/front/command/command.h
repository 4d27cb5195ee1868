// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Commands of the command line: what one is, how its arguments are read, how its help looks.
// Each lives in its own NAME.c as one const struct and is listed in commands.c. What a command
// does is not in here.
//
// The options of a command are a settings table (base/settings.h): a bool is a flag, --name or
// --no-name, and the others take a value, --name VALUE or --name=VALUE. --help is always there.

#pragma once

#include "base/settings.h"

#include <stdbool.h>
#include <stddef.h>

// What a command returns, and the program's exit status.
enum command_status {
    COMMAND_DONE = 0,
    COMMAND_FAILED = 1,
    COMMAND_MISUSED = 2,
    COMMAND_INTERRUPTED = 130, // by Ctrl-C, before all was done; what was done is told and kept
};

// One call of a command. It owns nothing that outlives run().
struct invocation {
    const struct command *command;
    struct settings options;
    size_t word_count;
    char **words; // the arguments that are not options
    size_t rest_count;
    char **rest; // what stands behind "--", for a command that passes it on
};

struct command {
    const char *name;
    const char *summary;   // one line, no full stop
    const char *arguments; // as in "DEPTH [FILE]"; "" for none
    size_t least_words, most_words;
    const char *details;           // paragraphs for help, or NULL
    const struct setting *options; // ends with a row whose name is NULL; or NULL
    const char *const *writes;     // options that name files to write, ends with NULL; or NULL
    const char *const *renews;     // options whose file is read whole before it may be written
    const char *const *examples;   // command lines without "kriegfish", ends with NULL; or NULL
    bool passes_on;                // what stands behind "--", to another program
    bool hidden;                   // from help and completion: not for people
    int (*run)(const struct invocation *);
};

// Runs the command of argv[1] from a list that ends with NULL, or, when there are only options or
// nothing at all, the initial one; returns the exit status. Without arguments a person at a
// terminal gets the overview. Says what is wrong on standard error. May block as long as the
// command does.
int command_main(const struct command *const *list, const struct command *initial, int argc,
                 char **argv);

// For run(): says on standard error what went wrong, after the command's name, and returns
// COMMAND_FAILED, or COMMAND_MISUSED with a hint to the command's help.
int command_failed(const struct invocation *call, const char *format, ...)
    __attribute__((format(KF_PRINTF, 2, 3)));
int command_misused(const struct invocation *call, const char *format, ...)
    __attribute__((format(KF_PRINTF, 2, 3)));

// The command of that name; when there is none, says so on standard error and returns NULL.
const struct command *command_find(const struct command *const *list, const char *name);

// Help for people: the whole program, or one command.
void command_add_overview(const struct command *const *list, struct text *text);
void command_add_help(const struct command *command, struct text *text);

// The same for programs (completion, tests): lines of fields with tabs between them,
//   command NAME ARGUMENTS SUMMARY
//   option COMMAND NAME TYPE ARGUMENT DEFAULT CHOICES HELP
//   example COMMAND LINE
// One line a row: "option", whose it is, name, type, argument, initial value, choices and help,
// with tabs between them.
void command_add_rows(const char *kind, const char *owner, const struct setting *rows,
                      struct text *text);
void command_add_table(const struct command *const *list, struct text *text);
