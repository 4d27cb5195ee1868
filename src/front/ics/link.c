// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/link.h"

#include "base/clock.h"
#include "base/mem.h"
#include "front/ics/telnet.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 // main() ignores SIGPIPE
#endif

enum {
    RAW_SIZE = 4096,
    PIPE_CHUNK = 512,  // what a pipe that says it is ready takes without blocking
    LINES_BURST = 200, // lines that may come at once ...
    LINE_US = 5000,    // ... and then one in this time
    FAREWELL_MS = 5000,
    BACKSPACE = 8,
    RUBOUT = 127,
};

struct ics_link {
    int in, out;
    char address[ICS_ADDRESS_MAX];
    struct ics_telnet telnet;
    char raw[RAW_SIZE]; // read and not yet looked at: [start, end)
    size_t start, end;
    char line[ICS_LINE_MAX + 1];
    size_t length;
    bool too_long, returned; // inside of such a line; the last byte was a carriage return
    bool input_ended, broken;
    int64_t allowed_us; // lines are paid from this moment on
    struct text output;
    size_t sent;
};

static bool is_socket(const struct ics_link *link) {
    return link->in == link->out;
}

static void find_address(struct ics_link *link) {
    struct sockaddr_storage peer;
    socklen_t length = sizeof peer;
    strcpy(link->address, "pipe");
    if (!is_socket(link) || getpeername(link->in, (struct sockaddr *)&peer, &length) != 0)
        return;
    const void *bytes = peer.ss_family == AF_INET6
                            ? (const void *)&((struct sockaddr_in6 *)&peer)->sin6_addr
                            : (const void *)&((struct sockaddr_in *)&peer)->sin_addr;
    if (!inet_ntop(peer.ss_family, bytes, link->address, sizeof link->address))
        strcpy(link->address, "unknown");
}

struct ics_link *ics_link_open(int in, int out) {
    struct ics_link *link = mem_zero(1, sizeof *link);
    link->in = in;
    link->out = out;
    link->allowed_us = clock_now_us() - (int64_t)LINES_BURST * LINE_US;
    find_address(link);
    return link;
}

// Last words over a pipe: what is read slowly shall not be lost.
static void say_farewell(struct ics_link *link) {
    struct deadline deadline = deadline_in_ms(FAREWELL_MS);
    struct pollfd item = {.fd = link->out, .events = POLLOUT};
    while (!is_socket(link) && ics_link_unsent(link) && !link->broken &&
           poll(&item, 1, deadline_poll_ms(deadline)) == 1)
        ics_link_flush(link);
}

void ics_link_close(struct ics_link *link) {
    if (!link)
        return;
    say_farewell(link);
    if (link->in > STDERR_FILENO)
        close(link->in);
    if (!is_socket(link) && link->out > STDERR_FILENO)
        close(link->out);
    text_free(&link->output);
    free(link);
}

const char *ics_link_address(const struct ics_link *link) {
    return link->address;
}

size_t ics_link_unsent(const struct ics_link *link) {
    return link->output.length - link->sent;
}

// May another of its lines be heard?
static bool may_speak(const struct ics_link *link) {
    return !link->broken && ics_link_unsent(link) < ICS_OUTPUT_MUCH &&
           clock_now_us() >= link->allowed_us;
}

void ics_link_poll(const struct ics_link *link, struct pollfd items[2]) {
    bool reads = link->start == link->end && !link->input_ended && !link->broken;
    bool writes = ics_link_unsent(link) && !link->broken;
    items[0] = (struct pollfd){.fd = reads ? link->in : -1, .events = POLLIN};
    items[1] = (struct pollfd){.fd = writes ? link->out : -1, .events = POLLOUT};
}

int ics_link_patience_ms(const struct ics_link *link) {
    int64_t left = link->allowed_us - clock_now_us();
    if (link->start == link->end || ics_link_unsent(link) >= ICS_OUTPUT_MUCH)
        return -1;
    return left > 0 ? (int)(left / 1000 + 1) : 0;
}

static void take_in(struct ics_link *link) {
    ssize_t count = read(link->in, link->raw, sizeof link->raw);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (count <= 0)
        link->input_ended = true;
    link->start = 0;
    link->end = count > 0 ? (size_t)count : 0;
}

void ics_link_attend(struct ics_link *link, const struct pollfd items[2]) {
    if (items[0].fd >= 0 && items[0].revents)
        take_in(link);
    if (items[1].fd >= 0 && items[1].revents)
        ics_link_flush(link);
}

static void add_bytes(struct ics_link *link, const char *bytes, size_t length) {
    if (link->broken)
        return;
    if (ics_link_unsent(link) + length > ICS_OUTPUT_MOST)
        link->broken = true;
    else
        text_add_bytes(&link->output, bytes, length);
}

void ics_link_add(struct ics_link *link, const char *string) {
    while (*string) {
        size_t length = strcspn(string, "\n");
        add_bytes(link, string, length);
        string += length;
        if (*string == '\n') {
            add_bytes(link, is_socket(link) ? "\r\n" : "\n", is_socket(link) ? 2 : 1);
            string++;
        }
    }
}

static ssize_t send_some(struct ics_link *link, size_t length) {
    const char *bytes = text_string(&link->output) + link->sent;
    if (is_socket(link))
        return send(link->out, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    struct pollfd item = {.fd = link->out, .events = POLLOUT};
    if (poll(&item, 1, 0) != 1) {
        errno = EAGAIN;
        return -1;
    }
    return write(link->out, bytes, length < PIPE_CHUNK ? length : PIPE_CHUNK);
}

// Forgets what was sent, and big buffers with it.
static void tidy_output(struct ics_link *link) {
    size_t left = ics_link_unsent(link);
    if (left && link->sent < ICS_OUTPUT_MUCH)
        return;
    if (left)
        memmove(link->output.bytes, link->output.bytes + link->sent, left + 1);
    link->output.length = left;
    link->sent = 0;
    if (!left && link->output.capacity > ICS_OUTPUT_MUCH)
        text_free(&link->output);
}

void ics_link_flush(struct ics_link *link) {
    while (!link->broken && ics_link_unsent(link)) {
        ssize_t count = send_some(link, ics_link_unsent(link));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            break;
        if (count < 0)
            link->broken = true;
        else
            link->sent += (size_t)count;
    }
    tidy_output(link);
}

// One byte of text; true when it ends a line.
static bool take_byte(struct ics_link *link, int byte) {
    bool ends = byte == '\n' || (byte == '\0' && link->returned);
    link->returned = byte == '\r';
    if (ends)
        return true;
    if (byte == BACKSPACE || byte == RUBOUT)
        link->length -= link->length > 0;
    else if (byte == '\r' || byte == '\0')
        return false;
    else if (link->length < ICS_LINE_MAX)
        link->line[link->length++] =
            byte == '\t' ? ' ' : (char)(byte < ' ' || byte > '~' ? '?' : byte);
    else
        link->too_long = true;
    return false;
}

static enum ics_line give(struct ics_link *link, char **line) {
    enum ics_line result = link->too_long ? ICS_LINE_TOO_LONG : ICS_LINE_GOT;
    int64_t earliest = clock_now_us() - (int64_t)LINES_BURST * LINE_US;
    link->allowed_us = (link->allowed_us > earliest ? link->allowed_us : earliest) + LINE_US;
    link->line[link->length] = '\0';
    link->length = 0;
    link->too_long = false;
    *line = link->line;
    return result;
}

enum ics_line ics_link_line(struct ics_link *link, char **line) {
    char refusal[3];
    size_t refused;
    if (!may_speak(link))
        return ICS_LINE_NONE;
    while (link->start < link->end) {
        int byte = ics_telnet_take(&link->telnet, (unsigned char)link->raw[link->start++], refusal,
                                   &refused);
        add_bytes(link, refusal, refused);
        if (byte != ICS_TELNET_NOTHING && take_byte(link, byte))
            return give(link, line);
    }
    return ICS_LINE_NONE;
}

bool ics_link_is_over(const struct ics_link *link) {
    return link->broken || (link->input_ended && link->start == link->end);
}

int ics_link_lag_ms(const struct ics_link *link) {
#ifdef TCP_INFO
    struct tcp_info info;
    socklen_t length = sizeof info;
    if (is_socket(link) && getsockopt(link->in, IPPROTO_TCP, TCP_INFO, &info, &length) == 0)
        return (int)(info.tcpi_rtt / 1000);
#endif
    (void)link;
    return 0;
}
