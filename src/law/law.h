// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The law: what an umpire of a ruleset has to say about a board and a try. Pure functions, the same
// for the true board and for every imagined one. Repetition needs the game's past and is left to
// the umpire; so is what depends on earlier tries of the turn (turn.h).

#pragma once

#include "board/board.h"
#include "law/announcement.h"
#include "law/ruleset.h"

// What is said when `try` is proposed on `board`: SAID_MOVED with everything that follows from it,
// or SAID_NO. Takes any value of move_t.
struct announcement law_announce(const struct ruleset *rules, const struct board *board,
                                 move_t try);

// Would playing the legal `move`, which leads from `before` to `after`, sound exactly like `heard`?
// The same as comparing with law_announce, but it stops at the first difference. A heard repetition
// is taken as no ending, since the board alone cannot tell.
bool law_fits(const struct ruleset *rules, const struct board *before, const struct board *after,
              move_t move, const struct announcement *heard);

// Where a legal move takes something, as it is said (in passing that is where the pawn stands), or
// NO_SQUARE.
square_t law_capture(const struct board *board, move_t move);

// As law_fits, but only what can be seen before the move is made: the capture and its square, and
// a promotion. True does not mean that the rest fits.
bool law_may_fit(const struct ruleset *rules, const struct board *before, move_t move,
                 const struct announcement *heard);

// The rest of law_fits: what can only be seen on the board after the move. Together they are
// law_fits.
bool law_rest_fits(const struct ruleset *rules, const struct board *after,
                   const struct announcement *heard);

// The silence before the first turn: with the check and the pawn tries that the side to move may
// know of, and the ending if the game is over before it begins.
struct announcement law_opening(const struct ruleset *rules, const struct board *board);

// The directions of a check to the side to move, bits of enum check.
unsigned law_checks(const struct board *board);

// The direction, one of enum check, in which a man on `checker` gives check to a king. They must be
// a knight's move apart or share a line; `area` is the whole board.
unsigned law_direction(bitboard_t area, square_t king, square_t checker);

// How the game ends on this board, as far as the board alone can tell.
enum ending law_ending(const struct ruleset *rules, const struct board *board);

// The result an announcement brings.
enum result law_result(const struct ruleset *rules, const struct announcement *said);

// Does this side hear the announcement?
bool law_hears(const struct ruleset *rules, const struct announcement *said, enum colour side);
