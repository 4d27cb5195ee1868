// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/machine.h"

#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

void machine_add(struct text *text) {
    struct utsname machine;
    if (uname(&machine) == 0)
        text_add(text, "%s %s, %ld cores", machine.sysname, machine.machine,
                 sysconf(_SC_NPROCESSORS_ONLN));
}

const char *machine_user(void) {
    return getenv("USER");
}
