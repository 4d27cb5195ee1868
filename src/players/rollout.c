// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "board/movegen.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "players/reply.h"
#include "players/rollout.h"

enum { BATCH = 64 };

struct rolling {
    const struct rollout *rollout;
    const struct jury *jury;
    size_t first; // number of the batch's first board
    float worth[BATCH][ROLLOUT_TRIES];
};

// One move drawn from the model; MOVE_NONE when there is none.
static move_t draw_move(const struct jury *jury, const struct board *board,
                        const struct overheard *heard, struct rng *rng) {
    struct moves legal;
    float chances[MOVES_MAX][ENEMY_TYPES], left = (float)rng_unit(rng);
    movegen_legal(board, &legal);
    if (!legal.count)
        return MOVE_NONE;
    opponent_chances(jury->model, heard, board, &legal, chances);
    for (unsigned i = 0; i + 1 < legal.count; i++) {
        left -= chances[i][ENEMY_FITTED];
        if (left < 0)
            return legal.at[i];
    }
    return legal.at[legal.count - 1];
}

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
        move_t next = draw_move(r->jury, &board, &heard, &rng);
        if (next == MOVE_NONE)
            break;
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
    while (jury->count && rollout->count && !deadline_passed(limit.until)) {
        size_t batch = BATCH;
        if (limit.nodes && r.first + batch > limit.nodes)
            batch = limit.nodes - r.first;
        if (!batch)
            break;
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
