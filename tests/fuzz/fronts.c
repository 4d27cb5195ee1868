// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The fronts that read standard input: CECP, UCI, the console.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "base/lines.h"
#include "front/console/console.h"
#include "front/gui/cecp.h"
#include "front/gui/uci.h"
#include "front/shared/session.h"

#include <stdlib.h>

static struct settings little_work(void) {
    struct settings options;
    settings_init(&options, session_options);
    settings_parse(&options, "player=random,engine=builtin,nodes=1,seed=1,st=0.01,cores=1", NULL);
    return options;
}

void fuzz_cecp(const char *bytes, size_t size) {
    struct settings options = little_work();
    struct lines input;
    char *cause = NULL;
    fuzz_standard_input(bytes, size);
    lines_init(&input, source_standard_input(), 1 << 16);
    cecp_run(&input, &options, NULL, &cause);
    lines_free(&input);
    settings_free(&options);
    free(cause);
}

void fuzz_uci(const char *bytes, size_t size) {
    struct settings options = little_work();
    struct lines input;
    char *cause = NULL;
    fuzz_standard_input(bytes, size);
    lines_init(&input, source_standard_input(), 1 << 16);
    uci_run(&input, &options, NULL, &cause);
    lines_free(&input);
    settings_free(&options);
    free(cause);
}

void fuzz_console(const char *bytes, size_t size) {
    struct settings options = little_work();
    char *cause = NULL;
    enum colour side = fuzz_pick(&bytes, &size, 2) ? BLACK : WHITE;
    fuzz_standard_input(bytes, size);
    console_run(&options, side, &cause);
    settings_free(&options);
    free(cause);
}
