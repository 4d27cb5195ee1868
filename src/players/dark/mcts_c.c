// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Monte Carlo tree search over messages with one-step simulations (Ciancarini and Favini 2010, 5.3,
// approach C): a leaf is the average of what may be heard after one move, weighed by probability,
// with what we take back; values go up as maxima. Deviations are listed in messages.h and
// hearsay.c, and:
// - What goes up through messages is weighed by their probability; the maximum is over moves. What
//   a refusal is worth: messages.c, settle; with `strict` it is a message like any other.
// - What is gained or lost deeper counts a little less, else what can be taken now might as well be
//   taken later.

#include "config.h"

#include "players/dark/messages.h"
#include "players/players.h"

// The men we lose on average after an answer.
static float expected_loss(const struct hearsay *turn, const struct own *after,
                           const struct replies *replies) {
    float loss = 0;
    for (unsigned i = 0; i < replies->count; i++)
        if (replies->chance[i] > 1e-3f)
            loss += replies->chance[i] * hearsay_loss(turn, after, replies->victim[i]);
    return loss;
}

static float gain_of(const struct hearsay *turn, enum answer answer) {
    return answer == ANSWER_PAWN || answer == ANSWER_PIECE
               ? hearsay_enemy_worth(turn, answer == ANSWER_PAWN)
               : 0;
}

static struct leaf average(const struct messages *how, const struct hearsay *turn, move_t try,
                           struct rng *rng) {
    struct own after = turn->own;
    struct answers answers;
    struct replies replies;
    float value = 0, promotion = 0;
    (void)how;
    (void)rng;
    own_make(&after, try);
    hearsay_answers(turn, try, &answers);
    if (move_promotion(try) != PAWN)
        promotion = hearsay_worth(turn, move_promotion(try)) - hearsay_worth(turn, PAWN);
    for (int answer = ANSWER_QUIET; answer < ANSWERS; answer++) {
        if (answers.chance[answer] < 1e-4f)
            continue;
        hearsay_replies(turn, try, &answers, (enum answer)answer, &replies);
        value += answers.chance[answer] * (gain_of(turn, (enum answer)answer) + promotion -
                                           expected_loss(turn, &after, &replies));
    }
    float legal = 1 - answers.chance[ANSWER_NO];
    return (struct leaf){turn->balance + (legal > 1e-4f ? value / legal : 0), 1 - legal};
}

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    struct messages *messages = state;
    (void)cause;
    messages_open(messages, settings, resources);
    messages->leaf = average;
    messages->maximum = true;
    return true;
}

const struct player_ops player_mcts_c = {
    .name = "mcts-c",
    .paper = "2010 paper, 5.3",
    .summary = "tree search over messages, one-step averages, maxima go up (uses no engine)",
    .settings = (const struct setting[]){MESSAGES_SETTINGS("0.05"), {0}},
    .open = open,
    MESSAGES_OPS,
};
