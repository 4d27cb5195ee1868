// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/signals.h"

#include "base/mem.h"
#include "base/source_windows.h"

#include <signal.h>
#include <stdlib.h>

struct signals {
    unsigned kinds;
    void (*handler)(int number);
    struct signals *before;
};

// The one that is in force. A handler runs on a thread of Windows' own.
static struct signals *volatile current;

static BOOL WINAPI on_control(DWORD event) {
    struct signals *signals = current;
    bool interrupt = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    unsigned kind = interrupt ? SIGNAL_INTERRUPT : SIGNAL_END;
    while (signals && !(signals->kinds & kind))
        signals = signals->before;
    if (!signals)
        return FALSE;
    signals->handler(interrupt ? SIGINT : SIGTERM);
    SetEvent(source_signal_event());
    if (!interrupt)
        Sleep(INFINITE); // Windows ends the process when we return, or after a while
    return TRUE;
}

struct signals *signals_catch(unsigned kinds, bool unless_ignored, void (*handler)(int number)) {
    struct signals *signals = mem_zero(1, sizeof *signals);
    (void)unless_ignored;
    *signals = (struct signals){.kinds = kinds, .handler = handler, .before = current};
    if (!signals->before)
        SetConsoleCtrlHandler(on_control, TRUE);
    current = signals;
    return signals;
}

void signals_release(struct signals *signals) {
    if (!signals)
        return;
    current = signals->before;
    if (!current)
        SetConsoleCtrlHandler(on_control, FALSE);
    free(signals);
}

enum signal_kind signals_kind(int number) {
    return number == SIGINT ? SIGNAL_INTERRUPT : SIGNAL_END;
}

// Nobody can ask for it here.
void signals_suspend(void) {}

// Here a status is all that a shell looks at.
void signals_end_interrupted(void) {}
