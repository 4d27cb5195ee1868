// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/notation.h"
#include "study/reason.h"

static const double LIKELY = 0.2; // as much of a chance makes people look for a king there

void king_watch_note(struct king_watch *watch, const double king[64], unsigned move) {
    for (square_t at = 0; at < 64; at++) {
        watch->most[at] = king[at] > watch->most[at] ? king[at] : watch->most[at];
        watch->gone[at] = king[at] > 0 ? 0 : watch->gone[at] ? watch->gone[at] : move;
    }
    watch->move = move;
}

enum { LATELY = 15 }; // moves; nobody looks for a king where it was before

static int percent(double share) {
    return (int)(100 * share + 0.5);
}

static const struct reviewed *best_of(const struct mistake *mistake) {
    return &mistake->review->tries[0];
}

static void add_mate(const struct mistake *mistake, struct text *words) {
    const struct reviewed *best = best_of(mistake);
    char try[COORDINATES_MAX];
    if (best->mates < LIKELY || best->mates <= mistake->played->mates + 0.1)
        return;
    notation_coordinates(best->try, try);
    text_add(words, "; %s mates on %d %% of the boards", try, percent(best->mates));
}

// Somebody who tried another of them in vain has used what was announced.
static bool tried_pawn_capture(const struct view *view) {
    for (unsigned i = 0; i < view->turn.refused.count; i++)
        if (own_is_pawn_capture(&view->own, view->turn.refused.at[i]))
            return true;
    return false;
}

static void add_pawn_try(const struct mistake *mistake, struct text *words) {
    const struct view *view = mistake->view;
    if (view->turn.opened.tries && own_is_pawn_capture(&view->own, best_of(mistake)->try) &&
        !own_is_pawn_capture(&view->own, mistake->played->try) && !tried_pawn_capture(view))
        text_add_string(words, "; the pawn try was announced and not used");
}

// A man put where it can be taken at a loss, and what for.
static void add_risk(const struct mistake *mistake, struct text *words) {
    static const char *const MEN[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    const struct reviewed *played = mistake->played;
    const char *man = MEN[own_man_at(&mistake->view->own, move_from(played->try))];
    const char *what = played->checks >= LIKELY ? " for a check" : "";
    if (played->taken < 0.3 || played->taken <= best_of(mistake)->taken + 0.1)
        return;
    text_add(words, "; the %s was risked%s on a square guarded on %d %% of boards", man, what,
             percent(played->guarded));
}

// A try that would check a king where it has not been for long: on a square that the man attacks
// from its new place and did not before.
static void add_king(const struct mistake *mistake, struct text *words) {
    const struct own *own = &mistake->view->own;
    const struct king_watch *watch = mistake->watch;
    move_t try = mistake->played->try;
    square_t from = move_from(try), to = move_to(try), best = NO_SQUARE;
    enum man man = own_man_at(own, from);
    bitboard_t others = own->all & ~bit(from);
    if (man == KING || mistake->played->checks > 0)
        return;
    bitboard_t before = man == PAWN ? ATTACKS_PAWN[own->side][from] : attacks_of(man, from, others);
    bitboard_t aimed = man == PAWN ? ATTACKS_PAWN[own->side][to] : attacks_of(man, to, others);
    for (bitboard_t left = aimed & ~before & ~others; left;) {
        square_t at = bits_pop(&left);
        if (watch->gone[at] && watch->gone[at] + LATELY >= watch->move &&
            watch->most[at] >= LIKELY && (best == NO_SQUARE || watch->most[at] > watch->most[best]))
            best = at;
    }
    if (best == NO_SQUARE)
        return;
    char name[3];
    notation_square(best, name);
    text_add(words, "; %s could not be the king's square since move %u", name, watch->gone[best]);
}

void reason_add(const struct mistake *mistake, struct text *words) {
    const struct reviewed *best = best_of(mistake);
    char try[COORDINATES_MAX];
    add_mate(mistake, words);
    add_pawn_try(mistake, words);
    add_risk(mistake, words);
    add_king(mistake, words);
    notation_coordinates(best->try, try);
    text_add(words, "; %s was better by %.2f", try, best->score - mistake->played->score);
}
