// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/streams.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

// A standard stream that was handed over closed would be the next file or pipe we open. /dev/null
// takes its place, opened the wrong way round so that using the stream is still an error.
static void occupy(void) {
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF)
            (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void streams_prepare(void) {
    signal(SIGPIPE, SIG_IGN);
    occupy();
}

bool streams_output_is_unread(void) {
    struct pollfd item = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&item, 1, 0) == 1 && item.revents & POLLERR;
}
