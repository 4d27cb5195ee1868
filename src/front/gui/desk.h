// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The desk at which CECP is spoken: the state that the files cecp*.c share, and what all of them do
// with it. It knows none of them. Nobody else's business.

#pragma once

#include "base/text.h"
#include "board/board.h"
#include "front/shared/say.h"
#include "front/shared/session.h"

enum { CECP_LOG = 10 }; // words of the umpire that are kept on the screen

struct cecp {
    struct session *session;
    bool krieg;          // the variant
    enum colour side;    // the player's, also when it does not play
    bool force;          // it does not
    bool paused, quit;   // it was told so
    bool ended;          // the game, which the GUI has yet to be told
    bool adrift;         // the position was refused: there is nothing to play from
    bool reveals;        // it has been; the true game is to be shown
    bool revealed;       // one has been: the GUI has another set of men
    bool resumes;        // with thinking, when the pause ends
    bool shows_thoughts; // post
    bool ponders;        // hard
    bool analyzing;      // analyze, never with krieg
    unsigned lines;      // the option MultiPV
    bool editing;        // a board, by `edit`
    enum colour editor;
    struct board edited;
    struct pace pace;
    struct text pongs; // owed until the player has moved
    unsigned tries;    // of the player in this turn
    int64_t turn_began_us;
    char *log[CECP_LOG];   // the last words, by their number; NULL: none yet
    unsigned log_count;    // how many there were in this game
    unsigned log_shown_at; // the ply at which they were shown
    unsigned line;         // of this turn, between two machines
    struct thought told;   // the last one of this try; no text; none: no boards and no nodes
};

static inline enum colour cecp_person(const struct cecp *desk) {
    return colour_other(desk->side);
}

void cecp_clear_log(struct cecp *desk);

// A new game, from a FEN or from the start; says what is wrong with it.
bool cecp_new_game(struct cecp *desk, const char *fen);
