// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *existing(void *memory) {
    if (!memory) {
        fputs("kriegfish: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

void *mem_alloc(size_t size) {
    return existing(malloc(size ? size : 1));
}

void *mem_zero(size_t count, size_t size) {
    return existing(count && size ? calloc(count, size) : calloc(1, 1));
}

void *mem_resize(void *old, size_t count, size_t size) {
    if (size && count > SIZE_MAX / size)
        return existing(NULL);
    size_t total = count * size;
    return existing(realloc(old, total ? total : 1));
}

void *mem_copy(const void *bytes, size_t size) {
    void *copy = mem_alloc(size);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

char *mem_strdup(const char *string) {
    return mem_copy(string, strlen(string) + 1);
}
