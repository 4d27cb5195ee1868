// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/signals.h"
#include "base/streams.h"
#include "front/command/commands.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
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

// All rooms may be in the executable twice, this file too (Makefile.am): compiled with
// KF_SWIFT_ROOMS for newer processors, and for any.
int program_swift(int argc, char **argv);

#ifdef KF_SWIFT_ROOMS
int program_swift(int argc, char **argv) {
#else
static int program(int argc, char **argv) {
#endif
    streams_prepare();
    mem_hoard();
    int status = command_main(commands, &command_protocol, argc, argv);
    if (!finish_output() && status == COMMAND_DONE)
        status = COMMAND_FAILED;
    if (status == COMMAND_INTERRUPTED)
        signals_end_interrupted();
    return status;
}

#ifndef KF_SWIFT_ROOMS
#ifdef KF_SWIFT
// Whether the processor has the instructions that the second set of rooms is compiled for
// (KF_SECOND_SET in m4/kriegfish.m4). On x86-64 these count and find bits, which it can since 2013;
// elsewhere the plain set has them as well, arm64 from its first version on.
static bool is_swift(void) {
#ifdef __x86_64__
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt");
#else
    return true;
#endif
}
#endif

int main(int argc, char **argv) {
#ifdef KF_SWIFT
    const char *rooms = getenv("KRIEGFISH_ROOMS");
    if (is_swift() && !(rooms && strcmp(rooms, "plain") == 0))
        return program_swift(argc, argv);
#endif
    return program(argc, argv);
}
#endif
