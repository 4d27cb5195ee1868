// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/gui/cecp.h"
#include "front/gui/protocol.h"
#include "front/gui/uci.h"

#include <stdio.h>
#include <string.h>

enum { LINE_LIMIT = 1 << 16 }; // UCI tells whole games in one line

struct protocol {
    const char *word; // with which it begins
    // Talks until the end; `first` is the line that told.
    bool (*run)(struct lines *input, const struct settings *options, const char *first,
                char **cause);
};

static const struct protocol PROTOCOLS[] = {
    {"xboard", cecp_run},
    {"protover", cecp_run},
    {"uci", uci_run},
};

static const struct protocol *protocol_of(const char *line) {
    const char *at = line;
    size_t length;
    const char *word = text_word(&at, &length);
    for (size_t i = 0; word && i < sizeof PROTOCOLS / sizeof *PROTOCOLS; i++)
        if (strlen(PROTOCOLS[i].word) == length && memcmp(word, PROTOCOLS[i].word, length) == 0)
            return &PROTOCOLS[i];
    return NULL;
}

static bool choose(struct lines *input, const struct settings *options, char **cause) {
    enum line_result got;
    char *line;
    while ((got = lines_next(input, deadline_never(), &line)) != LINE_END) {
        const struct protocol *protocol = got == LINE_GOT ? protocol_of(line) : NULL;
        if (protocol)
            return protocol->run(input, options, line, cause);
        puts("Error (say xboard or uci first; kriegfish --help is for people)");
        fflush(stdout);
    }
    return true;
}

bool protocol_run(const struct settings *options, char **cause) {
    struct lines input;
    lines_init(&input, source_standard_input(), LINE_LIMIT);
    bool good = choose(&input, options, cause);
    lines_free(&input);
    return good;
}

bool protocol_run_cecp(const struct settings *options, char **cause) {
    struct lines input;
    lines_init(&input, source_standard_input(), LINE_LIMIT);
    bool good = cecp_run(&input, options, NULL, cause);
    lines_free(&input);
    return good;
}

bool protocol_run_uci(const struct settings *options, char **cause) {
    struct lines input;
    lines_init(&input, source_standard_input(), LINE_LIMIT);
    bool good = uci_run(&input, options, NULL, cause);
    lines_free(&input);
    return good;
}
