// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Monte Carlo tree search over messages (Ciancarini and Favini 2010, 5.2, approach B): a leaf is
// simulated for k moves as a game of messages, longer while men are being taken, and then the men
// are counted; averages go up. Deviations are listed in messages.h and hearsay.c, and:
// - In a simulation we take back where we can, other tries are random; a turn in which three tries
//   were refused is passed over.
// - A simulation whose first move is refused goes on like any other turn.
// - At most four moves more are simulated while men are being taken; with `strict` as many as are.

#include "config.h"

#include "players/dark/messages.h"
#include "players/players.h"

enum { TRIES_A_TURN = 3, QUIESCENCE = 4, STRICT_QUIESCENCE = 64 };

// One try, what is said to it and the reply. False when it is refused.
static bool play(struct hearsay *turn, move_t try, struct rng *rng, bool *loud) {
    struct answers answers;
    struct replies replies;
    float chance;
    hearsay_answers(turn, try, &answers);
    enum answer answer = hearsay_draw_answer(&answers, true, rng, &chance);
    if (answer == ANSWER_NO) {
        hearsay_refuse(turn, try);
        return false;
    }
    hearsay_replies(turn, try, &answers, answer, &replies);
    square_t victim = hearsay_draw_reply(&replies, rng, &chance);
    *loud = answer != ANSWER_QUIET || victim != NO_SQUARE;
    hearsay_move(turn, try, answer, victim);
    return true;
}

// A try that takes back, any of them, or MOVE_NONE.
static move_t take_back(const struct hearsay *turn, const struct moves *tries, struct rng *rng) {
    move_t back[MOVES_MAX];
    unsigned count = 0;
    for (unsigned i = 0; i < tries->count; i++)
        if (move_to(tries->at[i]) == turn->lost)
            back[count++] = tries->at[i];
    return count ? back[rng_below(rng, count)] : MOVE_NONE;
}

// One turn of ours; after `k` moves only taking back counts. False when nothing is left to do.
static bool go_on(struct hearsay *turn, bool late, struct rng *rng, bool *loud) {
    struct moves tries;
    own_tries(&turn->own, &tries);
    for (unsigned i = 0; i < TRIES_A_TURN && tries.count; i++) {
        move_t try = take_back(turn, &tries, rng);
        if (try == MOVE_NONE && late)
            return false;
        if (try == MOVE_NONE || i > 0)
            try = tries.at[rng_below(rng, tries.count)];
        if (play(turn, try, rng, loud))
            return true;
    }
    return true;
}

static struct leaf simulate(const struct messages *how, const struct hearsay *turn, move_t try,
                            struct rng *rng) {
    struct hearsay game = *turn;
    bool loud = false;
    if (!play(&game, try, rng, &loud))
        go_on(&game, false, rng, &loud);
    unsigned most = how->moves + (turn->strict ? STRICT_QUIESCENCE : QUIESCENCE);
    for (unsigned move = 1; move < most; move++) {
        bool late = move >= how->moves;
        if (late && !loud)
            break;
        loud = false;
        if (!go_on(&game, late, rng, &loud))
            break;
    }
    return (struct leaf){game.balance, 0};
}

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    static const unsigned MOVES[] = {1, 3, 7, 10};
    struct messages *messages = state;
    (void)cause;
    messages_open(messages, settings, resources);
    messages->leaf = simulate;
    messages->moves = MOVES[settings_choice(settings, "k")];
    return true;
}

const struct player_ops player_mcts_b = {
    .name = "mcts-b",
    .paper = "2010 paper, 5.2",
    .summary = "tree search over messages, simulations of k moves (uses no engine)",
    .settings =
        (const struct setting[]){
            {.name = "k",
             .type = SETTING_CHOICE,
             .initial = "1",
             .choices = "1 3 7 10",
             .help = "moves that are simulated, beside exchanges",
             .source = "2010, 6.1"},
            MESSAGES_SETTINGS("0.2"),
            {0},
        },
    .open = open,
    MESSAGES_OPS,
};
