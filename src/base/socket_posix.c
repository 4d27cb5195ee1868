// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/socket.h"

#include "base/source_posix.h"

#include <arpa/inet.h>
#include <errno.h>
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

struct source socket_listen(const char *host, int *port, char **cause) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *places;
    char service[16];
    int fd = -1;
    snprintf(service, sizeof service, "%d", *port);
    int error = getaddrinfo(host, service, &hints, &places);
    if (error) {
        fail(cause, "no address '%s': %s", host, gai_strerror(error));
        return (struct source){0};
    }
    for (const struct addrinfo *place = places; place && fd < 0; place = place->ai_next)
        fd = listen_at(place);
    freeaddrinfo(places);
    if (fd < 0) {
        fail(cause, "cannot listen on %s port %d: %s", host, *port, strerror(errno));
        return (struct source){0};
    }
    source_prepare(fd);
    *port = port_of(fd);
    return source_of_descriptor(fd, SOURCE_SOCKET);
}

struct source socket_accept(struct source listener, bool *crowded) {
    int fd = accept(source_descriptor(listener), NULL, NULL);
    *crowded =
        fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
    if (fd < 0)
        return (struct source){0};
    source_prepare(fd);
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef TCP_KEEPIDLE
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, IDLE_S);
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, PROBE_S);
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, PROBES);
#endif
    return source_of_descriptor(fd, SOURCE_SOCKET);
}

bool socket_is(struct source source) {
    return source_is(source) && source.kind == SOURCE_SOCKET;
}

enum { NETWORK = 8 }; // bytes of an IPv6 address

static const unsigned char MAPPED[12] = {[10] = 0xff, [11] = 0xff}; // IPv4 in IPv6

void socket_origin(struct source source, char origin[SOCKET_ADDRESS_MAX]) {
    struct sockaddr_storage peer;
    socklen_t length = sizeof peer;
    strcpy(origin, "unknown");
    if (getpeername(source_descriptor(source), (struct sockaddr *)&peer, &length) != 0)
        return;
    unsigned char *six = ((struct sockaddr_in6 *)&peer)->sin6_addr.s6_addr;
    if (peer.ss_family == AF_INET6 && memcmp(six, MAPPED, sizeof MAPPED) != 0)
        memset(six + NETWORK, 0, NETWORK);
    const void *bytes = peer.ss_family == AF_INET6
                            ? (const void *)&((struct sockaddr_in6 *)&peer)->sin6_addr
                            : (const void *)&((struct sockaddr_in *)&peer)->sin_addr;
    if (!inet_ntop(peer.ss_family, bytes, origin, SOCKET_ADDRESS_MAX))
        strcpy(origin, "unknown");
}

int socket_lag_ms(struct source source) {
#ifdef TCP_INFO
    struct tcp_info info;
    socklen_t length = sizeof info;
    if (getsockopt(source_descriptor(source), IPPROTO_TCP, TCP_INFO, &info, &length) == 0)
        return (int)(info.tcpi_rtt / 1000);
#endif
    (void)source;
    return 0;
}
