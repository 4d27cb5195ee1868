// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two-level Monte Carlo search, LvlMC of the 2013 thesis (4; imperfect information Monte Carlo
// search, 3.2.3): flat Monte Carlo search whose playouts are played by two sides who do not see the
// board, each of which chooses every move by a small flat search of its own over boards that it can
// believe in. As in chapter 5, the upper level has UCB and RAVE, the lower one neither, and all
// playouts are random.
//
// The thesis plays Phantom Go on 7x7. Where Kriegspiel is different, or where we deviate:
// - Both levels play to the end there, with 10 (5) or 3 (4.2) playouts a move below: 20 minutes a
//   move. Here both are cut after some plies (plies, inner) and material decides, and 3 boards are
//   drawn for each move of a playout (samples), on each of which every try is played out once.
// - The first board comes from our belief. Inside of a playout a side knows less than it would: its
//   own men, how many the enemy has, and what was said about the last move (nested.h). What it
//   heard before, and what our own belief knows of the enemy, is forgotten. The thesis, too, gives
//   a side "as many information as possible" only.
// - The umpire's law decides on the playout's board: a side whose best try is illegal there goes on
//   to its next best, but does not think again about what the refusal tells.
// - "any?" is never asked inside of a playout, and no side is obliged to take.
// - RAVE and the final choice as in flat.c.
// Work is counted in playouts of both levels, as in chapter 5, and a playout that was begun is
// played to its end.

#include "config.h"

#include "players/players.h"
#include "players/tree/montecarlo.h"
#include "players/tree/nested.h"

enum { STRICT_SAMPLES = 10 };

struct twolevel {
    struct deck deck; // first, for its hooks
    struct arms_rule rule;
    struct nested nested;
    unsigned plies;
};

// A playout of the upper level.
struct upper {
    const struct nested *nested;
    unsigned plies;
    struct deadline until;
};

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    struct twolevel *two = state;
    (void)cause;
    deck_open(&two->deck, settings, resources);
    two->rule = montecarlo_rule(settings);
    two->plies = (unsigned)strict_int(settings, "plies", 0);
    two->nested.samples = (unsigned)strict_int(settings, "samples", STRICT_SAMPLES);
    two->nested.attempts = (unsigned)settings_int(settings, "attempts");
    two->nested.playout.policy = (enum playout_policy)settings_choice(settings, "playout");
    two->nested.playout.plies = (unsigned)strict_int(settings, "inner", 0);
    two->nested.playout.graded = true;
    return true;
}

static void begin(void *state, const struct briefing *briefing) {
    struct twolevel *two = state;
    two->nested.rules = two->nested.playout.rules = briefing->rules;
    two->nested.start = briefing->start;
    deck_begin(&two->deck, briefing);
}

static float play_out(const void *how, struct board *board, move_t first, struct rng *rng,
                      struct trail *trail) {
    const struct upper *upper = how;
    const struct ruleset *rules = upper->nested->rules;
    move_t move = first;
    for (unsigned ply = 0; ply < PLAYOUT_MOST_PLIES; ply++) {
        struct announcement said = law_announce(rules, board, move);
        board_make(board, move);
        if (trail->count < TRAIL_MOST)
            trail->at[trail->count++] = move;
        if (said.ending != ENDING_NONE)
            return playout_result(rules, &said);
        if (upper->plies && ply >= upper->plies)
            return playout_judge(board, true);
        if (deadline_passed(upper->until))
            return -1;
        move = nested_move(upper->nested, board, &said, rng, &trail->below);
    }
    return 0.5f;
}

static struct choice choose(void *state, const struct view *view, struct limit limit) {
    struct twolevel *two = state;
    struct upper upper = {&two->nested, two->plies, limit.until};
    struct montecarlo search = {two->rule, play_out, &upper};
    return montecarlo_choose(&search, &two->deck, view, limit);
}

const struct player_ops player_twolevel = {
    .name = "twolevel",
    .paper = "2013 thesis, 4",
    .summary = "Monte Carlo whose playouts are played by sides that do not see (uses no engine)",
    .settings =
        (const struct setting[]){
            MONTECARLO_SETTINGS(
                "true", "rave",
                "one search, playouts of both levels to the end, 10 boards, the plain mean"),
            {.name = "samples",
             .type = SETTING_INT,
             .initial = "3",
             .min = 1,
             .max = 1000,
             .help = "boards that a side imagines for each move of a playout",
             .source = "2013, 4.2; strict: 10, 5"},
            {.name = "attempts",
             .type = SETTING_INT,
             .initial = "10",
             .min = 1,
             .max = 10000,
             .help = "at imagining a board that fits the last words"},
            {.name = "inner",
             .type = SETTING_INT,
             .initial = "3",
             .max = 10000,
             .help = "let material decide there after so many plies (0: never)"},
            {0},
        },
    .state_size = sizeof(struct twolevel),
    .open = open,
    .begin = begin,
    .hear = deck_player_hear,
    .choose = choose,
    .back = deck_player_back,
    .close = deck_player_close,
};
