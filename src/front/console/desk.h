// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The desk at which a person plays: the game and what is told of it. Words typed at it are read by
// words.h, the loop is console.c's; nobody else's business.

#pragma once

#include "front/shared/pencil.h"
#include "front/shared/picture.h"
#include "front/shared/prompt.h"
#include "front/shared/session.h"
#include "front/shared/telling.h"

struct desk {
    struct session *session;
    struct prompt *prompt;
    enum colour side; // the person's
    struct style style;
    struct telling telling; // with the person's eyes
    struct pencil pencil;
    square_t spot;    // where a man was taken last
    int64_t began_us; // the player's thinking
    bool hinting;     // a hint is on its way
    bool ended;       // the game, which has yet to be shown
    bool quit;
};

// Writes to the person.
void desk_say(struct desk *desk, const char *format, ...) __attribute__((format(KF_PRINTF, 2, 3)));
void desk_show(struct desk *desk, struct text *text); // and frees it

// Opens the session of a desk whose prompt and side are set; whoever opens closes it. False with a
// cause when the player could not be opened.
bool desk_open(struct desk *desk, const struct settings *options, char **cause);

// The game: its first words, a try that was read, the question, a new game (with a FEN or from the
// start), a game to be taken up again from a file, moves taken back. `wanted` is the colour that a
// person claims, -1 when he says nothing: it counts where the file does not tell.
void desk_begin(struct desk *desk);
void desk_try(struct desk *desk, move_t try);
void desk_ask(struct desk *desk);
bool desk_new(struct desk *desk, enum colour side, const char *fen, char **cause);
bool desk_load(struct desk *desk, const char *path, int wanted, char **cause);
bool desk_undo(struct desk *desk, unsigned plies);

// The words of the game that the session has now, whatever there was before: from its start, over
// what was said already.
void desk_listen(struct desk *desk);

// Brings things on after whatever happened: shows an end, lets the player think.
void desk_settle(struct desk *desk);

// Is it the person's turn? When not, says why.
bool desk_may_try(struct desk *desk);

// The board as the person sees it, with the pencil marks; after the end the true one.
void desk_add_board(const struct desk *desk, struct text *text);

static inline const struct view *desk_view(const struct desk *desk) {
    return session_view(desk->session, desk->side);
}

static inline const char *desk_name(enum colour side) {
    return side == WHITE ? "White" : "Black";
}
