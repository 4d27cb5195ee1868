// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/pool/guess.h"
#include "players/tree/arms.h"
#include "players/tree/deck.h"
#include "players/tree/nested.h"

// No board at all was found.
enum { NO_GUESS = UINT8_MAX };

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

// All that the side to move can know of the board.
static void look(const struct nested *nested, const struct board *board,
                 const struct announcement *last, struct view *view) {
    enum colour side = (enum colour)board->turn, enemy = colour_other(side);
    unsigned men = bits_count(board->side[enemy]);
    unsigned missing = bits_count(nested->start.side[enemy]) - men;
    unsigned pawns = bits_count(board_men(&nested->start, enemy, PAWN));
    view->rules = nested->rules;
    view->start = nested->start;
    view->own = own_of(board, side);
    view->last = *last;
    view->to_move = board->turn;
    view->enemy_men = (uint8_t)men;
    view->enemy_pawns_most = (uint8_t)pawns;
    view->enemy_pawns_captured = 0;
    // A promoted pawn passes for a captured one as long as men are missing.
    if (nested->rules->tells_captured)
        view->enemy_pawns_captured =
            (uint8_t)least(missing, pawns - bits_count(board_men(board, enemy, PAWN)));
    view->plies = (uint16_t)(2 * (board->number - nested->start.number));
    view->over = false;
    turn_begin(&view->turn, last);
}

// Every try that is legal on an imagined board is played out on it.
static void try_all(const struct nested *nested, const struct board *imagined, struct arms *arms,
                    const struct moves *tries, struct rng *rng) {
    enum colour side = (enum colour)imagined->turn;
    struct moves legal;
    deck_legal(imagined, tries, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        struct arm *arm = arms_find(arms, legal.at[i]);
        struct board board = *imagined;
        square_t to = move_to(legal.at[i]);
        square_t lost = bits_has(board_occupied(&board), to) ? to : NO_SQUARE;
        if (!arm)
            continue;
        board_make(&board, legal.at[i]);
        arm->visits++;
        arm->sum +=
            (double)playout_score_of(side, playout_run(&nested->playout, &board, lost, rng, NULL));
    }
}

static void think(const struct nested *nested, const struct view *view,
                  const struct announcement *last, struct arms *arms, struct rng *rng) {
    struct word word = {.said = *last};
    struct story story = {.rules = nested->rules,
                          .start = nested->start,
                          .side = (enum colour)view->own.side,
                          .words = &word,
                          .count = 1};
    struct moves tries;
    struct board imagined;
    view_tries(view, &tries);
    arms_begin(arms, &tries);
    for (unsigned i = 0; i < nested->samples; i++)
        if (guess_board(view, &story, rng, nested->attempts, &imagined) < NO_GUESS)
            try_all(nested, &imagined, arms, &tries, rng);
}

// Takes the best arm out, any of equal ones; tries that were legal on no board come last.
static move_t take_best(struct arms *arms, struct rng *rng) {
    double most = -2;
    unsigned best = 0, equal = 0;
    for (unsigned i = 0; i < arms->count; i++) {
        const struct arm *arm = &arms->at[i];
        double value = arm->visits ? arm->sum / arm->visits : -1;
        equal = value > most ? 1 : equal + (value >= most);
        if (value > most || (value >= most && rng_below(rng, equal) == 0)) {
            most = value;
            best = i;
        }
    }
    move_t try = arms->at[best].try;
    arms->at[best] = arms->at[--arms->count];
    return try;
}

move_t nested_move(const struct nested *nested, const struct board *board,
                   const struct announcement *last, struct rng *rng, uint64_t *playouts) {
    struct view view;
    struct arms arms;
    look(nested, board, last, &view);
    think(nested, &view, last, &arms, rng);
    for (unsigned i = 0; i < arms.count; i++)
        *playouts += arms.at[i].visits;
    while (arms.count) {
        move_t try = take_best(&arms, rng);
        if (movegen_is_legal(board, try))
            return try;
    }
    struct moves legal;
    movegen_legal(board, &legal);
    return legal.at[rng_below(rng, legal.count)];
}
