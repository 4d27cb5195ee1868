// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "game/pgn.h"

bool pgn_append_text(const char *path, const char *game, size_t length, char **cause) {
    return file_append(path, "the game", game, length, cause);
}

bool pgn_append(const char *path, const struct record *record, char **cause) {
    struct text text = {0};
    pgn_add(&text, record);
    bool good = pgn_append_text(path, text_string(&text), text.length, cause);
    text_free(&text);
    return good;
}
