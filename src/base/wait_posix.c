// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/wait.h"

#include "base/mem.h"
#include "base/source_posix.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>

enum { FEW = 16 }; // so many need no memory

static struct pollfd item_of(const struct awaited *awaited) {
    return (struct pollfd){.fd = source_descriptor(awaited->source),
                           .events = awaited->for_room ? POLLOUT : POLLIN};
}

int wait_any(struct awaited *items, size_t count, struct deadline until) {
    struct pollfd few[FEW], *polled = count > FEW ? mem_alloc(count * sizeof *polled) : few;
    for (size_t i = 0; i < count; i++)
        polled[i] = item_of(&items[i]);
    int ready = poll(polled, (nfds_t)count, deadline_poll_ms(until));
    for (size_t i = 0; i < count; i++)
        items[i].ready = ready > 0 && polled[i].revents;
    if (ready < 0 && errno == EINTR)
        ready = 0;
    if (polled != few)
        free(polled);
    return ready;
}
