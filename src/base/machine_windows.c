// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/machine.h"

#include "base/source_windows.h"

#include <stdlib.h>

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
