// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Flat Monte Carlo search, FlatMC of the 2013 thesis (3.1, and 5: without UCB or RAVE, with random
// playouts), with its improvements as settings: UCB (3.3.3), alpha-AMAF (3.3.1), RAVE (3.3.2),
// rule-based playouts (4.3).
//
// The thesis plays Phantom Go. Where Kriegspiel is different, or where the thesis is silent:
// - It chooses a move, then fills the board so that the move fits. Here the board is drawn first
//   (from the belief, uniformly), and the move is one of those that are legal on it, so n in the
//   formula of UCB counts only boards on which the move was legal.
// - Its rules for playouts are those of MoGo; ours are the reflexes of the 2010 paper (5.1).
// - Its formula for RAVE weighs the move's own score with max(0, (V - n) / V), which would trust it
//   less the better it is known. We give that weight to the later moves, as its sources do. It does
//   not tell V.
// - Playouts are cut after 5 plies, as those of twolevel, and material decides (plies=0: the thesis
//   plays to the end; the score is 1, 0.5 or 0). Repetition does not end a playout.
// - Work is divided into four searches whose scores are added up, and in the final choice the value
//   of a try that came up only a few times is drawn towards the average: tries that are rarely
//   legal have few playouts, which Go moves never do. Neither with `strict`.

#include "config.h"

#include "players/players.h"
#include "players/tree/montecarlo.h"

struct flat {
    struct deck deck; // first, for its hooks
    struct arms_rule rule;
    struct playout playout;
};

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    struct flat *flat = state;
    (void)cause;
    deck_open(&flat->deck, settings, resources);
    flat->rule = montecarlo_rule(settings);
    flat->playout.policy = (enum playout_policy)settings_choice(settings, "playout");
    flat->playout.plies = (unsigned)strict_int(settings, "plies", 0);
    flat->playout.graded = true;
    return true;
}

static void begin(void *state, const struct briefing *briefing) {
    struct flat *flat = state;
    flat->playout.rules = briefing->rules;
    deck_begin(&flat->deck, briefing);
}

static float play_out(const void *how, struct board *board, move_t first, struct rng *rng,
                      struct trail *trail) {
    square_t to = move_to(first);
    square_t lost = bits_has(board_occupied(board), to) ? to : NO_SQUARE;
    trail->at[trail->count++] = first;
    board_make(board, first);
    return playout_run(how, board, lost, rng, trail);
}

static struct choice choose(void *state, const struct view *view, struct limit limit) {
    struct flat *flat = state;
    struct montecarlo search = {flat->rule, play_out, &flat->playout};
    return montecarlo_choose(&search, &flat->deck, view, limit);
}

const struct player_ops player_flat = {
    .name = "flat",
    .paper = "2013 thesis, 3",
    .summary = "flat Monte Carlo over boards it believes in (uses no engine)",
    .settings =
        (const struct setting[]){
            MONTECARLO_SETTINGS("false", "none", "one search, playouts to the end, the plain mean"),
            {0},
        },
    .state_size = sizeof(struct flat),
    .open = open,
    .begin = begin,
    .hear = deck_player_hear,
    .choose = choose,
    .back = deck_player_back,
    .close = deck_player_close,
};
