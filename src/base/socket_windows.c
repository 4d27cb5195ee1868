// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/socket.h"

#include "base/source_windows.h"

#include <ws2tcpip.h>

#include <stdio.h>
#include <string.h>

enum { WAITING_MOST = 200, IDLE_MS = 30000, PROBE_MS = 10000 };

#define KEEPALIVE_CODE _WSAIOW(IOC_VENDOR, 4)

struct keepalive {
    u_long on, idle_ms, probe_ms;
};

static void set_option(SOCKET socket, int level, int name, int value) {
    (void)setsockopt(socket, level, name, (const char *)&value, sizeof value);
}

// Two who listen at one port would share its guests: here that has to be forbidden.
static SOCKET listen_at(const struct addrinfo *place) {
    SOCKET listener = socket(place->ai_family, place->ai_socktype, place->ai_protocol);
    if (listener == INVALID_SOCKET)
        return INVALID_SOCKET;
    set_option(listener, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1);
    if (bind(listener, place->ai_addr, (int)place->ai_addrlen) == 0 &&
        listen(listener, WAITING_MOST) == 0)
        return listener;
    int error = WSAGetLastError();
    closesocket(listener);
    WSASetLastError(error);
    return INVALID_SOCKET;
}

static const char *reason(void) {
    switch (WSAGetLastError()) {
    case WSAEADDRINUSE:
        return "Address already in use";
    case WSAEACCES:
        return "Permission denied";
    case WSAEADDRNOTAVAIL:
        return "Cannot assign requested address";
    default:
        return "Windows refuses";
    }
}

static int port_of(SOCKET socket) {
    struct sockaddr_storage place;
    int length = sizeof place;
    if (getsockname(socket, (struct sockaddr *)&place, &length) != 0)
        return 0;
    return ntohs(place.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&place)->sin6_port
                                             : ((struct sockaddr_in *)&place)->sin_port);
}

static void prepare(SOCKET socket) {
    u_long yes = 1;
    ioctlsocket(socket, FIONBIO, &yes);
    SetHandleInformation((HANDLE)socket, HANDLE_FLAG_INHERIT, 0);
}

struct source socket_listen(const char *host, int *port, char **cause) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *places;
    char service[16];
    WSADATA data;
    SOCKET listener = INVALID_SOCKET;
    snprintf(service, sizeof service, "%d", *port);
    if (WSAStartup(MAKEWORD(2, 2), &data) != 0 ||
        getaddrinfo(host, service, &hints, &places) != 0) {
        fail(cause, "no address '%s'", host);
        return (struct source){0};
    }
    for (const struct addrinfo *place = places; place && listener == INVALID_SOCKET;
         place = place->ai_next)
        listener = listen_at(place);
    freeaddrinfo(places);
    if (listener == INVALID_SOCKET) {
        fail(cause, "cannot listen on %s port %d: %s", host, *port, reason());
        return (struct source){0};
    }
    prepare(listener);
    *port = port_of(listener);
    return source_of_socket(listener);
}

struct source socket_accept(struct source listener, bool *crowded) {
    struct keepalive alive = {1, IDLE_MS, PROBE_MS};
    DWORD length;
    SOCKET guest = accept(source_socket(listener), NULL, NULL);
    *crowded = guest == INVALID_SOCKET &&
               (WSAGetLastError() == WSAEMFILE || WSAGetLastError() == WSAENOBUFS);
    if (guest == INVALID_SOCKET)
        return (struct source){0};
    prepare(guest);
    set_option(guest, IPPROTO_TCP, TCP_NODELAY, 1);
    WSAIoctl(guest, KEEPALIVE_CODE, &alive, sizeof alive, NULL, 0, &length, NULL, NULL);
    return source_of_socket(guest);
}

bool socket_is(struct source source) {
    return source.kind == SOURCE_SOCKET;
}

void socket_origin(struct source source, char origin[SOCKET_ADDRESS_MAX]) {
    static const unsigned char MAPPED[12] = {[10] = 0xff, [11] = 0xff}; // IPv4 in IPv6
    struct sockaddr_storage peer = {0};
    int length = sizeof peer;
    bool known = getpeername(source_socket(source), (struct sockaddr *)&peer, &length) == 0;
    unsigned char *six = ((struct sockaddr_in6 *)&peer)->sin6_addr.s6_addr;
    if (peer.ss_family == AF_INET6 && memcmp(six, MAPPED, sizeof MAPPED) != 0)
        memset(six + 8, 0, 8);
    if (!known || getnameinfo((struct sockaddr *)&peer, length, origin, SOCKET_ADDRESS_MAX, NULL, 0,
                              NI_NUMERICHOST) != 0)
        strcpy(origin, "unknown");
}

int socket_lag_ms(struct source source) {
    (void)source;
    return 0;
}
