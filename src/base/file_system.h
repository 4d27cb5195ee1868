// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What base/file.c needs of the system; for nobody else.

#pragma once

#include <stdbool.h>
#include <stdio.h>

// As file_open, for writing; a file that is made is for this user alone.
FILE *file_open_private(const char *path, bool adds);

// Waits until all is on the disk, where there is one. False with errno.
bool file_sync(FILE *file);

// Puts a file in the place of another, which may be there. False with errno.
bool file_replace(const char *from, const char *to);

// Opens a file, which is made if need be, and locks it. NULL with errno; *taken: because another
// process has done so.
FILE *file_try_lock(const char *path, bool *taken);

// Closes such a file, and removes it unless somebody keeps something in it.
void file_unlock(FILE *file, const char *path);

// A name beside a file that no other process uses; the caller frees it.
char *file_temporary(const char *path);
