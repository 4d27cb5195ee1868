// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "front/command/commands.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A standard stream that was handed over closed would be the next file or pipe we open. /dev/null
// takes its place, opened the wrong way round so that using the stream is still an error.
static void occupy_standard_streams(void) {
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF)
            (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

// The errno of an earlier write is lost by now, so ask the pipe itself.
static bool reader_is_gone(void) {
    struct pollfd item = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&item, 1, 0) == 1 && item.revents & POLLERR;
}

// A full disk shows only when the last bytes are written. A reader that went away knows it.
static bool finish_output(void) {
    bool good = !ferror(stdout);
    errno = 0;
    if (fflush(stdout) != 0)
        good = false;
    if (!good && errno != EPIPE && !reader_is_gone())
        fprintf(stderr, "kriegfish: cannot write to standard output%s%s\n", errno ? ": " : "",
                errno ? strerror(errno) : "");
    return good;
}

int main(int argc, char **argv) {
    // A child or a reader that dies must be an error of write(), not our death (base/child.h).
    signal(SIGPIPE, SIG_IGN);
    occupy_standard_streams();
    mem_hoard();
    int status = command_main(commands, &command_protocol, argc, argv);
    if (!finish_output() && status == COMMAND_DONE)
        status = COMMAND_FAILED;
    return status;
}
