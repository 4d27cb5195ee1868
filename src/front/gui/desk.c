// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/gui/desk.h"

#include <stdlib.h>

bool cecp_new_game(struct cecp *desk, const char *fen) {
    char *cause = NULL;
    session_stop(desk->session);
    bool good = session_new(desk->session, fen, &cause);
    if (!good)
        say("tellusererror Illegal position: %s", cause);
    else
        session_seat(desk->session, desk->side);
    desk->ended = good && session_over(desk->session);
    free(cause);
    return good;
}
