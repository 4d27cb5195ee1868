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

// Words to the person, in the window of engine output, which keeps the last of them, in the title
// and as comments to the moves.
void krieg_speak(struct cecp *desk, const struct announcement *said, const char *try);
void krieg_tell(struct cecp *desk, const char *words);

// Words in the title alone, with the rules and how many men are left as far as the person knows.
void krieg_show_title(const struct cecp *desk, const char *words);

// Takes the dots away.
void krieg_clear_dots(const struct cecp *desk);

// Where the man on this square could go as far as the person knows; NO_SQUARE: no dots.
void krieg_show_targets(const struct cecp *desk, square_t from);

// After the end, when XBoard knows of it: the true game from its start, with tries and words as
// comments, the result in the title, and what really happened as lines of engine output. The result
// has to be said once more after that.
void krieg_show_end(struct cecp *desk);
