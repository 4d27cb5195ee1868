// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A source: something that one can wait for (base/wait.h), and where it is one end of a stream,
// read from or write to: what a child says, standard input, a connection, a wake. A value to be
// copied; a zero is no source. What is in it is the business of base/*_posix.c and
// base/*_windows.c alone. Whoever opened a source closes it. Nothing here blocks.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source {
    intptr_t handle;
    int kind;
};

// What reading and writing answer beside a number of bytes.
enum {
    SOURCE_NOTHING = -1, // not now
    SOURCE_BROKEN = -2,  // never again; errno says why
};

bool source_is(struct source source);

struct source source_standard_input(void);
struct source source_standard_output(void);

// Takes what is there, after waiting said that there is something; 0 at the end of the stream.
ptrdiff_t source_read(struct source source, char *bytes, size_t size);

// Gives as many bytes as are taken at once.
ptrdiff_t source_write(struct source source, const char *bytes, size_t size);

// No source and the standard streams are left alone.
void source_close(struct source source);
