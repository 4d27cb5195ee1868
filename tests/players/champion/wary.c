// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whoever judges tries counts boards less on which the enemy stands badly, and believes what it
// believed before.

#include "config.h"

#include "board/fen.h"
#include "board/kind.h"
#include "board/notation.h"
#include "eval/worth.h"
#include "law/law.h"
#include "players/champion/jury.h"
#include "players/champion/wary.h"
#include "tests/tap.h"

#include <math.h>
#include <string.h>

// The same men of ours; the enemy has a rook or a queen.
static const char *const HAS_ROOK = "4kr2/ppp3pp/8/8/8/8/PPP3PP/4KR2 w - - 0 21";
static const char *const HAS_QUEEN = "4kq2/ppp3pp/8/8/8/8/PPP3PP/4KR2 w - - 0 21";

static struct particle particle_of(const char *fen) {
    struct particle particle = {
        .weight = {[ENEMY_FITTED] = 0.25f, [ENEMY_OTHER] = 0.15f, [ENEMY_UNIFORM] = 0.1f}};
    OK(fen_read(fen, kind_find("chess"), &particle.board, NULL));
    return particle;
}

static void fill(struct pool *pool, unsigned number, size_t pairs) {
    struct particle rook = particle_of(HAS_ROOK), queen = particle_of(HAS_QUEEN);
    rook.board.number = queen.board.number = (uint16_t)number;
    for (size_t i = 0; i < pairs; i++) {
        pool_add(pool, &rook);
        pool_add(pool, &queen);
    }
}

static float less_likely(unsigned number, enum enemy type) {
    struct pool pool = {0};
    fill(&pool, number, 1);
    wary_weigh(&pool, 1);
    float ratio = pool.at[0].weight[type] / pool.at[1].weight[type];
    pool_free(&pool);
    return ratio;
}

static void test_weights(void) {
    struct pool pool = {0};
    fill(&pool, 21, 1);
    wary_weigh(&pool, 1);
    for (unsigned k = 0; k < ENEMY_TYPES; k++) {
        float before = particle_of(HAS_ROOK).weight[k];
        float after = (pool.at[0].weight[k] + pool.at[1].weight[k]) / 2;
        OK(fabsf(after - before) < 1e-5f); // each type is as likely as it was
    }
    OK(pool.at[0].weight[ENEMY_UNIFORM] == pool.at[1].weight[ENEMY_UNIFORM]);
    pool_free(&pool);
    OK(less_likely(21, ENEMY_FITTED) < 0.7f && less_likely(21, ENEMY_FITTED) > 0.1f);
    OK(less_likely(21, ENEMY_OTHER) < 0.7f && less_likely(21, ENEMY_OTHER) > 0.1f);
    OK(less_likely(21, ENEMY_OTHER) < less_likely(60, ENEMY_OTHER)); // the later, the less
    wary_weigh(&pool, 1);                                            // no boards, no trouble
    OK(pool.count == 0);
}

// A lead of ours so large that no factor could tell it from another.
static void test_far_ahead(void) {
    static const char *const FENS[] = {"4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
                                       "4k3/7p/8/8/8/8/8/QQQQKQQQ w - - 0 1"};
    struct pool pool = {0};
    for (unsigned i = 0; i < 2; i++) {
        struct particle particle = particle_of(FENS[i]);
        pool_add(&pool, &particle);
    }
    wary_weigh(&pool, 1);
    OK(pool.at[0].weight[ENEMY_OTHER] > 0.01f);
    OK(pool.at[1].weight[ENEMY_OTHER] > 1.05f * pool.at[0].weight[ENEMY_OTHER]);
    pool_free(&pool);
}

static void test_threads(void) {
    struct pool one = {0}, many = {0};
    fill(&one, 21, 1000);
    pool_copy(&many, &one);
    wary_weigh(&one, 1);
    wary_weigh(&many, 4);
    bool same = true;
    for (size_t i = 0; i < one.count; i++)
        same &= !memcmp(one.at[i].weight, many.at[i].weight, sizeof one.at[i].weight);
    OK(same && one.count == 2000);
    pool_free(&one);
    pool_free(&many);
}

// The belief that a jury is drawn from, after a few words.
static struct belief *believe(void) {
    struct belief *belief = belief_open(&(struct belief_options){.boards = 500});
    struct board start = particle_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1").board;
    struct board truth = start;
    static const char *const MOVES[] = {"e2e4", "b8c6", "d2d3", "g8f6"};
    belief_begin(belief, ruleset_find("icc"), &start, WHITE, 7);
    for (unsigned i = 0; i < 4; i++) {
        move_t move = MOVE_NONE;
        OK(notation_read_san(&truth, MOVES[i], &move, NULL));
        struct announcement said = law_announce(ruleset_find("icc"), &truth, move);
        belief_hear(belief, i % 2 ? MOVE_NONE : move, &said, deadline_never());
        board_make(&truth, move);
    }
    return belief;
}

static double mean_worth(const struct jury *jury) {
    double sum = 0, weight = 0;
    for (size_t i = 0; i < jury->count; i++) {
        const struct board *board = &jury->jurors[i].board;
        sum += (double)jury->jurors[i].weight * worth_rough(worth_of_board(board, true), board);
        weight += (double)jury->jurors[i].weight;
    }
    return sum / weight;
}

static void test_jury(void) {
    struct belief *belief = believe();
    const struct pool *pool = belief_pool(belief);
    struct pool before = {0};
    struct jury jury = {0};
    struct jury_plan plan = {.boards = 400, .depth = 1, .deepest = 1, .threads = 1, .tail = 1};
    struct limit limit = {.until = deadline_never(), .nodes = 400};
    double means[2];
    pool_copy(&before, pool);
    for (unsigned wary = 0; wary < 2; wary++) {
        struct rng rng;
        rng_seed(&rng, 3, 1);
        plan.wary = wary;
        jury_judge(&jury, belief, &plan, &rng, limit);
        means[wary] = mean_worth(&jury);
    }
    OK(pool->count > 50);
    OK(means[1] < means[0] - 2); // so early the enemy stands nearly as well everywhere
    bool same = pool->count == before.count;
    for (size_t i = 0; same && i < pool->count; i++)
        same = !memcmp(pool->at[i].weight, before.at[i].weight, sizeof before.at[i].weight);
    OK(same);
    jury_free(&jury);
    pool_free(&before);
    belief_close(belief);
}

int main(void) {
    test_weights();
    test_far_ahead();
    test_threads();
    test_jury();
    return tap_done();
}
