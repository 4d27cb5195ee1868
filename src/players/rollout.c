// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "board/movegen.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "players/reply.h"
#include "players/rollout.h"

enum { BATCH = 64, BOARDS_MOST = 20000 }; // more would tell no more

struct rolling {
    const struct rollout *rollout;
    const struct jury *jury;
    size_t first; // number of the batch's first board
    float worth[BATCH][ROLLOUT_TRIES];
};

static struct overheard make_move(const struct jury *jury, struct board *board, move_t move) {
    bool took = bits_has(board_occupied(board), move_to(move));
    struct overheard heard = {.lost = took ? move_to(move) : NO_SQUARE};
    board_make(board, move);
    heard.tries = jury->rules->pawns != PAWNS_SILENT && movegen_pawn_captures(board, NULL);
    return heard;
}

// For the side that is to move at first.
static float play_on(const struct rolling *r, struct board board, move_t move, struct rng rng) {
    enum colour us = (enum colour)board.turn;
    struct overheard heard = make_move(r->jury, &board, move);
    for (unsigned ply = 0; ply < r->rollout->plies; ply++) {
        struct moves legal;
        movegen_legal(&board, &legal);
        if (!legal.count)
            break;
        move_t next = opponent_draw(r->jury->model, &heard, &board, &legal, (float)rng_unit(&rng));
        heard = make_move(r->jury, &board, next);
    }
    int score = builtin_stand(&board);
    if (!movegen_any(&board))
        score = board_checkers(&board) ? -SCORE_MATE : SCORE_DRAW;
    return reply_compress(board.turn == us ? score : -score);
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
                                 ? JURY_ILLEGAL
                                 : play_on(r, r->jury->jurors[at].board,
                                           r->jury->tries.at[rollout->columns[k]], rng);
}

void rollout_run(struct rollout *rollout, const struct jury *jury, unsigned threads,
                 struct limit limit) {
    struct rolling r = {.rollout = rollout, .jury = jury};
    double sum[ROLLOUT_TRIES] = {0}, weight[ROLLOUT_TRIES] = {0};
    size_t most = limit.nodes && limit.nodes < BOARDS_MOST ? limit.nodes : BOARDS_MOST;
    if (!jury->count || !rollout->count)
        most = 0;
    while (r.first < most && !deadline_passed(limit.until)) {
        size_t batch = r.first + BATCH <= most ? BATCH : most - r.first;
        crew_run(threads, batch, roll_one, &r);
        for (size_t i = 0; i < batch; i++)
            for (unsigned k = 0; k < rollout->count; k++) {
                double share = (double)jury->jurors[(r.first + i) % jury->count].weight;
                if (r.worth[i][k] <= JURY_ILLEGAL)
                    continue;
                sum[k] += share * (double)r.worth[i][k];
                weight[k] += share;
            }
        r.first += batch;
    }
    rollout->played = r.first;
    for (unsigned k = 0; k < rollout->count; k++)
        rollout->mean[k] = weight[k] > 0 ? sum[k] / weight[k] : 0;
}
