// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/champion/opening.h"

#include "board/fen.h"
#include "board/notation.h"

#include <string.h>

enum { MOVE_LENGTH = 4, MOVE_STEP = 5 }; // "e2e4 "

// As that side makes them. What each has scored: RESULTS.md. Nothing goes beyond the third rank,
// where whoever begins as in chess would take it, and nobody castles: an enemy who stays at home is
// met with the pawns before the king.
static const char *const LINES[2][3] = {
    [WHITE] = {"e2e3 d2d3 f1e2 g1f3 b1d2", "d2d3 b1d2 g1f3 g2g3 f1g2",
               "e2e3 d2d3 g1e2 b1d2 g2g3 f1g2"},
    [BLACK] = {"e7e6 d7d6 f8e7 g8f6 b8d7", "d7d6 b8d7 e7e6 g8f6 f8e7", "d7d6 b8d7 g8f6 g7g6 f8g7"},
};

void opening_begin(struct opening *opening, const struct board *start, enum colour side,
                   struct rng *rng) {
    uint64_t drawn = rng_below(rng, sizeof LINES[side] / sizeof *LINES[side]);
    *opening = (struct opening){.line = fen_is_start(start, kind_at(0)) ? LINES[side][drawn] : NULL,
                                .before = own_of(start, side)};
}

static move_t read_move(const char *line) {
    char word[MOVE_LENGTH + 1] = {0};
    move_t move = MOVE_NONE;
    memcpy(word, line, MOVE_LENGTH);
    notation_read_coordinates(word, &move);
    return move;
}

// Whether our men stand as the line has them after some moves.
static bool is_on_line(const struct opening *opening, const struct view *view, unsigned moves) {
    struct own own = opening->before;
    for (unsigned i = 0; i < moves; i++)
        own_make(&own, read_move(opening->line + (size_t)i * MOVE_STEP));
    return own.all == view->own.all && memcmp(own.men, view->own.men, sizeof own.men) == 0;
}

static bool is_quiet(const struct opening *opening, const struct view *view) {
    return !view->turn.refused.count && !view->last.checks && !view->last.tries &&
           view->enemy_men == bits_count(opening->before.all);
}

move_t opening_next(const struct opening *opening, const struct view *view) {
    unsigned moves = view->plies / 2u;
    if (!opening->line || moves * MOVE_STEP >= strlen(opening->line) || !is_quiet(opening, view) ||
        !is_on_line(opening, view, moves))
        return MOVE_NONE;
    return read_move(opening->line + (size_t)moves * MOVE_STEP);
}
