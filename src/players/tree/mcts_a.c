// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Monte Carlo tree search over full boards (Ciancarini and Favini 2010, 5.1, approach A): each
// iteration draws a board from the probability matrices, descends a tree of our moves and of what
// is heard, lets the enemy move by reflexes and chance, and plays the board out the same way, to a
// bare king or the end; averages go up, the most visited try is played. The paper found it hardly
// better than a random player.
//
// Where we deviate from the paper, or where it is silent:
// - The tree is that of ismcts.h: answers to our move and to the reply make one edge, UCT is among
//   the moves that are legal on the board drawn, and the work is cut into four trees.
// - A bare king has lost against a pawn, too.
// - A mate in one that is certain is played without a search, and "any?" is asked when a pawn may
//   be able to take. A bare king is not hunted (setting hunt).
// - With `strict` the two about pawns and mates are gone, and of the most visited tries one is
//   drawn by lot.

#include "config.h"

#include "players/lone/watch.h"
#include "players/players.h"
#include "players/reflex.h"
#include "players/shares.h"
#include "players/tree/ismcts.h"

enum { ATTEMPTS = 4 };

struct mcts_a {
    struct watch watch;
    double explore;
    size_t most;
};

static bool draw(const void *source, struct rng *rng, struct board *board) {
    const struct watch *watch = source;
    return chances_draw(&watch->chances, &watch->meta, rng, ATTEMPTS, board) != DRAWN_NOT;
}

static void seed(const void *source, struct rng *rng, uint64_t stream) {
    watch_seed(source, rng, stream);
}

static float play_out(const struct ruleset *rules, struct board *board, square_t lost,
                      struct rng *rng) {
    struct playout playout = {.rules = rules, .policy = PLAYOUT_REFLEXES, .decided = true};
    return playout_run(&playout, board, lost, rng, NULL);
}

// "a standard endgame position with a clear winner (such as king and rook versus king)"
static float play_out_strictly(const struct ruleset *rules, struct board *board, square_t lost,
                               struct rng *rng) {
    struct playout playout = {
        .rules = rules, .policy = PLAYOUT_REFLEXES, .decided = true, .no_pawns = true};
    return playout_run(&playout, board, lost, rng, NULL);
}

static struct choice choose(void *state, const struct view *view, struct limit limit) {
    struct mcts_a *a = state;
    struct ismcts_plan plan = {.source = &a->watch,
                               .draw = draw,
                               .seed = seed,
                               .leaf = a->watch.strict ? play_out_strictly : play_out,
                               .enemy = PLAYOUT_REFLEXES,
                               .explore = a->explore,
                               .by_visits = true,
                               .drawn = a->watch.strict,
                               .most = a->most,
                               .cores = a->watch.cores};
    struct choice choice;
    struct moves tries;
    struct rng rng;
    if (watch_answers(&a->watch, view, &choice) || watch_reacts(&a->watch, view, &choice))
        return choice;
    watch_tries(&a->watch, view, &tries);
    choice = ismcts_search(&plan, view, &tries, limit);
    watch_seed(&a->watch, &rng, SHARES);
    if (choice.try == MOVE_NONE)
        choice.try = reflex_random(view, &rng);
    return choice;
}

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    struct mcts_a *a = state;
    (void)cause;
    watch_open(&a->watch, settings, resources);
    a->explore = settings_real(settings, "c");
    a->most = (size_t)settings_int(settings, "tree");
    return true;
}

static void begin(void *state, const struct briefing *briefing) {
    struct mcts_a *a = state;
    watch_begin(&a->watch, briefing);
}

static void hear(void *state, const struct view *view, move_t try, const struct announcement *said,
                 struct deadline until) {
    struct mcts_a *a = state;
    (void)until; // it takes next to no time
    watch_hear(&a->watch, view, try, said);
}

const struct player_ops player_mcts_a = {
    .name = "mcts-a",
    .paper = "2010 paper, 5.1",
    .summary = "tree search over boards drawn from probability matrices (uses no engine)",
    .settings =
        (const struct setting[]){
            {.name = "c",
             .type = SETTING_REAL,
             .initial = "0.7",
             .max = 100,
             .help = "how much UCT explores"},
            {.name = "tree",
             .type = SETTING_INT,
             .initial = "400000",
             .min = 100,
             .max = 1e8,
             .help = "moves that each of the four trees may hold"},
            WATCH_ROWS("0", "a pawn alone is no win, mates have to be found"),
            {0},
        },
    .state_size = sizeof(struct mcts_a),
    .open = open,
    .begin = begin,
    .hear = hear,
    .choose = choose,
};
