// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/wake.h"

#include "base/mem.h"
#include "base/source_posix.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wake {
    int pair[2]; // a pipe to ourselves
};

struct wake *wake_open(char **cause) {
    struct wake *wake = mem_zero(1, sizeof *wake);
    if (pipe(wake->pair) != 0) {
        fail(cause, "no pipe: %s", strerror(errno));
        free(wake);
        return NULL;
    }
    source_prepare(wake->pair[0]);
    source_prepare(wake->pair[1]);
    return wake;
}

void wake_close(struct wake *wake) {
    if (!wake)
        return;
    close(wake->pair[0]);
    close(wake->pair[1]);
    free(wake);
}

struct source wake_source(const struct wake *wake) {
    return source_of_descriptor(wake->pair[0], SOURCE_OWN);
}

void wake_ring(struct wake *wake) {
    int error = errno;
    (void)!write(wake->pair[1], "", 1); // a full pipe wakes as well
    errno = error;
}

void wake_hush(struct wake *wake) {
    char bytes[64];
    while (read(wake->pair[0], bytes, sizeof bytes) > 0)
        continue;
}
