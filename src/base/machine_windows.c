// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#define _CRT_RAND_S // stdlib.h has rand_s then

#include "base/machine.h"

#include "base/source_windows.h"

#include <stdlib.h>
#include <string.h>

void machine_add(struct text *text) {
    SYSTEM_INFO info;
    GetNativeSystemInfo(&info);
    text_add(text, "Windows %s, %lu cores",
             info.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64 ? "x86_64" : "",
             (unsigned long)info.dwNumberOfProcessors);
}

const char *machine_user(void) {
    return getenv("USERNAME");
}

long machine_process(void) {
    return (long)GetCurrentProcessId();
}

bool machine_is_root(void) {
    return false; // what an administrator may do is asked about each time
}

bool machine_become(const char *user, char **cause) {
    return fail(cause, "cannot become user '%s': not on Windows", user);
}

bool machine_random(void *bytes, size_t length, char **cause) {
    unsigned char *at = bytes;
    unsigned int word;
    for (size_t part; length; at += part, length -= part) {
        if (rand_s(&word) != 0)
            return fail(cause, "Windows has no random numbers");
        part = length < sizeof word ? length : sizeof word;
        memcpy(at, &word, part);
    }
    return true;
}

struct screen machine_screen(void) {
    return (struct screen){.width = GetSystemMetrics(SM_CXSCREEN),
                           .height = GetSystemMetrics(SM_CYSCREEN)};
}
