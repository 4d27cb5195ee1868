// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/rng.h"
#include "belief/model/fit.h"
#include "belief/model/opinions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void fit_free(struct fit *fit) {
    free(fit->examples);
    *fit = (struct fit){0};
}

void fit_add(struct fit *fit, const struct fit_example *example) {
    if (fit->count == fit->capacity) {
        fit->capacity = 2 * fit->capacity + 1024;
        fit->examples = mem_resize(fit->examples, fit->capacity, sizeof *fit->examples);
    }
    fit->examples[fit->count++] = *example;
}

// The model in real numbers; the same again for the squares of gradients so far (AdaGrad).
struct weights {
    float wish[TASTES][WISH_COUNT];
    float eye[NET_INPUTS][NET_HIDDEN];
    float from[TASTES][NET_PLACES][NET_HIDDEN], to[TASTES][NET_PLACES][NET_HIDDEN];
    float act[TASTES][NET_ACTS][NET_HIDDEN];
};

struct brain {
    struct fit_plan plan;
    struct weights now, squares;
    float rate;
    struct rng rng;
};

static void take_over(const int16_t *from, size_t count, float *to) {
    for (size_t i = 0; i < count; i++)
        to[i] = (float)from[i] / NET_ONE;
}

// Hidden units that are on at first, each for other men.
static void begin_net(struct brain *brain) {
    struct weights *w = &brain->now;
    for (unsigned i = 0; i < NET_INPUTS; i++)
        for (unsigned k = 0; k < NET_HIDDEN; k++)
            w->eye[i][k] = (float)(rng_unit(&brain->rng) - 0.5) * 0.4f +
                           (i >= NET_TIME && i < NET_QUIET ? 0.5f : 0);
    for (unsigned t = 0; t < TASTES; t++)
        for (unsigned i = 0; i < NET_PLACES; i++)
            for (unsigned k = 0; k < NET_HIDDEN; k++) {
                w->from[t][i][k] = (float)(rng_unit(&brain->rng) - 0.5) * 0.02f;
                w->to[t][i][k] = (float)(rng_unit(&brain->rng) - 0.5) * 0.02f;
            }
}

static bool has_net(const struct opponent *model) {
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        if (model->eye.weight[NET_TIME][k])
            return true;
    return false;
}

static void take_over_net(struct brain *brain, const struct opponent *start) {
    enum { ROWS = NET_PLACES * NET_HIDDEN };
    struct weights *w = &brain->now;
    take_over(start->eye.weight[0], NET_INPUTS * NET_HIDDEN, w->eye[0]);
    for (unsigned t = 0; t < TASTES; t++) {
        const struct net_hand *hand = &start->taste[t].hand;
        take_over(hand->from[0], ROWS, w->from[t][0]);
        take_over(hand->to[0], ROWS, w->to[t][0]);
        take_over(hand->act[0], NET_ACTS * NET_HIDDEN, w->act[t][0]);
    }
}

struct brain *brain_open(const struct fit_plan *plan) {
    static const float CAUTION = 100; // what was learned before is changed by small steps
    struct brain *brain = mem_zero(1, sizeof *brain);
    float *squares = (float *)&brain->squares;
    brain->plan = *plan;
    rng_seed(&brain->rng, plan->seed, 0);
    for (unsigned t = 0; plan->start && t < TASTES; t++)
        take_over(plan->start->taste[t].wish, WISH_COUNT, brain->now.wish[t]);
    if (!plan->start || !has_net(plan->start))
        begin_net(brain);
    else {
        take_over_net(brain, plan->start);
        for (size_t i = 0; i < sizeof brain->squares / sizeof *squares; i++)
            squares[i] = CAUTION;
    }
    return brain;
}

void brain_close(struct brain *brain) {
    free(brain);
}

// One example as a brain sees it.
struct thought {
    struct glance glance;
    struct moves legal;
    unsigned taste, played;
    uint16_t wishes[MOVES_MAX][WISHES_MAX];
    uint8_t wish_count[MOVES_MAX];
    struct net_rows rows[MOVES_MAX]; // of the network's hands
    float slope[MOVES_MAX];
    uint16_t on[NET_ON_MAX];
    unsigned on_count;
    float hidden[NET_HIDDEN], pull[NET_HIDDEN];
    bool net;
    bool mirrored; // left and right
};

static bool is_left_out(unsigned without, unsigned wish) {
    bool place = wish < WISH_MEET || (wish >= WISH_PASSED && wish < WISH_SHIELD);
    bool enemy =
        (wish >= WISH_MEET && wish < WISH_RETAKE) || (wish >= WISH_CHECK && wish < WISH_CASTLE) ||
        (wish >= WISH_PASSED && wish < WISH_WAY) || (wish >= WISH_AIM && wish < WISH_REACH);
    bool company = wish >= WISH_SHIELD && wish < WISH_AIM;
    bool heard =
        (wish >= WISH_RETAKE && wish < WISH_CHECK) || (wish >= WISH_AGAIN && wish < WISH_PASSED);
    return (without & FIT_PLACES && place) || (without & FIT_ENEMY && enemy) ||
           (without & FIT_HEARD && heard) || (without & FIT_COMPANY && company);
}

static bool input_is_left_out(unsigned without, unsigned input) {
    bool enemy = input >= NET_ENEMY && input < NET_LOST;
    bool heard = input >= NET_LOST && input <= NET_TRIES;
    return (without & FIT_ENEMY && enemy) || (without & FIT_HEARD && heard);
}

static void gather_wishes(struct thought *t, unsigned i, unsigned without) {
    uint16_t all[WISHES_MAX];
    struct errand errand = glance_errand(&t->glance, t->legal.at[i]);
    unsigned count = glance_wishes(&t->glance, errand, all);
    t->rows[i] = net_rows(&t->glance, &errand);
    t->wish_count[i] = 0;
    for (unsigned k = 0; k < count; k++)
        if (!is_left_out(without, all[k]))
            t->wishes[i][t->wish_count[i]++] = all[k];
}

static void gather_inputs(struct thought *t, unsigned without) {
    uint16_t all[NET_ON_MAX];
    unsigned count = net_inputs(&t->glance, all);
    t->on_count = 0;
    for (unsigned k = 0; k < count; k++)
        if (!input_is_left_out(without, all[k]))
            t->on[t->on_count++] = all[k];
}

static void begin_thought(struct thought *t, const struct fit_example *example, unsigned without) {
    glance_at(&t->glance, &example->heard, &example->board);
    t->glance.flip ^= t->mirrored ? 7 : 0;
    movegen_legal(&example->board, &t->legal);
    t->net = board_is_full(&example->board) && !(without & FIT_NET);
    t->taste = example->taste;
    for (unsigned i = 0; i < t->legal.count; i++) {
        move_t move = t->legal.at[i];
        gather_wishes(t, i, without);
        if (move == example->played)
            t->played = i;
    }
    if (t->net)
        gather_inputs(t, without);
}

static void think(struct thought *t, const struct weights *w) {
    memset(t->hidden, 0, sizeof t->hidden);
    for (unsigned i = 0; i < t->on_count; i++)
        for (unsigned k = 0; k < NET_HIDDEN; k++)
            t->hidden[k] += w->eye[t->on[i]][k];
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        t->hidden[k] = t->hidden[k] < 0 ? 0 : t->hidden[k] > 4 ? 4 : t->hidden[k];
}

static float score_of(const struct thought *t, const struct weights *w, unsigned i) {
    float score = 0;
    const float *from = w->from[t->taste][t->rows[i].from], *to = w->to[t->taste][t->rows[i].to];
    const float *act = w->act[t->taste][t->rows[i].act];
    for (unsigned k = 0; k < t->wish_count[i]; k++)
        score += w->wish[t->taste][t->wishes[i][k]];
    for (unsigned k = 0; t->net && k < NET_HIDDEN; k++)
        score += t->hidden[k] * (from[k] + to[k] + act[k]);
    return score;
}

// What each move's score should have done.
static void find_slopes(struct thought *t, const struct weights *w) {
    float sum = 0;
    for (unsigned i = 0; i < t->legal.count; i++)
        sum += t->slope[i] = opinions_power((int)(score_of(t, w, i) * NET_ONE));
    for (unsigned i = 0; i < t->legal.count; i++)
        t->slope[i] = (float)(i == t->played) - t->slope[i] / sum;
}

// AdaGrad that does not trust its first gradients, and forgets a little.
static const float DECAY = 2e-3f, EASE = 10;

static inline void step(struct brain *brain, float *weight, float *squares, float slope) {
    slope -= DECAY * *weight;
    *squares += slope * slope;
    *weight += brain->rate * slope / sqrtf(*squares + EASE);
}

// A row of a hand follows the slope as far as the hidden units are on.
static void pull_row(struct brain *brain, float *row, float *squares, const struct thought *t,
                     float slope) {
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        step(brain, &row[k], &squares[k], slope * t->hidden[k]);
}

static void learn_hands(struct brain *brain, struct thought *t) {
    struct weights *w = &brain->now, *s = &brain->squares;
    memset(t->pull, 0, sizeof t->pull);
    for (unsigned i = 0; i < t->legal.count; i++) {
        float *from = w->from[t->taste][t->rows[i].from], *to = w->to[t->taste][t->rows[i].to];
        float *act = w->act[t->taste][t->rows[i].act];
        for (unsigned k = 0; k < NET_HIDDEN; k++)
            t->pull[k] += t->slope[i] * (from[k] + to[k] + act[k]);
    }
    for (unsigned i = 0; i < t->legal.count; i++) {
        unsigned from = t->rows[i].from, to = t->rows[i].to, act = t->rows[i].act;
        pull_row(brain, w->act[t->taste][act], s->act[t->taste][act], t, t->slope[i]);
        pull_row(brain, w->from[t->taste][from], s->from[t->taste][from], t, t->slope[i]);
        pull_row(brain, w->to[t->taste][to], s->to[t->taste][to], t, t->slope[i]);
    }
}

static void learn_eye(struct brain *brain, const struct thought *t) {
    float pull[NET_HIDDEN];
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        pull[k] = t->hidden[k] > 0 && t->hidden[k] < 4 ? t->pull[k] : 0;
    for (unsigned i = 0; i < t->on_count; i++)
        for (unsigned k = 0; k < NET_HIDDEN; k++)
            step(brain, &brain->now.eye[t->on[i]][k], &brain->squares.eye[t->on[i]][k], pull[k]);
}

// Where nobody can castle, left and right are much the same: some examples are learned from as if
// seen in a mirror, which is worth more games (RESULTS.md).
static bool is_mirrored(struct brain *brain, const struct board *board) {
    static const double SHARE = 0.3;
    return !board->castling && rng_unit(&brain->rng) < SHARE;
}

static void learn_from(struct brain *brain, const struct fit_example *example, struct thought *t) {
    struct weights *w = &brain->now, *s = &brain->squares;
    t->mirrored = is_mirrored(brain, &example->board);
    begin_thought(t, example, brain->plan.without);
    if (t->net)
        think(t, w);
    find_slopes(t, w);
    for (unsigned i = 0; i < t->legal.count; i++)
        for (unsigned k = 0; k < t->wish_count[i]; k++) {
            unsigned wish = t->wishes[i][k];
            step(brain, &w->wish[t->taste][wish], &s->wish[t->taste][wish], t->slope[i]);
        }
    if (!t->net)
        return;
    learn_hands(brain, t);
    learn_eye(brain, t);
}

void brain_round(struct brain *brain, const struct fit *fit, unsigned round) {
    struct thought *thought = mem_alloc(sizeof *thought);
    uint32_t *order = mem_alloc((fit->count + 1) * sizeof *order);
    brain->rate = 0.1f / (1 + 0.5f * (float)round);
    for (size_t i = 0; i < fit->count; i++) {
        size_t other = rng_below(&brain->rng, i + 1);
        order[i] = order[other];
        order[other] = (uint32_t)i;
    }
    for (size_t i = 0; i < fit->count; i++)
        if (fit->examples[order[i]].taste < TASTES)
            learn_from(brain, &fit->examples[order[i]], thought);
    free(order);
    free(thought);
}

static int16_t whole(float value) {
    float parts = value * NET_ONE;
    parts = parts < -NET_MOST ? -NET_MOST : parts > NET_MOST ? NET_MOST : parts;
    return (int16_t)(parts < 0 ? parts - 0.5f : parts + 0.5f);
}

static void round_off(const float *from, size_t count, int16_t *to) {
    for (size_t i = 0; i < count; i++)
        to[i] = whole(from[i]);
}

void brain_express(const struct brain *brain, struct opponent *model) {
    enum { ROWS = NET_PLACES * NET_HIDDEN };
    const struct weights *w = &brain->now;
    bool net = !(brain->plan.without & FIT_NET);
    round_off(w->eye[0], NET_INPUTS * NET_HIDDEN, model->eye.weight[0]);
    for (unsigned i = 0; i < NET_INPUTS; i++)
        if (input_is_left_out(brain->plan.without, i))
            memset(model->eye.weight[i], 0, sizeof model->eye.weight[i]);
    for (unsigned t = 0; t < TASTES; t++) {
        struct taste *taste = &model->taste[t];
        round_off(w->wish[t], WISH_COUNT, taste->wish);
        memset(&taste->hand, 0, sizeof taste->hand);
        if (!net)
            continue;
        round_off(w->from[t][0], ROWS, taste->hand.from[0]);
        round_off(w->to[t][0], ROWS, taste->hand.to[0]);
        round_off(w->act[t][0], NET_ACTS * NET_HIDDEN, taste->hand.act[0]);
    }
}
