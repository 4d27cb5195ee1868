// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The desk at which a person plays: the state that the files console*.c share. Nobody else's
// business.

#pragma once

#include "front/shared/pencil.h"
#include "front/shared/picture.h"
#include "front/shared/prompt.h"
#include "front/shared/session.h"
#include "front/shared/telling.h"

struct console {
    struct session *session;
    struct prompt *prompt;
    enum colour side; // the person's
    struct style style;
    struct telling telling; // with the person's eyes
    struct pencil pencil;
    square_t spot;    // where a man was taken last
    int64_t began_us; // the player's thinking
    bool hinting; // a hint is on its way
    bool ended;   // the game, which has yet to be shown
    bool quit;
};

// Writes to the person.
void console_say(struct console *desk, const char *format, ...)
    __attribute__((format(KF_PRINTF, 2, 3)));
void console_show(struct console *desk, struct text *text); // and frees it

// A line that is not empty: a word of the table, or a try.
void console_take_line(struct console *desk, char *line);

// What may follow `before` on a line, for completion.
void console_offer(void *desk, const char *before, struct text *words);

// The game: a try that was read, the question, a new game (with a FEN or from the start), a game to
// be taken up again from a file, moves taken back.
void console_try(struct console *desk, move_t try);
void console_ask(struct console *desk);
bool console_new(struct console *desk, enum colour side, const char *fen, char **cause);
bool console_load(struct console *desk, const char *path, char **cause);
bool console_undo(struct console *desk, unsigned plies);

// Is it the person's turn? When not, says why.
bool console_may_try(struct console *desk);

// The board as the person sees it, with the pencil marks; after the end the true one.
void console_add_board(const struct console *desk, struct text *text);

static inline const struct view *console_view(const struct console *desk) {
    return session_view(desk->session, desk->side);
}

static inline const char *console_name(enum colour side) {
    return side == WHITE ? "White" : "Black";
}
