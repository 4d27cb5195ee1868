// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What somebody asks of a chess window, read from the options and checked before any window is
// there: a mistake is better told in the terminal than by a window with an ordinary chess board.

#pragma once

#include "base/machine.h"
#include "base/settings.h"
#include "front/window/program.h"

#include <stddef.h>

// The options of the commands that start windows. Ends with a row whose name is NULL.
extern const struct setting window_options[];

enum window_mode {
    WINDOW_ENGINE, // a game with us as its engine
    WINDOW_SERVER, // the same on a server of one's own, over pipes
    WINDOW_HOST,   // a server that others can come to, and the window at it
    WINDOW_JOIN,   // somebody else's
    WINDOW_VERSUS, // two players of ours
};

struct window_order {
    const struct window_program *program; // set by the caller
    struct screen screen;                 // set by the caller, or of unknown size
    const struct settings *options;
    enum window_mode mode;
    const char *second; // the other player of --versus
    char *minutes;      // on each clock, as "5", "1:30" or "0.5"
    unsigned seconds;   // gained with each move
    bool clocked;       // somebody asked for clocks: a flag that falls loses
    char *pgn;
    char *parts[2]; // of a match: where each player's process keeps the games
};

// The words are those of the command line that are no options. When it fails *misused tells whether
// the command line was wrong or the world is. window_order_free in any case.
bool window_order_read(struct window_order *order, const struct settings *options,
                       char *const *words, size_t count, char **cause);
void window_order_free(struct window_order *order);

// Whether players, engine, rules, board and file are such that a game can be played: opens them
// and closes them again. May wait for an engine.
bool window_order_check(const struct window_order *order, char **cause);
