// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The desk at which CECP is spoken: the state that the files cecp*.c share. Nobody else's business.

#pragma once

#include "base/text.h"
#include "board/board.h"
#include "front/session.h"

struct cecp {
    struct session *session;
    bool krieg;          // the variant
    enum colour side;    // the player's, also when it does not play
    bool force;          // it does not
    bool paused, quit;   // it was told so
    bool ended;          // the game, which the GUI has yet to be told
    bool resumes;        // with thinking, when the pause ends
    bool shows_thoughts; // post
    bool editing;        // a board, by `edit`
    enum colour editor;
    struct board edited;
    struct pace pace;
    struct text pongs; // owed until the player has moved
    unsigned tries;    // of the player in this turn
    int64_t turn_began_us;
};

// One line to the GUI, at once.
void cecp_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// cecp_edit.c: the lines between `edit` and a dot.
void cecp_begin_edit(struct cecp *desk);
void cecp_edit(struct cecp *desk, const char *line);

// A new game, from a FEN or from the start; says what is wrong with it.
bool cecp_new_game(struct cecp *desk, const char *fen);

// cecp_options.c: `feature option` lines, and `option NAME=VALUE` or a button's name.
void cecp_say_options(const struct cecp *desk);
void cecp_take_option(struct cecp *desk, const char *option);

// cecp_krieg.c: a game of Kriegspiel as XBoard can show it. The board has one file more, on which
// stands a flag, the umpire's man: it takes the men that the person loses.

// The person's men at the start. `again`: XBoard has been given a set-up for this game before.
void krieg_setup(const struct cecp *desk, bool again);

// The player has moved: what the person sees and hears of it.
void krieg_show_move(const struct cecp *desk, const struct announcement *said);

// Words to the person.
void krieg_speak(const struct cecp *desk, const struct announcement *said, const char *try);
void krieg_tell(const char *words);

// Where the man on this square could go as far as the person knows; NO_SQUARE: no dots.
void krieg_show_targets(const struct cecp *desk, square_t from);

// After the end, while XBoard still takes moves: puts the hidden men on the board. When XBoard has
// ended the game itself it takes a whole board instead.
void krieg_reveal(const struct cecp *desk);
void krieg_reveal_board(const struct cecp *desk);

static inline enum colour cecp_person(const struct cecp *desk) {
    return colour_other(desk->side);
}
