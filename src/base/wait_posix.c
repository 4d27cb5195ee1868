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

static short events_of(const struct awaited *awaited) {
    return awaited->for_room ? POLLOUT : POLLIN;
}

// Only what there is, and input and output of one source together: poll() takes no more entries
// than there may be descriptors, be they empty or twice the same.
static size_t gather(const struct awaited *items, size_t count, struct pollfd *polled) {
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        int fd = source_descriptor(items[i].source);
        if (fd < 0)
            continue;
        if (!used || polled[used - 1].fd != fd)
            polled[used++] = (struct pollfd){.fd = fd};
        polled[used - 1].events |= events_of(&items[i]);
    }
    return used;
}

static void tell_ready(struct awaited *items, size_t count, const struct pollfd *polled) {
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        int fd = source_descriptor(items[i].source);
        items[i].ready = false;
        if (fd < 0)
            continue;
        used += polled[used].fd != fd;
        items[i].ready =
            polled[used].revents & (events_of(&items[i]) | POLLERR | POLLHUP | POLLNVAL);
    }
}

int wait_any(struct awaited *items, size_t count, struct deadline until) {
    struct pollfd few[FEW], *polled = count > FEW ? mem_alloc(count * sizeof *polled) : few;
    size_t used = gather(items, count, polled);
    int ready = poll(polled, (nfds_t)used, deadline_poll_ms(until));
    for (size_t i = 0; ready <= 0 && i < used; i++)
        polled[i].revents = 0;
    tell_ready(items, count, polled);
    if (ready < 0 && errno == EINTR)
        ready = 0;
    if (polled != few)
        free(polled);
    return ready;
}
