// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// For libFuzzer, which has a main of its own. The environment names the target: KF_FUZZ.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct fuzz_target *target;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    const char *name = getenv("KF_FUZZ");
    (void)argc;
    (void)argv;
    target = name ? fuzz_find(name) : NULL;
    if (!target) {
        fprintf(stderr, "KF_FUZZ must name a target\n");
        exit(2);
    }
    fuzz_begin();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    target->run((const char *)data, size);
    return 0;
}
