// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/command.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/terminal.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Which of the two sets of code this is (main.c).
#ifdef KF_SWIFT_ROOMS
#define ROOMS "second set of code, for newer processors"
#else
#define ROOMS "plain set of code, for any processor"
#endif

__attribute__((format(KF_PRINTF, 2, 0))) static void complain(const char *name, const char *format,
                                                              va_list list) {
    struct text text = {0};
    text_add_list(&text, format, list);
    fprintf(stderr, "kriegfish %s: %s\n", name, text_string(&text));
    text_free(&text);
}

int command_failed(const struct invocation *call, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(call->command->name, format, list);
    va_end(list);
    return COMMAND_FAILED;
}

int command_misused(const struct invocation *call, const char *format, ...) {
    const char *name = call->command->name;
    va_list list;
    va_start(list, format);
    complain(name, format, list);
    va_end(list);
    fprintf(stderr, "Try 'kriegfish %s --help'.\n", name);
    return COMMAND_MISUSED;
}

static const char *nearest_command(const struct command *const *list, const char *name) {
    const char *nearest = NULL;
    size_t best = strlen(name) / 3 + 2; // further away is another word, not a slip
    for (; *list; list++) {
        size_t distance = text_distance((*list)->name, name);
        if (distance < best && !(*list)->hidden) {
            best = distance;
            nearest = (*list)->name;
        }
    }
    return nearest;
}

const struct command *command_find(const struct command *const *list, const char *name) {
    for (const struct command *const *at = list; *at; at++)
        if (strcmp((*at)->name, name) == 0)
            return *at;
    const char *nearest = nearest_command(list, name);
    fprintf(stderr, "kriegfish: there is no %s '%s'", *name == '-' ? "option" : "command", name);
    if (nearest)
        fprintf(stderr, " (did you mean '%s'?)", nearest);
    fputs("\nTry 'kriegfish --help'.\n", stderr);
    return NULL;
}

static int unknown_option(const struct invocation *call, const char *name) {
    const char *nearest = setting_nearest(call->command->options, name);
    if (nearest)
        return command_misused(call, "there is no option '--%s' (did you mean '--%s'?)", name,
                               nearest);
    return command_misused(call, "there is no option '--%s'", name);
}

// Reads one option "name" or "name=value" (without its dashes); next is the argument after it, and
// *took_next tells whether it was the value.
static int read_option(struct invocation *call, const char *option, const char *next,
                       bool *took_next) {
    const struct setting *table = call->command->options;
    size_t length = strcspn(option, "=");
    char *name = mem_strdup(option);
    name[length] = '\0';
    const char *value = option[length] ? option + length + 1 : NULL;
    const struct setting *row = setting_find(table, name);
    if (!row && !value && text_starts_with(name, "no-")) {
        row = setting_find(table, name + 3);
        row = row && row->type == SETTING_BOOL ? row : NULL;
        value = "false";
    }
    *took_next = row && !value && row->type != SETTING_BOOL;
    if (row && !value)
        value = *took_next ? next : "true";
    int status = COMMAND_DONE;
    char *cause = NULL;
    if (!row)
        status = unknown_option(call, name);
    else if (!value)
        status = command_misused(call, "option '--%s' needs a value", name);
    else if (!settings_set(&call->options, row->name, value, &cause))
        status = command_misused(call, "--%s", cause);
    free(cause);
    free(name);
    return status;
}

// "-5" is a word: a number below zero; "-" too, for standard input.
static bool is_option(const char *argument) {
    return argument[0] == '-' && argument[1] && !isdigit((unsigned char)argument[1]);
}

static bool wants_help(const char *argument) {
    return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

// -o is what everybody types for --output.
static bool is_output(const struct invocation *call, const char *argument) {
    return strcmp(argument, "-o") == 0 && setting_find(call->command->options, "output");
}

// Sorts the arguments into options and words.
static int read_arguments(struct invocation *call, int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0 && call->command->passes_on) {
            call->rest = argv + i + 1;
            call->rest_count = (size_t)(argc - i - 1);
            return COMMAND_DONE;
        }
        if (strcmp(argv[i], "--") == 0) {
            while (++i < argc)
                call->words[call->word_count++] = argv[i];
        } else if (!is_option(argv[i])) {
            call->words[call->word_count++] = argv[i];
        } else if (argv[i][1] != '-' && !is_output(call, argv[i])) {
            return command_misused(call, "there is no option '%s'", argv[i]);
        } else {
            bool took_next;
            const char *name = is_output(call, argv[i]) ? "output" : argv[i] + 2;
            int status = read_option(call, name, i + 1 < argc ? argv[i + 1] : NULL, &took_next);
            if (status != COMMAND_DONE)
                return status;
            i += took_next;
        }
    }
    return COMMAND_DONE;
}

static int check_words(const struct invocation *call) {
    const struct command *command = call->command;
    if (call->word_count < command->least_words)
        return command_misused(call, "too few arguments: it needs %s", command->arguments);
    if (call->word_count > command->most_words)
        return command_misused(call, "does not know what to do with '%s'",
                               call->words[command->most_words]);
    return COMMAND_DONE;
}

static bool is_named(const char *const *names, const char *option) {
    while (names && *names && strcmp(*names, option) != 0)
        names++;
    return names && *names;
}

// Whether a file is read by a word or an option, and would be lost.
static bool is_read(const struct invocation *call, const char *path) {
    for (size_t i = 0; i < call->word_count; i++)
        if (file_is_same(call->words[i], path))
            return true;
    for (const struct setting *row = call->command->options; row->name; row++) {
        if (!row->argument || strcmp(row->argument, "FILE") != 0 ||
            is_named(call->command->writes, row->name) ||
            is_named(call->command->renews, row->name))
            continue;
        const char *other = settings_text(&call->options, row->name);
        if (other && file_is_same(other, path))
            return true;
    }
    return false;
}

// A directory will do for an option that says so.
static bool may_write(const struct setting *row, const char *path, char **cause) {
    return file_may_append(path, cause) ||
           (row->argument && strstr(row->argument, "DIR") && file_make_directory(path, cause));
}

// What the options name to be written is tried before there is anything to lose.
static int check_targets(const struct invocation *call) {
    const char *const *options = call->command->writes;
    char *cause = NULL;
    int status = COMMAND_DONE;
    for (; options && *options && status == COMMAND_DONE; options++) {
        const char *path = settings_text(&call->options, *options);
        if (settings_given(&call->options, *options) && path && *path && strcmp(path, "-") != 0 &&
            !may_write(setting_find(call->command->options, *options), path, &cause))
            status = command_failed(call, "--%s: %s", *options, cause);
    }
    free(cause);
    return status;
}

// What is to be written must not be what is read, nor two things the same: one of them would be
// lost.
static int check_files(const struct invocation *call) {
    const char *const *options = call->command->writes;
    for (size_t i = 0; options && options[i]; i++) {
        const char *path = settings_text(&call->options, options[i]);
        if (!path || !*path || strcmp(path, "-") == 0 || !file_is_plain(path))
            continue;
        if (is_read(call, path))
            return command_misused(call, "--%s would overwrite %s, which is to be read", options[i],
                                   path);
        for (size_t k = 0; k < i; k++) {
            const char *other = settings_text(&call->options, options[k]);
            if (other && file_is_same(other, path))
                return command_misused(call, "--%s and --%s cannot both go to %s", options[k],
                                       options[i], path);
        }
    }
    return COMMAND_DONE;
}

static int print_help(const struct command *command) {
    struct text text = {0};
    command_add_help(command, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    return COMMAND_DONE;
}

static int run(const struct command *command, int argc, char **argv) {
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (wants_help(argv[i]))
            return print_help(command);
    struct invocation call = {.command = command};
    call.words = mem_zero((size_t)argc + 1, sizeof *call.words);
    settings_init(&call.options, command->options);
    int status = read_arguments(&call, argc, argv);
    if (status == COMMAND_DONE)
        status = check_words(&call);
    if (status == COMMAND_DONE)
        status = check_files(&call);
    if (status == COMMAND_DONE)
        status = check_targets(&call);
    if (status == COMMAND_DONE)
        status = command->run(&call);
    settings_free(&call.options);
    free(call.words);
    return status;
}

static int print_overview(const struct command *const *list) {
    struct text text = {0};
    command_add_overview(list, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    return COMMAND_DONE;
}

int command_main(const struct command *const *list, const struct command *initial, int argc,
                 char **argv) {
    if (argc < 2 ? terminal_is(TERMINAL_INPUT) : wants_help(argv[1]))
        return print_overview(list);
    if (argc < 2)
        return run(initial, 0, argv + 1);
    if (strcmp(argv[1], "--version") == 0) {
        printf("kriegfish %s\n%s\n", PACKAGE_VERSION, ROOMS);
        return COMMAND_DONE;
    }
    if (is_option(argv[1]))
        return run(initial, argc - 1, argv + 1);
    const struct command *command = command_find(list, argv[1]);
    return command ? run(command, argc - 2, argv + 2) : COMMAND_MISUSED;
}

void command_add_overview(const struct command *const *list, struct text *text) {
    text_add_string(text, "Kriegfish plays Kriegspiel: chess in which you do not see the other "
                          "side's men.\n\nUsage: kriegfish COMMAND [OPTION]... [ARGUMENT]...\n\n");
    for (; *list; list++)
        if (!(*list)->hidden)
            text_add(text, "  %-12s %s\n", (*list)->name, (*list)->summary);
    text_add_string(text, "\n  --help       this list; kriegfish COMMAND --help for one command\n"
                          "  --version    the version\n");
}

static void add_options(const struct setting *options, struct text *text) {
    text_add_string(text, "\nOptions:\n");
    for (const struct setting *row = options; row && row->name; row++) {
        struct text left = {0};
        text_add(&left, "--%s%s", row->name, row->type == SETTING_BOOL ? "" : " ");
        setting_add_argument(row, &left);
        text_add(text, left.length > 24 ? "  %s\n%28s" : "  %-24s  %s", text_string(&left), "");
        text_add_string(text, row->help);
        if (row->initial && row->type != SETTING_BOOL)
            text_add(text, " (%s)", row->initial);
        text_add_char(text, '\n');
        text_free(&left);
    }
    text_add(text, "  %-24s  %s\n", "--help", "this help");
}

void command_add_help(const struct command *command, struct text *text) {
    text_add(text, "Usage: kriegfish %s [OPTION]...%s%s\n\n%s.\n", command->name,
             *command->arguments ? " " : "", command->arguments, command->summary);
    if (command->details)
        text_add(text, "\n%s\n", command->details);
    add_options(command->options, text);
    if (!command->examples)
        return;
    text_add_string(text, "\nExamples:\n");
    for (const char *const *example = command->examples; *example; example++)
        text_add(text, "  kriegfish %s\n", *example);
}

void command_add_rows(const char *kind, const char *owner, const struct setting *rows,
                      struct text *text) {
    for (const struct setting *row = rows; row && row->name; row++) {
        text_add(text, "%s\t%s\t%s\t%s\t", kind, owner, row->name, setting_type_name(row->type));
        setting_add_argument(row, text);
        text_add(text, "\t%s\t%s\t%s\n", row->initial ? row->initial : "",
                 row->choices ? row->choices : "", row->help);
    }
}

void command_add_table(const struct command *const *list, struct text *text) {
    for (; *list; list++) {
        const struct command *command = *list;
        if (command->hidden)
            continue;
        text_add(text, "command\t%s\t%s\t%s\n", command->name, command->arguments,
                 command->summary);
        command_add_rows("option", command->name, command->options, text);
        for (const char *const *example = command->examples; example && *example; example++)
            text_add(text, "example\t%s\t%s\n", command->name, *example);
    }
}
