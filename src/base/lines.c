// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/lines.h"

#include "base/mem.h"
#include "base/wait.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_CAPACITY 65536

void lines_init(struct lines *lines, struct source source, size_t limit) {
    // Room for a line with its CRLF, and the NUL that ends the last line of the input.
    size_t capacity = limit + 3 > LEAST_CAPACITY ? limit + 3 : LEAST_CAPACITY;
    *lines = (struct lines){.source = source, .limit = limit, .capacity = capacity};
    lines->bytes = mem_alloc(capacity);
}

void lines_free(struct lines *lines) {
    free(lines->bytes);
    *lines = (struct lines){.ended = true};
}

int lines_error(const struct lines *lines) {
    return lines->error;
}

bool lines_has_room(const struct lines *lines) {
    return !lines->ended && lines->end - lines->start + 1 < lines->capacity;
}

static void make_room(struct lines *lines) {
    if (lines->start == 0)
        return;
    memmove(lines->bytes, lines->bytes + lines->start, lines->end - lines->start);
    lines->end -= lines->start;
    lines->searched -= lines->start;
    lines->start = 0;
}

static void replace_nuls(char *bytes, size_t count) {
    for (char *at = bytes; (at = memchr(at, '\0', count - (size_t)(at - bytes)));)
        *at++ = 0x1a;
}

// One read; false when the source has nothing for us now.
static bool read_some(struct lines *lines) {
    make_room(lines);
    char *place = lines->bytes + lines->end;
    ptrdiff_t count = source_read(lines->source, place, lines->capacity - 1 - lines->end);
    if (count == SOURCE_NOTHING)
        return false;
    if (count <= 0) {
        lines->error = count < 0 ? errno : 0;
        lines->ended = true;
        return true;
    }
    replace_nuls(place, (size_t)count);
    lines->end += (size_t)count;
    return true;
}

static enum line_result give(struct lines *lines, size_t end, size_t next, char **line) {
    char *start = lines->bytes + lines->start;
    size_t length = end - lines->start;
    bool skipped = lines->skipping;
    lines->skipping = false;
    lines->start = lines->searched = next;
    if (length && start[length - 1] == '\r')
        length--;
    if (skipped || length > lines->limit)
        return LINE_TOO_LONG;
    start[length] = '\0';
    *line = start;
    return LINE_GOT;
}

// Gives out a line that is already here; false when more input is needed.
static bool give_buffered(struct lines *lines, char **line, enum line_result *result) {
    char *from = lines->bytes + lines->searched;
    char *newline = memchr(from, '\n', lines->end - lines->searched);
    if (newline) {
        size_t end = (size_t)(newline - lines->bytes);
        *result = give(lines, end, end + 1, line);
        return true;
    }
    lines->searched = lines->end;
    if (lines->skipping || lines->end - lines->start > lines->limit + 1) {
        lines->skipping = true;
        lines->start = lines->searched = lines->end = 0;
    }
    if (!lines->ended)
        return false;
    if (lines->skipping || lines->end > lines->start)
        *result = give(lines, lines->end, lines->end, line);
    else
        *result = LINE_END;
    return true;
}

enum line_result lines_next(struct lines *lines, struct deadline deadline, char **line) {
    enum line_result result;
    bool looked = false;
    if (lines->over && *lines->over)
        return LINE_END;
    while (!give_buffered(lines, line, &result)) {
        // Somebody who talks without end and never ends a line must not hold us past the deadline.
        if (looked && deadline_passed(deadline))
            return LINE_LATE;
        if (!wait_for(lines->source, deadline))
            return LINE_LATE;
        read_some(lines); // nothing, when another reader of the same source took it away
        looked = true;
    }
    return result;
}

void lines_take_in(struct lines *lines) {
    if (lines_has_room(lines) && wait_for(lines->source, deadline_now()))
        read_some(lines);
}
