// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/sets/solve.h"
#include "players/champion/few.h"
#include "players/lone/plan.h"

#include <math.h>
#include <stdlib.h>

enum {
    SOLVED_MOST = 40,   // boards in a set for which a sure mate is looked for,
    SOLVED_WORK = 1500, // as much as each of them may take,
    SOLVED_MOVES = 2,   // and moves of such a mate: one more takes a second
    BOARDS_LEAST = 64,
    PLAN_NODES = 150, // of a plan, at most,
    PLAN_LEAST = 20,  // and where there is little time;
    PLANS = 8,        // plans for each try: for kinds of answers to it, and for heavy men
    SQUARES = 64,
};

// How much of what is said of a try is the worst that may be heard; and what it costs, beyond what
// a jury says of it, if an enemy who sees could take a heavy man.
static const float WORST = 0.5f, STAKE = 400;
static const float LOSING = 6; // times as much where the game would be lost

// What each of our tries comes to on each board, or with the king on each square.
struct table {
    const struct moves *tries;
    size_t rows;
    float *weight; // of each row
    float *worth;  // [row][try], NAN where it is not legal
};

static struct table table_open(const struct moves *tries, size_t rows) {
    struct table table = {.tries = tries, .rows = rows};
    table.weight = mem_zero(rows + 1, sizeof *table.weight);
    table.worth = mem_alloc((rows * tries->count + 1) * sizeof *table.worth);
    for (size_t i = 0; i < rows * tries->count; i++)
        table.worth[i] = NAN;
    return table;
}

static void table_close(struct table *table) {
    free(table->weight);
    free(table->worth);
}

static float *cell(const struct table *table, size_t row, unsigned try) {
    return &table->worth[row * table->tries->count + try];
}

// The luck of a row: what its tries are worth on average.
static float luck_of(const struct table *table, size_t row) {
    float sum = 0;
    unsigned legal = 0;
    for (unsigned c = 0; c < table->tries->count; c++)
        if (!isnan(*cell(table, row, c))) {
            sum += *cell(table, row, c);
            legal++;
        }
    return legal ? sum / (float)legal : 0;
}

// Adds to the gains what each try does better than others on the same rows: on average, and a share
// of the worst.
static void add_gains(const struct table *table, float worst, float *gains) {
    float *luck = mem_alloc((table->rows + 1) * sizeof *luck);
    for (size_t i = 0; i < table->rows; i++)
        luck[i] = luck_of(table, i);
    for (unsigned c = 0; c < table->tries->count; c++) {
        float sum = 0, weight = 0, least = INFINITY;
        for (size_t i = 0; i < table->rows; i++) {
            float gain = *cell(table, i, c) - luck[i];
            if (isnan(gain) || table->weight[i] <= 0)
                continue;
            sum += table->weight[i] * gain;
            weight += table->weight[i];
            least = gain < least ? gain : least;
        }
        if (weight > 0)
            gains[c] += (1 - worst) * sum / weight + worst * least;
    }
    free(luck);
}

// How near a king that may be on these squares is to being mated by one of our heavy men and our
// king, were there nobody else.
static float progress_of(const struct own *own, bitboard_t kings, unsigned nodes) {
    enum { A_MOVE = 16, LOST = 40 };
    unsigned fewest = LOST;
    enum man man = own->men[QUEEN] ? QUEEN : ROOK;
    for (bitboard_t heavy = own->men[man]; heavy; heavy &= heavy - 1) {
        struct lone lone = {.kings = kings};
        lone.own = (struct own){.side = own->side, .size = own->size, .army = own->army};
        lone.own.men[KING] = own->men[KING];
        lone.own.men[man] = heavy & -heavy;
        lone.own.all = lone.own.men[KING] | lone.own.men[man];
        unsigned moves = plan_is_for(&lone.own) ? plan_ahead(&lone, nodes) : 0;
        fewest = moves && moves < fewest ? moves : fewest;
    }
    if (fewest < LOST)
        return -A_MOVE * (float)fewest;
    return -A_MOVE * LOST - (float)bits_count(kings);
}

// What a try comes to with the king on each of the squares: the set that what is heard leaves.
static void follow_king(struct table *table, const struct own *own, bitboard_t kings,
                        unsigned column, unsigned nodes) {
    struct step step;
    step_take(own, kings, table->tries->at[column], &step);
    for (unsigned i = 0; i < step.answer_count; i++) {
        bitboard_t next = step_kings(step.answers[i], step.free, step.own.all);
        float progress = next ? progress_of(&step.own, next, nodes) : 0;
        for (bitboard_t left = step.answers[i]; left && next;)
            *cell(table, bits_pop(&left), column) = progress;
    }
}

// How likely the enemy has one of these men.
static float share_with(const struct belief *belief, enum man man, enum man or_that) {
    const struct pool *pool = belief_pool(belief);
    enum colour enemy = colour_other((enum colour)belief_view(belief)->own.side);
    float with = 0, all = 0;
    for (size_t i = 0; i < pool->count; i++) {
        const struct board *board = &pool->at[i].board;
        float weight = particle_weight(&pool->at[i]);
        with += board_men(board, enemy, man) | board_men(board, enemy, or_that) ? weight : 0;
        all += weight;
    }
    return all > 0 ? with / all : 1;
}

static void add_progress(const struct few_task *task, const struct moves *tries, float *gains) {
    const struct pool *pool = belief_pool(task->belief);
    const struct own *own = &task->view->own;
    struct table table = table_open(tries, SQUARES);
    uint64_t share = task->work / (PLANS * (tries->count + 1));
    unsigned nodes = (unsigned)(share > PLAN_NODES   ? PLAN_NODES
                                : share < PLAN_LEAST ? PLAN_LEAST
                                                     : share);
    enum colour enemy = colour_other((enum colour)own->side);
    bitboard_t kings = 0;
    for (size_t i = 0; i < pool->count; i++) {
        const struct board *board = &pool->at[i].board;
        square_t at = board_king(board, enemy);
        table.weight[at] += particle_weight(&pool->at[i]);
        kings |= bit(at);
    }
    for (unsigned c = 0; c < tries->count; c++)
        if (!own_is_pawn_capture(own, tries->at[c]))
            follow_king(&table, own, kings, c, nodes);
    add_gains(&table, WORST, gains);
    table_close(&table);
}

// What we stake: a heavy man that an enemy who sees could take now. Without it a game that was won
// is drawn, or lost where he keeps a heavy man of his own.
static float stake_of(const struct board *board) {
    enum colour them = (enum colour)board->turn, us = colour_other(them);
    bitboard_t king = board_men(board, them, KING), occupied = board_occupied(board);
    bitboard_t heavies = board->men[ROOK] | board->men[QUEEN];
    float stake = 0;
    for (bitboard_t ours = heavies & board->side[us]; ours;) {
        square_t at = bits_pop(&ours);
        bitboard_t takers = board_attackers(board, at, them, occupied);
        bool guarded = board_attackers(board, at, us, occupied & ~king) != 0;
        if (takers & heavies && !guarded)
            return STAKE * LOSING;
        if (takers & ~king || (takers && !guarded))
            stake = STAKE;
    }
    return stake;
}

static unsigned column_of(const struct moves *tries, move_t move, unsigned guess) {
    for (unsigned i = 0; i < tries->count; i++)
        if (tries->at[(guess + i) % tries->count] == move)
            return (guess + i) % tries->count;
    return tries->count;
}

// All boards, or as many as there is work for.
static void gather(const struct few_task *task, size_t most, struct boards *boards) {
    const struct pool *pool = belief_pool(task->belief);
    bool all = pool->count <= most;
    size_t count = all ? pool->count : most, *index = mem_alloc((count + 1) * sizeof *index);
    struct rng rng;
    rng_seed(&rng, task->seed, 3);
    if (!all)
        pool_draw(pool, &rng, most, index);
    for (size_t i = 0; i < count; i++) {
        const struct particle *particle = &pool->at[all ? i : index[i]];
        boards_add(boards, &particle->board, all ? (double)particle_weight(particle) : 1);
    }
    free(index);
    boards_settle(boards);
}

static void add_stakes(const struct few_task *task, const struct moves *tries, float *gains) {
    size_t most = task->work / (tries->count + 1);
    struct boards boards = {0};
    gather(task, most < BOARDS_LEAST ? BOARDS_LEAST : most, &boards);
    struct table table = table_open(tries, boards.count);
    for (size_t i = 0; i < boards.count; i++) {
        struct moves legal;
        movegen_legal(&boards.at[i].board, &legal);
        table.weight[i] = (float)boards.at[i].weight;
        for (unsigned k = 0, c = 0; k < legal.count; k++) {
            struct board after = boards.at[i].board;
            c = column_of(tries, legal.at[k], c);
            board_make(&after, legal.at[k]);
            if (c < tries->count)
                *cell(&table, i, c) = -stake_of(&after);
            c = c < tries->count ? c : 0;
        }
    }
    add_gains(&table, 0, gains);
    table_close(&table);
    boards_free(&boards);
}

move_t few_mate(const struct few_task *task) {
    const struct pool *pool = belief_pool(task->belief);
    struct solver_options options = {.rules = task->view->rules, .nodes = task->work / 400 + 1};
    struct boards boards = {0};
    move_t try = MOVE_NONE;
    if (!pool->complete || pool->count > SOLVED_MOST || pool->count * SOLVED_WORK > task->work)
        return try;
    gather(task, SOLVED_MOST, &boards);
    struct solver *solver = solver_open(&options);
    unsigned moves = boards.count ? solver_fewest(solver, &boards, SOLVED_MOVES) : 0;
    if (moves)
        try = solver_try(solver, &boards, moves);
    solver_close(solver);
    boards_free(&boards);
    return try != MOVE_NONE && view_allows(task->view, try) ? try : MOVE_NONE
        ;
}

// A pawn that runs has to be stopped before a king is hunted, and whoever dares nothing does not
// stop it: only boards without one count.
void few_gains(const struct few_task *task, const struct moves *tries, float *gains) {
    float calm = 1 - share_with(task->belief, PAWN, PAWN);
    for (unsigned c = 0; c < tries->count; c++)
        gains[c] = 0;
    if (calm <= 0)
        return;
    add_progress(task, tries, gains);
    add_stakes(task, tries, gains);
    for (unsigned c = 0; c < tries->count; c++)
        gains[c] *= calm;
}

unsigned few_depth(const struct belief *belief) {
    return share_with(belief, ROOK, QUEEN) > 0.5f ? 1 : 2;
}
