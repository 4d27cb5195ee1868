// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "eval/builtin.h"
#include "study/review.h"

#include <stdlib.h>

// Enough boards must allow a try for others to fall back on it.
static const double SAFE = 0.9;

struct drawn {
    struct board board;
    struct moves legal;
    struct judgement judgement;
};

// The win of a try on one board; negative where it is not legal.
static double win_on(const struct drawn *drawn, move_t try) {
    for (unsigned i = 0; i < drawn->legal.count; i++)
        if (drawn->legal.at[i] == try)
            return (double)drawn->judgement.win[i];
    return -1;
}

// When nothing else is known of what one would do there.
static double mean_on(const struct drawn *drawn) {
    double sum = 0;
    for (unsigned i = 0; i < drawn->legal.count; i++)
        sum += (double)drawn->judgement.win[i];
    return drawn->legal.count ? sum / drawn->legal.count : 0;
}

static struct drawn *draw(const struct review_task *task) {
    struct drawn *drawn = mem_zero(task->boards, sizeof *drawn);
    size_t *chosen = mem_zero(task->boards, sizeof *chosen);
    struct rng rng;
    rng_seed(&rng, task->seed, 23);
    pool_draw(task->pool, &rng, task->boards, chosen);
    for (size_t i = 0; i < task->boards; i++) {
        drawn[i].board = task->pool->at[chosen[i]].board;
        movegen_legal(&drawn[i].board, &drawn[i].legal);
        builtin_root_moves(&drawn[i].board, 1, &drawn[i].judgement);
    }
    free(chosen);
    return drawn;
}

// Can the man that has just moved be taken, and is it worth more than its taker or left alone?
static bool is_taken(const struct board *after, square_t at) {
    static const int WORTH[] = {1, 3, 3, 5, 9, 99};
    enum colour mover = colour_other((enum colour)after->turn);
    bitboard_t all = board_occupied(after);
    bitboard_t takers = board_attackers(after, at, (enum colour)after->turn, all);
    bool guarded = board_attackers(after, at, mover, all) != 0;
    int man = WORTH[board_man_at(after, at)];
    for (; takers; takers &= takers - 1) {
        int taker = WORTH[board_man_at(after, bits_first(takers))];
        if (!guarded || taker < man)
            return true;
    }
    return false;
}

static bool is_guarded(const struct board *after, square_t at) {
    return board_attackers(after, at, (enum colour)after->turn, board_occupied(after)) != 0;
}

static void look_after(const struct drawn *drawn, struct reviewed *row, double share) {
    struct board after = drawn->board;
    board_make(&after, row->try);
    row->mates += !movegen_any(&after) && board_checkers(&after) ? share : 0;
    row->taken += is_taken(&after, move_to(row->try)) ? share : 0;
    row->guarded += is_guarded(&after, move_to(row->try)) ? share : 0;
    row->checks += board_checkers(&after) ? share : 0;
}

// Where the try is legal: how often, and what it brings there in all.
static void count(const struct review_task *task, const struct drawn *drawn, struct reviewed *row) {
    double share = 1 / (double)task->boards;
    for (size_t i = 0; i < task->boards; i++) {
        double win = win_on(&drawn[i], row->try);
        if (win < 0)
            continue;
        row->legal += share;
        row->score += share * win;
        look_after(&drawn[i], row, share);
    }
}

// The try to fall back on: the best of those that are nearly always legal, or of all.
static move_t fallback(const struct review *review) {
    const struct reviewed *best = &review->tries[0];
    for (unsigned i = 0; i < review->count; i++) {
        const struct reviewed *row = &review->tries[i];
        bool safe = row->legal >= SAFE, was_safe = best->legal >= SAFE;
        if (safe > was_safe || (safe == was_safe && row->score > best->score))
            best = row;
    }
    return best->try;
}

static void add_refused(const struct review_task *task, const struct drawn *drawn,
                        struct reviewed *row, move_t instead) {
    double share = 1 / (double)task->boards;
    for (size_t i = 0; i < task->boards; i++) {
        if (win_on(&drawn[i], row->try) >= 0)
            continue;
        double win = win_on(&drawn[i], instead);
        row->score += share * (win < 0 ? mean_on(&drawn[i]) : win);
    }
}

static int by_score(const void *a, const void *b) {
    const struct reviewed *one = a, *other = b;
    if ((one->legal > 0) != (other->legal > 0)) // asking for nothing is no choice
        return one->legal > 0 ? -1 : 1;
    if (one->score != other->score)
        return one->score < other->score ? 1 : -1;
    return (one->try > other->try) - (one->try < other->try);
}

bool review_turn(const struct review_task *task, struct review *review) {
    struct moves tries;
    *review = (struct review){.boards = task->boards};
    if (!task->pool->count)
        return false;
    struct drawn *drawn = draw(task);
    view_tries(task->view, &tries);
    for (unsigned i = 0; i < tries.count; i++) {
        struct reviewed *row = &review->tries[review->count++];
        *row = (struct reviewed){.try = tries.at[i]};
        count(task, drawn, row);
    }
    move_t instead = fallback(review);
    for (unsigned i = 0; i < review->count; i++)
        add_refused(task, drawn, &review->tries[i], instead);
    qsort(review->tries, review->count, sizeof *review->tries, by_score);
    free(drawn);
    return review->count > 0;
}

const struct reviewed *review_find(const struct review *review, move_t try) {
    for (unsigned i = 0; i < review->count; i++)
        if (review->tries[i].try == try)
            return &review->tries[i];
    return NULL;
}
