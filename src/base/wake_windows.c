// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/wake.h"

#include "base/mem.h"
#include "base/source_windows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct wake {
    HANDLE event;
};

struct wake *wake_open(char **cause) {
    HANDLE event = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (!event) {
        fail(cause, "no event: %s", strerror(source_errno()));
        return NULL;
    }
    struct wake *wake = mem_zero(1, sizeof *wake);
    wake->event = event;
    return wake;
}

void wake_close(struct wake *wake) {
    if (!wake)
        return;
    CloseHandle(wake->event);
    free(wake);
}

struct source wake_source(const struct wake *wake) {
    return source_of_event(wake->event);
}

void wake_ring(struct wake *wake) {
    SetEvent(wake->event);
}

void wake_hush(struct wake *wake) {
    ResetEvent(wake->event);
}
