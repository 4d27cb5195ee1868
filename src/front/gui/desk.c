// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/gui/desk.h"

#include <stdlib.h>

void cecp_clear_log(struct cecp *desk) {
    for (unsigned i = 0; i < CECP_LOG; i++) {
        free(desk->log[i]);
        desk->log[i] = NULL;
    }
    desk->log_count = 0;
}

bool cecp_new_game(struct cecp *desk, const char *fen) {
    char *cause = NULL;
    session_stop(desk->session);
    bool good = session_new(desk->session, fen, &cause);
    if (!good)
        say("tellusererror Illegal position: %s", cause);
    else {
        session_seat(desk->session, desk->side);
        cecp_clear_log(desk);
    }
    desk->ended = good && session_over(desk->session);
    desk->adrift = !good;
    free(cause);
    return good;
}
