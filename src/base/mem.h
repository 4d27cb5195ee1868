// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Memory that is always there: these functions never return NULL, because when there is no memory
// the program says so on standard error and ends. The caller owns what they return and gives it
// back with free().

#pragma once

#include <stddef.h>

// Uninitialised memory; a size of 0 is taken as 1.
void *mem_alloc(size_t size);

// Room for count things of this size, all bytes zero.
void *mem_zero(size_t count, size_t size);

// Grows or shrinks old (which may be NULL) to count things of this size; old is gone afterwards.
void *mem_resize(void *old, size_t count, size_t size);

void *mem_copy(const void *bytes, size_t size);

char *mem_strdup(const char *string);

// From now on freed memory waits for its next use instead of going back to the system, where that
// can be told. Beliefs make and drop arrays of megabytes at every move, and the system's work of
// mapping them is done by one thread at a time. Called once, at the start of the program.
void mem_hoard(void);
