// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// All games of a PGN file, one after the other; what is broken is left out and said. Not for the
// program itself.

#pragma once

#include "game/pgn.h"

#include <stdio.h>
#include <stdlib.h>

// What is done with each: `context` and a record that is gone afterwards.
struct game_taker {
    void (*take)(void *context, const struct record *record);
    void *context;
};

static inline bool each_game(const char *program, const char *path, struct game_taker taker) {
    struct record record;
    char *cause = NULL;
    struct pgn_reader *reader = pgn_open(path, ruleset_at(0), &cause);
    enum pgn_result got;
    if (!reader) {
        fprintf(stderr, "%s: %s\n", program, cause);
        free(cause);
        return false;
    }
    while ((got = pgn_read(reader, &record, &cause)) != PGN_END) {
        if (got == PGN_GAME) {
            taker.take(taker.context, &record);
            record_free(&record);
        } else {
            fprintf(stderr, "%s: %s: a game is left out: %s\n", program, path, cause);
            free(cause);
        }
    }
    pgn_close(reader);
    return true;
}
