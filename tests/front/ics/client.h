// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// For tests of the chess server: starting it on a free port, and connecting to that.

#pragma once

#include "base/child.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

// `more` are options, with NULL at the end; NULL: none.
static inline struct child *server_start(const char *const *more, int *port) {
    const char *program = getenv("KRIEGFISH"); // make's; by hand, from the build directory
    const char *argv[16] = {program ? program : "./kriegfish", "ics", "--port", "0"};
    struct child_spec spec = {.argv = argv, .keep_stderr = true};
    char *cause = NULL, *line;
    for (int i = 4; more && *more && i < 15; i++)
        argv[i] = *more++;
    struct child *child = child_start(&spec, &cause);
    if (!child || child_hear(child, deadline_in_ms(60000), &line) != LINE_GOT)
        printf("# no server: %s\n", cause ? cause : "it says nothing");
    else if (sscanf(line, "Listening on 127.0.0.1 port %d", port) == 1)
        return child;
    free(cause);
    child_stop(child, 1000);
    return NULL;
}

// Ends it as a user would, and tells how it ended.
static inline void server_end(struct child *server, struct text *fate) {
    struct deadline deadline = deadline_in_ms(60000);
    kill(child_pid(server), SIGTERM);
    while (child_alive(server) && !deadline_passed(deadline))
        usleep(50000);
    child_add_fate(server, fate);
    child_stop(server, 1000);
}

// A connection that does not block, or -1. It comes from 127.0.0.`from`.
static inline int server_dial_from(int port, unsigned from) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in home = {.sin_family = AF_INET};
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    home.sin_addr.s_addr = htonl((INADDR_LOOPBACK & ~0xffu) + from);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        return -1;
    if ((from != 1 && bind(fd, (struct sockaddr *)&home, sizeof home) != 0) ||
        connect(fd, (struct sockaddr *)&place, sizeof place) != 0) {
        close(fd);
        return -1;
    }
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

static inline int server_dial(int port) {
    return server_dial_from(port, 1);
}
