// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING_MOST = 512, IDLE_S = 30, PROBE_S = 10, PROBES = 3 };

static void set_option(int fd, int level, int name, int value) {
    (void)setsockopt(fd, level, name, &value, sizeof value);
}

static void prepare(int fd) {
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
}

static int listen_at(const struct addrinfo *place) {
    int fd = socket(place->ai_family, place->ai_socktype, place->ai_protocol);
    if (fd < 0)
        return -1;
    set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1);
    if (bind(fd, place->ai_addr, place->ai_addrlen) == 0 && listen(fd, WAITING_MOST) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static int port_of(int fd) {
    struct sockaddr_storage place;
    socklen_t length = sizeof place;
    if (getsockname(fd, (struct sockaddr *)&place, &length) != 0)
        return 0;
    return ntohs(place.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&place)->sin6_port
                                             : ((struct sockaddr_in *)&place)->sin_port);
}

int ics_listener_open(const char *host, int *port, char **cause) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *places;
    char service[16];
    int fd = -1;
    snprintf(service, sizeof service, "%d", *port);
    int error = getaddrinfo(host, service, &hints, &places);
    if (error) {
        fail(cause, "no address '%s': %s", host, gai_strerror(error));
        return -1;
    }
    for (const struct addrinfo *place = places; place && fd < 0; place = place->ai_next)
        fd = listen_at(place);
    freeaddrinfo(places);
    if (fd < 0) {
        fail(cause, "cannot listen on %s port %d: %s", host, *port, strerror(errno));
        return -1;
    }
    prepare(fd);
    *port = port_of(fd);
    return fd;
}

int ics_listener_accept(int listener) {
    int fd = accept(listener, NULL, NULL);
    if (fd < 0)
        return -1;
    prepare(fd);
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef TCP_KEEPIDLE
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, IDLE_S);
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, PROBE_S);
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, PROBES);
#endif
    return fd;
}
