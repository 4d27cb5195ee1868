// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A game of Kriegspiel as XBoard can show it. The board has one file more, on which stands a flag,
// the umpire's man: it takes the men that the person loses.

#pragma once

#include "front/gui/desk.h"

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
