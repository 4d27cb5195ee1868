// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A view: what one side knows for certain and nothing more: its own men, what was said, what of the
// enemy is left. A plain value; nothing here allocates, fails or blocks.

#pragma once

#include "law/law.h"
#include "law/turn.h"

struct view {
    const struct ruleset *rules;
    struct board start; // both sides know how the game began
    struct own own;
    struct turn turn;             // this side's present or last turn
    struct announcement last;     // the last move's announcement, or the opening silence
    uint8_t to_move;              // enum colour
    uint8_t enemy_men;            // how many are left, the king included
    uint8_t enemy_pawns_most;     // no more pawns than this are left (promotions are silent)
    uint8_t enemy_pawns_captured; // as told; 0 where the rules do not tell
    uint16_t plies;               // moves played by both sides
    bool over;
};

void view_begin(struct view *view, const struct ruleset *rules, const struct board *start,
                enum colour side);

// Something this side heard; `try` is its own try that was answered, MOVE_NONE for everything else.
void view_hear(struct view *view, move_t try, const struct announcement *said);

bool view_my_turn(const struct view *view);

// The tries that may be legal as far as this side knows: they make sense on its own board, were not
// refused this turn, and are pawn captures only where the umpire's words leave room for one. Never
// empty on one's own turn, unless turn.only makes it so. In a fixed order.
void view_tries(const struct view *view, struct moves *tries);

// Would a try that makes sense on its own board be one of them?
bool view_allows(const struct view *view, move_t try);

// Could this pawn capture be legal after what was said?
bool view_allows_pawn_capture(const struct view *view, move_t try);

// May this side ask "any?", without knowing the answer yet?
bool view_may_ask(const struct view *view);
