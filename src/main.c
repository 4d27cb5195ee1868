// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/streams.h"
#include "front/command/commands.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// A full disk shows only when the last bytes are written. A reader that went away knows it.
static bool finish_output(void) {
    bool good = !ferror(stdout);
    errno = 0;
    if (fflush(stdout) != 0)
        good = false;
    if (!good && errno != EPIPE && !streams_output_is_unread())
        fprintf(stderr, "kriegfish: cannot write to standard output%s%s\n", errno ? ": " : "",
                errno ? strerror(errno) : "");
    return good;
}

int main(int argc, char **argv) {
    streams_prepare();
    mem_hoard();
    int status = command_main(commands, &command_protocol, argc, argv);
    if (!finish_output() && status == COMMAND_DONE)
        status = COMMAND_FAILED;
    return status;
}
