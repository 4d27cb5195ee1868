// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/source_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 // base/signals ignores SIGPIPE
#endif

enum { PIPE_CHUNK = 512 }; // a pipe that can be written to takes so much without blocking

// Zero is no source, so descriptors are counted from one.
struct source source_of_descriptor(int descriptor, enum source_kind kind) {
    return descriptor < 0 ? (struct source){0} : (struct source){descriptor + 1, (int)kind};
}

int source_descriptor(struct source source) {
    return (int)source.handle - 1;
}

bool source_is(struct source source) {
    return source.handle;
}

void source_prepare(int descriptor) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

struct source source_standard_input(void) {
    return source_of_descriptor(STDIN_FILENO, SOURCE_STANDARD);
}

struct source source_standard_output(void) {
    return source_of_descriptor(STDOUT_FILENO, SOURCE_STANDARD);
}

static ptrdiff_t answer(ssize_t count) {
    if (count >= 0)
        return count;
    return errno == EAGAIN || errno == EINTR ? SOURCE_NOTHING : SOURCE_BROKEN;
}

ptrdiff_t source_read(struct source source, char *bytes, size_t size) {
    ssize_t count;
    do
        count = read(source_descriptor(source), bytes, size);
    while (count < 0 && errno == EINTR);
    return answer(count);
}

static ssize_t write_some(struct source source, const char *bytes, size_t size) {
    int fd = source_descriptor(source);
    if (source.kind == SOURCE_SOCKET)
        return send(fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (source.kind == SOURCE_OWN)
        return write(fd, bytes, size);
    struct pollfd item = {.fd = fd, .events = POLLOUT};
    if (poll(&item, 1, 0) == 1)
        return write(fd, bytes, size < PIPE_CHUNK ? size : PIPE_CHUNK);
    errno = EAGAIN;
    return -1;
}

ptrdiff_t source_write(struct source source, const char *bytes, size_t size) {
    ssize_t count;
    do
        count = write_some(source, bytes, size);
    while (count < 0 && errno == EINTR);
    return answer(count);
}

void source_close(struct source source) {
    if (source_is(source) && source.kind != SOURCE_STANDARD)
        close(source_descriptor(source));
}
