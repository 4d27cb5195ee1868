// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/heard/view.h"

void view_begin(struct view *view, const struct ruleset *rules, const struct board *start,
                enum colour side) {
    enum colour enemy = colour_other(side);
    struct announcement opening = law_opening(rules, start);
    *view =
        (struct view){.rules = rules, .start = *start, .own = own_of(start, side), .last = opening};
    view->to_move = start->turn;
    view->enemy_men = (uint8_t)bits_count(start->side[enemy]);
    view->enemy_pawns_most = (uint8_t)bits_count(board_men(start, enemy, PAWN));
    turn_begin(&view->turn, &opening);
}

bool view_my_turn(const struct view *view) {
    return view->to_move == view->own.side && !view->over;
}

static void hear_own_move(struct view *view, move_t move, const struct announcement *said) {
    own_make(&view->own, move);
    if (said->capture == NO_SQUARE)
        return;
    // Words that cannot be true may come from somebody else's umpire: the king at least stays.
    view->enemy_men = (uint8_t)(view->enemy_men - (view->enemy_men > 1));
    if (said->captured == CAPTURED_PAWN && view->enemy_pawns_most) {
        view->enemy_pawns_captured++;
        view->enemy_pawns_most--;
    }
    if (view->enemy_pawns_most >= view->enemy_men)
        view->enemy_pawns_most = (uint8_t)(view->enemy_men - 1);
}

static void hear_enemy_move(struct view *view, const struct announcement *said) {
    if (said->capture != NO_SQUARE)
        own_lose(&view->own, said->capture);
    turn_begin(&view->turn, said);
}

void view_hear(struct view *view, move_t try, const struct announcement *said) {
    bool mine = said->side == view->own.side;
    if (said->verdict != SAID_MOVED) {
        if (mine)
            turn_hear(&view->turn, view->rules, &view->own, try, said);
        return;
    }
    if (mine)
        hear_own_move(view, try, said);
    else
        hear_enemy_move(view, said);
    view->to_move ^= 1;
    view->plies++;
    view->last = *said;
    view->over = said->ending != ENDING_NONE;
}

bool view_allows_pawn_capture(const struct view *view, move_t try) {
    const struct turn *turn = &view->turn;
    switch (view->rules->pawns) {
    case PAWNS_COUNTED:
    case PAWNS_YES:
        return turn->opened.tries != 0;
    case PAWNS_PLACED:
        return bits_has(turn->opened.takers, move_from(try));
    case PAWNS_ASKED:
        return !turn->answered_no;
    case PAWNS_SILENT:
        break;
    }
    return true;
}

static bool is_wanted(const struct turn *turn, move_t try) {
    for (unsigned i = 0; turn->only && i < turn->only->count; i++)
        if (turn->only->at[i] == try)
            return true;
    return !turn->only;
}

bool view_allows(const struct view *view, move_t try) {
    if (turn_was_refused(&view->turn, try) || !is_wanted(&view->turn, try))
        return false;
    bool takes = own_is_pawn_capture(&view->own, try);
    if (view->turn.obliged && !takes)
        return false;
    return !takes || view_allows_pawn_capture(view, try);
}

void view_tries(const struct view *view, struct moves *tries) {
    unsigned kept = 0;
    own_tries(&view->own, tries);
    for (unsigned i = 0; i < tries->count; i++)
        if (view_allows(view, tries->at[i]))
            tries->at[kept++] = tries->at[i];
    tries->count = kept;
}

bool view_may_ask(const struct view *view) {
    const struct turn *turn = &view->turn;
    return view->rules->pawns == PAWNS_ASKED && !turn->answered_yes && !turn->answered_no &&
           !turn->only; // a yes might oblige to what nobody wants
}
