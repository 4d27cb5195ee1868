// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/child.h"

#include "base/mem.h"
#include "base/process.h"
#include "base/wait.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LINE_LIMIT 65536

struct child {
    struct process *process;
    char *name;
    struct source input; // what we write to
    struct lines output;
};

struct child *child_start(const struct child_spec *spec, char **cause) {
    struct process_spec wanted = {.argv = spec->argv,
                                  .directory = spec->directory,
                                  .keep_stderr = spec->keep_stderr,
                                  .join_stderr = spec->join_stderr,
                                  .literal = spec->literal};
    struct process_ends ends;
    struct process *process = process_start(&wanted, &ends, cause);
    if (!process)
        return NULL;
    struct child *child = mem_zero(1, sizeof *child);
    child->process = process;
    child->name = mem_strdup(spec->argv[0]);
    child->input = ends.input;
    lines_init(&child->output, ends.output,
               spec->line_limit ? spec->line_limit : DEFAULT_LINE_LIMIT);
    return child;
}

int child_pid(const struct child *child) {
    return process_id(child->process);
}

struct source child_source(const struct child *child) {
    return child->output.source;
}

// Waits until the child takes input, taking in its output meanwhile; false at the deadline.
static bool wait_to_write(struct child *child, struct deadline deadline) {
    while (!deadline_passed(deadline)) {
        bool listen = lines_has_room(&child->output);
        struct awaited items[] = {{.source = child->input, .for_room = true},
                                  {.source = listen ? child->output.source : (struct source){0}}};
        if (wait_any(items, 2, deadline) < 0)
            return false;
        if (items[1].ready)
            lines_take_in(&child->output);
        if (items[0].ready)
            return true;
    }
    return false;
}

bool child_write(struct child *child, const char *bytes, size_t length, struct deadline deadline,
                 char **cause) {
    while (length) {
        ptrdiff_t count = source_write(child->input, bytes, length);
        if (count == SOURCE_BROKEN)
            return fail(cause, "cannot write to '%s': %s", child->name, strerror(errno));
        if (count == SOURCE_NOTHING && !wait_to_write(child, deadline))
            return fail(cause, "'%s' does not read what it is told", child->name);
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        }
    }
    return true;
}

bool child_say(struct child *child, struct deadline deadline, char **cause, const char *format,
               ...) {
    struct text line = {0};
    va_list list;
    va_start(list, format);
    text_add_list(&line, format, list);
    va_end(list);
    text_add_char(&line, '\n');
    bool good = child_write(child, line.bytes, line.length, deadline, cause);
    text_free(&line);
    return good;
}

enum line_result child_hear(struct child *child, struct deadline deadline, char **line) {
    return lines_next(&child->output, deadline, line);
}

bool child_alive(const struct child *child) {
    return process_alive(child->process);
}

bool child_wait(const struct child *child, struct deadline deadline) {
    return process_wait(child->process, deadline);
}

bool child_succeeded(const struct child *child) {
    return process_succeeded(child->process);
}

void child_add_fate(const struct child *child, struct text *text) {
    process_add_fate(child->process, text);
}

void child_ask_to_end(const struct child *child) {
    process_ask_to_end(child->process);
}

void child_stop(struct child *child, int64_t patience_ms) {
    if (!child)
        return;
    source_close(child->input);
    if (!process_wait(child->process, deadline_in_ms(patience_ms))) {
        process_ask_to_end(child->process);
        process_wait(child->process, deadline_in_ms(patience_ms));
    }
    process_close(child->process);
    source_close(child->output.source);
    lines_free(&child->output);
    free(child->name);
    free(child);
}
