// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Files: read, safely written, appended to, looked for. All block as the disk does. Names are as
// the C library has them; what a program we start must not inherit is not inherited.

#pragma once

#include "base/text.h"

#include <stdio.h>

// As fopen(), in binary mode if "b" is said.
FILE *file_open(const char *path, const char *mode);

// Adds all of a file to the text; "-" is standard input.
bool file_read(const char *path, struct text *text, char **cause);

// Writes a file anew: under another name first, which then takes the place of the old file, so that
// nobody ever sees half of it. What is no ordinary file (a terminal, a pipe) is written to.
bool file_write(const char *path, const struct text *text, char **cause);

// Appends a paragraph: with an empty line before it, if there is anything before it. All of it or
// nothing, on the disk when we return; others who do the same wait. `what` is for the cause.
bool file_append(const char *path, const char *what, const char *bytes, size_t length,
                 char **cause);

// The same two for what is nobody's business but ours and changes often: the file is for this user
// alone, and nobody waits for the disk. It outlasts the end of this process, not that of the
// machine. Adding is of bytes as they are; after a failure half of them may be there.
bool file_write_private(const char *path, const struct text *text, char **cause);
bool file_add_private(const char *path, const char *bytes, size_t length, char **cause);

// Makes a directory for this user alone; one that is there already is no failure unless others may
// write in it (which is not looked at on Windows).
bool file_make_private_directory(const char *path, char **cause);

// Makes a file shorter.
bool file_shorten(const char *path, size_t length, char **cause);

// Opens a file and locks it until it is closed or we end; NULL, with a cause, when another process
// has done so. There is nothing in it.
FILE *file_lock(const char *path, char **cause);

// Claims a file, so that nobody else who does the same gets it before file_give_up or our end:
// false, with a cause, if another process has it. A file beside it, called the same and ".lock",
// stands for the claim and is gone afterwards; where there can be none, nobody is kept away, and
// that is no failure.
struct file_claim;
bool file_claim(const char *path, struct file_claim **claim, char **cause);
void file_give_up(struct file_claim *claim);

bool file_exists(const char *path);

// Whether what is there by that name, if anything, is neither a device nor a pipe: what is written
// there stays. Where a directory is, nothing can be written at all.
bool file_is_plain(const char *path);

// Do two names stand for the same file, be it there or not? As far as can be told.
bool file_is_same(const char *path, const char *other);

// Could something be appended to it? Nothing is. Of what is no ordinary file that is believed.
bool file_may_append(const char *path, char **cause);

// Is it a file that can be started?
bool file_is_program(const char *path);

// Makes a directory; one that is there already is no failure.
bool file_make_directory(const char *path, char **cause);

// Makes the directories above a file as far as that can be done.
void file_make_way(const char *path);

// The names in a directory that end with a suffix, without it, in no certain order, but for those
// that begin with a dot; ends with NULL. Free each and the list.
char **file_list(const char *directory, const char *suffix);

// The part of a path behind the last directory; whether it holds any directory, and whether it does
// not depend on where we are.
const char *file_last_part(const char *path);
bool file_has_directory(const char *path);
bool file_is_absolute(const char *path);

// The same file by a name that does not depend on where we are; the caller frees it.
char *file_whole_name(const char *path);
