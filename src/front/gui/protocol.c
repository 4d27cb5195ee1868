// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/signals.h"
#include "front/gui/cecp.h"
#include "front/gui/protocol.h"
#include "front/gui/uci.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { LINE_LIMIT = 1 << 16 }; // UCI tells whole games in one line

// Talks until the end; `first` is the line that told which protocol it is, or NULL.
typedef bool protocol_runner(struct lines *input, const struct settings *options, const char *first,
                             char **cause);

struct protocol {
    const char *word; // with which it begins
    protocol_runner *run;
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

// Whoever tells us to end gets what the end of the input gets: the game so far is kept.
static volatile sig_atomic_t told_to_end;

static void on_signal(int number) {
    (void)number;
    told_to_end = 1;
}

static bool talk(protocol_runner *run, const struct settings *options, char **cause) {
    struct lines input;
    struct signals *signals = signals_catch(SIGNAL_INTERRUPT | SIGNAL_END, true, on_signal);
    lines_init(&input, source_standard_input(), LINE_LIMIT);
    input.over = &told_to_end;
    bool good = run(&input, options, NULL, cause);
    lines_free(&input);
    signals_release(signals);
    return good;
}

static bool choose(struct lines *input, const struct settings *options, const char *first,
                   char **cause) {
    enum line_result got;
    char *line;
    (void)first;
    while ((got = lines_next(input, deadline_never(), &line)) != LINE_END) {
        const struct protocol *protocol = got == LINE_GOT ? protocol_of(line) : NULL;
        if (protocol)
            return protocol->run(input, options, line, cause);
        if (got == LINE_LATE)
            continue;
        puts("Error (say xboard or uci first; kriegfish --help is for people)");
        fflush(stdout);
    }
    return true;
}

bool protocol_run(const struct settings *options, char **cause) {
    return talk(choose, options, cause);
}

bool protocol_run_cecp(const struct settings *options, char **cause) {
    return talk(cecp_run, options, cause);
}

bool protocol_run_uci(const struct settings *options, char **cause) {
    return talk(uci_run, options, cause);
}
