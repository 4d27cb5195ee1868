// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A jury: boards drawn from a belief, each of which has judged every try that is legal on it. What
// a try is worth to us is read off the jury as a whole; when the umpire refuses a try, the boards
// that would have allowed it are dismissed and nothing has to be judged again.
//
// A jury starts as {0}; jury_free gives its memory back. Judging is shared by threads and ends at
// the limit; with a limit of work its outcome does not depend on the number of threads.

#pragma once

#include "belief/belief.h"
#include "eval/evaluator.h"
#include "players/champion/haste.h"
#include "players/contract.h"

// How a jury judges.
struct jury_plan {
    size_t boards;            // at most; 0: as many as the limit allows
    unsigned depth;           // of the built-in search on each
    unsigned deepest;         // the same, when all boards are judged and time is left
    struct evaluator *engine; // judges instead of the built-in search; NULL: it does not
    unsigned threads;
    float tail;               // share of the boards' weight that counts as the worst
    float fear;               // how much the worst boards weigh against all, 0 to 1
    float blindness;          // how far the enemy's answer is taken for a blind one, 0 to 1
    float alert;              // how often the enemy is taken to see a mate in one
    bool circles;             // boards may have been there twice: a third time is a draw
    struct haste_watch watch; // asked when there is a clock to save; its lean may be NULL
};

struct juror {
    struct board board;
    past_t past;
    float weight;
    struct repeats repeats; // none unless the plan said that there may be some
};

struct jury {
    struct moves tries; // the columns
    struct juror *jurors;
    float *worth; // [juror][try], JURY_ILLEGAL where the try is not legal there
    size_t count, judged;
    int64_t board_us;             // what a board took when they were judged
    bool hasty;                   // the engine judged no board in time, so our own search did some
    const struct belief *belief;  // judged last
    const struct opponent *model; // of it
    const struct ruleset *rules;
    size_t juror_room, worth_room;
};

#define JURY_ILLEGAL (-1e9f)

void jury_free(struct jury *jury);

// Draws boards and lets them judge the view's tries until the limit; an empty pool makes an
// empty jury.
void jury_judge(struct jury *jury, const struct belief *belief, const struct jury_plan *plan,
                struct rng *rng, struct limit limit);

// The umpire has refused a try (or said something else that thins the belief out): boards that do
// not fit are dismissed. False when too few are left to decide by.
bool jury_dismiss(struct jury *jury, move_t refused);

// What the jury says of one try, a column of jury.tries.
struct opinion {
    float worth;  // as of reply.h: the plan's blend of all and of the worst boards
    float mean;   // over all boards on which it is legal
    float chance; // that it is legal
};

// The share of the boards on which a try is legal that it takes something on.
float jury_captures(const struct jury *jury, unsigned column);

struct opinion jury_opinion(const struct jury *jury, const struct jury_plan *plan, unsigned column);
