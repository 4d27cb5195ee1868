// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines from a source (base/source.h), in bounded memory whatever comes in.
//
// A line of more bytes than the limit is read over to its end, not stored, and reported once. LF or
// CRLF ends a line; so does the end of input, if anything stands before it. A NUL becomes the
// control character SUB (0x1a), so that a line is always a whole C string and no word we know holds
// one. The caller owns the source.

#pragma once

#include "base/clock.h"
#include "base/source.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

enum line_result {
    LINE_GOT,
    LINE_TOO_LONG,
    LINE_LATE, // the deadline passed; what came so far is kept
    LINE_END, // and every time from then on; lines_error() tells a broken input from a finished one
};

struct lines {
    struct source source;
    size_t limit; // of a line, without its end
    char *bytes;
    size_t capacity;
    size_t start, searched, end; // what was read and not given out: [start, end)
    bool skipping;               // inside a line that is too long
    bool ended;
    int error; // an errno, or 0
    // Set by the handler of a signal when nothing more is wanted, as if all had ended; or NULL.
    const volatile sig_atomic_t *over;
};

void lines_init(struct lines *lines, struct source source, size_t limit);
void lines_free(struct lines *lines);

// Waits for the next line until the deadline. *line may be written to and is valid until the next
// call; it is set only for LINE_GOT.
enum line_result lines_next(struct lines *lines, struct deadline deadline, char **line);

// Takes in what there is without waiting, as far as there is room. A program that is busy writing
// to somebody calls it so that the other side does not wait for us meanwhile.
void lines_take_in(struct lines *lines);

// Whether lines_take_in() could take in anything more.
bool lines_has_room(const struct lines *lines);

// The errno that ended the input, or 0.
int lines_error(const struct lines *lines);
