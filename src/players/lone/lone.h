// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A lone king that nobody sees, and what we know of it: one set of squares, and everything that can
// be heard or happen is arithmetic on that set (step.h). chase.h chooses the tries.
//
// A plain value and pure functions.

#pragma once

#include "law/announcement.h"
#include "law/own.h"
#include "law/ruleset.h"
#include "players/lone/again.h"
#include "players/lone/step.h"

enum { LONE_PAST = 128 };

struct lone {
    struct own own;
    bitboard_t kings; // where the enemy king may stand, with us to move: never attacked squares
    bool stalemate_wins;
    // Situations after our own moves that were there before; coming back to one wins nothing.
    uint64_t past[LONE_PAST];
    unsigned past_count;
    struct again again; // and what would be drawn
};

// What we know before a choice: our men, and where the king may be. Nothing else of `lone` changes.
void lone_look(struct lone *lone, const struct own *own, bitboard_t kings);

// Our move was played, and the umpire said so. Keeps `past` and `again`, if repetition counts under
// the rules.
void lone_hear(struct lone *lone, const struct ruleset *rules, const struct own *after, move_t move,
               const struct announcement *said);

// Forgets what cannot come again: a man was taken or a pawn has moved, or a game begins.
void lone_forget(struct lone *lone);

// One try, as step_take, from a situation that may follow; a third time counts as drawn.
void lone_step(const struct lone *lone, const struct own *own, bitboard_t kings, move_t move,
               struct step *step);

// Does the game end in a draw after this step on some of the squares?
static inline bitboard_t lone_drawn(const struct lone *lone, const struct step *step) {
    return step->drawn | (lone->stalemate_wins ? 0 : step->stalemated);
}

// The squares the king may stand on after our legal move was played, the umpire said `checks` (bits
// of enum check), and it has made its own move without taking anything.
bitboard_t lone_after(const struct lone *lone, move_t move, unsigned checks);

// A number for a situation after our move, for lone.past.
uint64_t lone_hash(const struct own *own, bitboard_t kings);

// Would this try come back to such a situation?
bool lone_was_there(const struct lone *lone, move_t move);
