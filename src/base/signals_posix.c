// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/signals.h"

#include "base/mem.h"

#include <signal.h>
#include <stdlib.h>

static const struct row {
    int number;
    enum signal_kind kind;
} ROWS[] = {
    {SIGINT, SIGNAL_INTERRUPT},
    {SIGTERM, SIGNAL_END},
    {SIGHUP, SIGNAL_END},
    {SIGTSTP, SIGNAL_SUSPEND},
};

enum { COUNT = sizeof ROWS / sizeof *ROWS };

struct signals {
    unsigned kinds;
    struct sigaction before[COUNT];
};

struct signals *signals_catch(unsigned kinds, bool unless_ignored, void (*handler)(int number)) {
    struct signals *signals = mem_zero(1, sizeof *signals);
    struct sigaction action = {.sa_handler = handler};
    signals->kinds = kinds;
    for (int i = 0; i < COUNT; i++) {
        if (!(kinds & ROWS[i].kind))
            continue;
        sigaction(ROWS[i].number, NULL, &signals->before[i]);
        if (!unless_ignored || signals->before[i].sa_handler != SIG_IGN)
            sigaction(ROWS[i].number, &action, NULL);
    }
    return signals;
}

void signals_release(struct signals *signals) {
    for (int i = 0; signals && i < COUNT; i++)
        if (signals->kinds & ROWS[i].kind)
            sigaction(ROWS[i].number, &signals->before[i], NULL);
    free(signals);
}

enum signal_kind signals_kind(int number) {
    for (int i = 0; i < COUNT; i++)
        if (ROWS[i].number == number)
            return ROWS[i].kind;
    return SIGNAL_END;
}

void signals_suspend(void) {
    raise(SIGSTOP);
}

void signals_end_interrupted(void) {
    signal(SIGINT, SIG_DFL);
    raise(SIGINT);
}
