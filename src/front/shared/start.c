// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/shared/start.h"

bool start_read(const struct settings *options, struct board *board, const struct kind **kind,
                char **cause) {
    const char *name = settings_text(options, "board"), *fen = settings_text(options, "fen");
    *kind = name ? kind_find(name) : fen ? NULL : kind_at(0);
    if (!fen_read(fen ? fen : (*kind)->fen, *kind, board, cause))
        return false;
    if (!*kind && board_is_full(board))
        *kind = kind_at(0);
    return true;
}

const struct ruleset *start_rules(const struct settings *options) {
    return ruleset_find(settings_text(options, "rules"));
}
