// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/wait.h"

#include "base/mem.h"
#include "base/source_windows.h"

#include <stdlib.h>

enum { EVENTS_MOST = MAXIMUM_WAIT_OBJECTS - 2, GLANCE_MS = 10 };

// All sockets of a wait share one event: Windows can wait for few things at once.
struct gathering {
    HANDLE events[MAXIMUM_WAIT_OBJECTS];
    DWORD count;
    HANDLE sockets; // or NULL
    bool too_many;  // so we look again after a moment
};

static void attend_socket(struct gathering *all, const struct awaited *item) {
    long news = FD_READ | FD_ACCEPT | FD_CLOSE | (item->for_room ? FD_WRITE : 0);
    if (!all->sockets)
        all->sockets = CreateEventW(NULL, TRUE, FALSE, NULL);
    WSAEventSelect(source_socket(item->source), all->sockets, news);
}

// Those that wait for room come last: of two wishes about one socket the last counts.
static void gather(struct gathering *all, const struct awaited *items, size_t count) {
    for (int room = 0; room < 2; room++)
        for (size_t i = 0; i < count; i++) {
            if (items[i].for_room != room || !source_is(items[i].source))
                continue;
            if (items[i].source.kind == SOURCE_SOCKET) {
                attend_socket(all, &items[i]);
                continue;
            }
            HANDLE event = source_event(items[i].source);
            if (event && all->count < EVENTS_MOST)
                all->events[all->count++] = event;
            all->too_many |= event && all->count == EVENTS_MOST;
        }
    if (all->sockets)
        all->events[all->count++] = all->sockets;
    all->events[all->count++] = source_signal_event();
}

static void part(struct gathering *all, const struct awaited *items, size_t count) {
    for (size_t i = 0; all->sockets && i < count; i++)
        if (items[i].source.kind == SOURCE_SOCKET)
            WSAEventSelect(source_socket(items[i].source), NULL, 0);
    if (all->sockets)
        CloseHandle(all->sockets);
}

static bool socket_is_ready(const struct awaited *item) {
    WSAPOLLFD poll = {.fd = source_socket(item->source),
                      .events = item->for_room ? POLLWRNORM : POLLRDNORM};
    return WSAPoll(&poll, 1, 0) > 0 && poll.revents;
}

static int look(struct awaited *items, size_t count) {
    int ready = 0;
    for (size_t i = 0; i < count; i++) {
        struct awaited *item = &items[i];
        item->ready =
            item->source.kind == SOURCE_SOCKET
                ? socket_is_ready(item)
                : source_is(item->source) && source_is_ready(item->source, item->for_room);
        ready += item->ready;
    }
    return ready;
}

int wait_any(struct awaited *items, size_t count, struct deadline until) {
    struct gathering all = {.count = 0};
    int ready = look(items, count), ms = deadline_poll_ms(until);
    if (ready || ms == 0)
        return ready;
    gather(&all, items, count);
    if (all.too_many && (ms < 0 || ms > GLANCE_MS))
        ms = GLANCE_MS;
    DWORD woken =
        WaitForMultipleObjects(all.count, all.events, FALSE, ms < 0 ? INFINITE : (DWORD)ms);
    part(&all, items, count);
    ready = look(items, count);
    return woken == WAIT_FAILED && !ready ? -1 : ready;
}
