// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "board/movegen.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "players/champion/gains.h"
#include "players/champion/peril.h"
#include "players/champion/reply.h"
#include "players/champion/rollout.h"

#include <math.h>

enum {
    BATCH = 64,
    BOARDS_MOST = 20000, // more would tell no more
    SMALL_BATCH = 16,    // by a clock, which is looked at more often
    FIRST_LOOK = 256,    // boards before anything is clear, by a clock
};

struct rolling {
    const struct rollout *rollout;
    const struct jury *jury;
    size_t first;                      // number of the batch's first board
    float worth[BATCH][ROLLOUT_TRIES]; // NaN where a try is not legal
};

static float stands(const struct board *board, enum colour us) {
    int score = builtin_stand(board);
    return reply_worth(board->turn == us ? score : -score, board);
}

static float ends(const struct ruleset *rules, const struct board *board, enum colour us) {
    int score = reply_stuck(rules, board);
    return reply_worth(board->turn == us ? score : -score, board);
}

float rollout_play(const struct rollout_ground *ground, struct board board, struct overheard heard,
                   struct rng rng) {
    enum colour us = (enum colour)board.turn;
    for (unsigned ply = 0; ply < ground->plies; ply++) {
        struct moves legal;
        movegen_legal(&board, &legal);
        if (!legal.count)
            return ends(ground->rules, &board, us);
        if (rng_unit(&rng) < ground->alert && peril_mate(&board, &legal) != MOVE_NONE)
            return board.turn == us ? WORTH_SURE : -WORTH_SURE;
        float luck = (float)rng_unit(&rng);
        move_t next = board.turn == ground->side
                          ? opponent_draw_own(ground->model, &heard, &board, &legal, luck)
                          : opponent_draw(ground->model, &heard, &board, &legal, luck);
        heard = reply_make(ground->rules, &board, next);
    }
    return movegen_any(&board) ? stands(&board, us) : ends(ground->rules, &board, us);
}

// After a try, for the side that makes it.
static float play_on(const struct rolling *r, struct board board, move_t move, struct rng rng) {
    struct rollout_ground ground = {r->jury->model, r->jury->rules, r->rollout->alert,
                                    r->rollout->plies, (enum colour)board.turn};
    struct overheard heard = reply_make(ground.rules, &board, move);
    return -rollout_play(&ground, board, heard, rng);
}

static void roll_one(void *context, size_t index) {
    struct rolling *r = context;
    const struct rollout *rollout = r->rollout;
    size_t number = r->first + index, at = number % r->jury->count;
    const float *worths = r->jury->worth + at * r->jury->tries.count;
    struct rng rng;
    rng_seed(&rng, rollout->seed, number);
    for (unsigned k = 0; k < rollout->count; k++)
        r->worth[index][k] = worths[rollout->columns[k]] <= JURY_ILLEGAL
                                 ? NAN
                                 : play_on(r, r->jury->jurors[at].board,
                                           r->jury->tries.at[rollout->columns[k]], rng);
}

// How each try did from batch to batch, against the first one, which had the same luck.
struct form {
    double sum[ROLLOUT_TRIES], squares[ROLLOUT_TRIES];
    unsigned batches[ROLLOUT_TRIES];
};

static void note_form(struct form *form, const struct rolling *r, size_t batch) {
    for (unsigned k = 0; k < r->rollout->count; k++) {
        double lead = 0, count = 0;
        for (size_t i = 0; i < batch; i++)
            if (!isnan(r->worth[i][k]) && !isnan(r->worth[i][0])) {
                lead += (double)(r->worth[i][k] - r->worth[i][0]);
                count++;
            }
        if (count <= 0)
            continue;
        lead /= count;
        form->sum[k] += lead;
        form->squares[k] += lead * lead;
        form->batches[k]++;
    }
}

// What a try leads the first one by, with what was known before; `error` is the square of its
// standard error.
static double lead_of(const struct form *form, const struct rollout *rollout, unsigned k,
                      double *error) {
    double n = form->batches[k], mean = n > 0 ? form->sum[k] / n : 0;
    *error = n > 1 ? fmax(form->squares[k] / n - mean * mean, 0) / (n - 1) : HUGE_VAL;
    return rollout->prior[k] - rollout->prior[0] + mean;
}

// Does one try lead all others by far more than luck could do?
static bool is_clear(const struct form *form, const struct rollout *rollout) {
    double lead[ROLLOUT_TRIES], error[ROLLOUT_TRIES];
    unsigned best = 0;
    for (unsigned k = 0; k < rollout->count; k++) {
        lead[k] = lead_of(form, rollout, k, &error[k]);
        best = lead[k] > lead[best] ? k : best;
    }
    for (unsigned k = 0; k < rollout->count; k++)
        if (k != best && lead[best] - lead[k] < 3 * sqrt(error[best] + error[k]))
            return false;
    return true;
}

void rollout_run(struct rollout *rollout, const struct jury *jury, unsigned threads,
                 struct limit limit) {
    struct rolling r = {.rollout = rollout, .jury = jury};
    struct form form = {0};
    struct gains gains = gains_begin(rollout->count);
    bool by_clock = limit_is_share(&limit);
    size_t size = by_clock || threads <= 1 ? SMALL_BATCH : BATCH;
    size_t most = limit.nodes && limit.nodes < BOARDS_MOST ? limit.nodes : BOARDS_MOST;
    if (!jury->count || !rollout->count)
        most = 0;
    for (bool clear = false; r.first < most && !clear && !deadline_passed(limit.until);) {
        size_t batch = r.first + size <= most ? size : most - r.first;
        crew_run(threads, batch, roll_one, &r);
        for (size_t i = 0; i < batch; i++)
            gains_note(&gains, r.worth[i],
                       (double)jury->jurors[(r.first + i) % jury->count].weight);
        r.first += batch;
        if (by_clock)
            note_form(&form, &r, batch);
        clear = by_clock && r.first % FIRST_LOOK == 0 && is_clear(&form, rollout);
    }
    rollout->played = r.first;
    gains_solve(gains, rollout->gain);
}
