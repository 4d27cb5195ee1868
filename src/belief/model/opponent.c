// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/opponent.h"

#include <string.h>

enum {
    ALWAYS = 8 * NET_ONE, // what a capture that can be made is worth to those who always take
    FAR = 20 * NET_ONE,   // scores beyond are no likelier or less likely than this
};

// A polynomial for the fraction, the exponent put in place by hand.
static inline float power(int parts) {
    int bounded = parts < -FAR ? -FAR : parts > FAR ? FAR : parts;
    float x = (float)(bounded & (NET_ONE - 1)) * (1.0f / NET_ONE), whole;
    uint32_t exponent = (uint32_t)((bounded >> 8) + 127) << 23;
    float value = 1.8775767e-3f;
    value = value * x + 8.9893397e-3f;
    value = value * x + 5.5826318e-2f;
    value = value * x + 2.4015361e-1f;
    value = value * x + 6.9315308e-1f;
    value = value * x + 9.9999994e-1f;
    memcpy(&whole, &exponent, sizeof whole);
    return value * whole;
}

float opponent_power(int parts) {
    return power(parts);
}

// Many at once, as processors like it.
static void raise_all(const int *parts, unsigned count, float *powers) {
    for (unsigned i = 0; i < count; i++)
        powers[i] = power(parts[i]);
}

// What the asked tastes say of a board's moves.
struct opinions {
    const struct opponent *model;
    struct glance glance;
    unsigned asked; // a bit for each taste; what others would say is 0
    int16_t hidden[NET_HIDDEN];
    struct net_memo memo[TASTES];
    bool full;        // a board the network is for
    square_t leaving; // the square that the last move left,
    int left[TASTES]; // and what the wishes say to that
};

enum { ALL_TASTES = (1 << TASTES) - 1 };

static void form_opinions(struct opinions *o, const struct overheard *heard,
                          const struct board *board) {
    glance_at(&o->glance, heard, board);
    o->full = board_is_full(board);
    o->leaving = NO_SQUARE;
    if (o->full)
        net_look(&o->model->eye, &o->glance, o->hidden);
    for (unsigned t = 0; t < TASTES; t++)
        o->memo[t].acts = 0;
}

static int add_wishes(const struct taste *taste, const uint16_t *wishes, unsigned count) {
    int sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += taste->wish[wishes[i]];
    return sum;
}

static void leave(struct opinions *o, square_t from, struct net_rows rows) {
    uint16_t wishes[WISHES_MAX];
    unsigned count = glance_leaving(&o->glance, from, wishes);
    o->leaving = from;
    for (unsigned t = 0; t < TASTES; t++) {
        if (!(o->asked >> t & 1))
            continue;
        o->left[t] = add_wishes(&o->model->taste[t], wishes, count);
        if (o->full)
            net_leave(&o->model->taste[t].hand, o->hidden, rows, &o->memo[t]);
    }
}

static void score_move(struct opinions *o, move_t move, int scores[TASTES]) {
    uint16_t wishes[WISHES_MAX];
    struct errand errand = glance_errand(&o->glance, move);
    struct net_rows rows = net_rows(&o->glance, &errand);
    unsigned count = glance_going(&o->glance, &errand, wishes);
    if (errand.from != o->leaving)
        leave(o, errand.from, rows);
    for (unsigned t = 0; t < TASTES; t++) {
        const struct taste *taste = &o->model->taste[t];
        scores[t] = 0;
        if (!(o->asked >> t & 1))
            continue;
        if (o->full)
            scores[t] = net_score(&taste->hand, o->hidden, rows, &o->memo[t]);
        scores[t] += o->left[t] + add_wishes(taste, wishes, count);
    }
}

// How much a type likes a move.
static int liking(enum enemy type, const int scores[TASTES], bool takes) {
    switch (type) {
    case ENEMY_FITTED:
        return scores[TASTE_OWN];
    case ENEMY_TAKER:
        return scores[TASTE_OWN] + (takes ? ALWAYS : 0);
    case ENEMY_OTHER:
        return scores[TASTE_OTHER];
    case ENEMY_LOOSE:
        return (scores[TASTE_OWN] + scores[TASTE_OTHER]) / 4;
    case ENEMY_GREEDY:
        return takes ? ALWAYS : 0;
    case ENEMY_UNIFORM:
    case ENEMY_TYPES:
        break;
    }
    return 0;
}

void opponent_chances(const struct opponent *model, const struct overheard *heard,
                      const struct board *board, const struct moves *legal,
                      float (*chances)[ENEMY_TYPES]) {
    struct opinions opinions;
    int likings[MOVES_MAX][ENEMY_TYPES];
    float sum[ENEMY_TYPES] = {0};
    opinions.model = model;
    opinions.asked = ALL_TASTES;
    form_opinions(&opinions, heard, board);
    for (unsigned i = 0; i < legal->count; i++) {
        int scores[TASTES];
        bool takes = overheard_takes(heard, board, legal->at[i]);
        score_move(&opinions, legal->at[i], scores);
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            likings[i][k] = liking((enum enemy)k, scores, takes);
    }
    raise_all(likings[0], legal->count * ENEMY_TYPES, chances[0]);
    for (unsigned i = 0; i < legal->count; i++)
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            sum[k] += chances[i][k];
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        sum[k] = 1 / sum[k];
    for (unsigned i = 0; i < legal->count; i++)
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            chances[i][k] *= sum[k];
}

void opponent_expect(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float *chances) {
    float all[MOVES_MAX][ENEMY_TYPES];
    opponent_chances(model, heard, board, legal, all);
    for (unsigned i = 0; i < legal->count; i++) {
        chances[i] = 0;
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            chances[i] += model->now[k] * all[i][k];
    }
}

// The tastes that liking() goes by.
static unsigned tastes_of(enum enemy type) {
    switch (type) {
    case ENEMY_FITTED:
    case ENEMY_TAKER:
        return 1 << TASTE_OWN;
    case ENEMY_OTHER:
        return 1 << TASTE_OTHER;
    case ENEMY_LOOSE:
        return ALL_TASTES;
    case ENEMY_GREEDY:
    case ENEMY_UNIFORM:
    case ENEMY_TYPES:
        break;
    }
    return 0;
}

// A type and what is left of the luck.
struct fate {
    enum enemy type;
    float luck;
};

static move_t draw_as(const struct opponent *model, const struct overheard *heard,
                      const struct board *board, const struct moves *legal, struct fate fate) {
    struct opinions opinions;
    int likings[MOVES_MAX];
    float weights[MOVES_MAX], sum = 0;
    opinions.model = model;
    opinions.asked = tastes_of(fate.type);
    if (opinions.asked)
        form_opinions(&opinions, heard, board);
    for (unsigned i = 0; i < legal->count; i++) {
        int scores[TASTES] = {0};
        if (opinions.asked)
            score_move(&opinions, legal->at[i], scores);
        likings[i] = liking(fate.type, scores, overheard_takes(heard, board, legal->at[i]));
    }
    raise_all(likings, legal->count, weights);
    for (unsigned i = 0; i < legal->count; i++)
        weights[i] = sum += weights[i];
    for (unsigned i = 0; i < legal->count; i++)
        if (fate.luck * sum < weights[i])
            return legal->at[i];
    return legal->at[legal->count - 1];
}

move_t opponent_draw(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float luck) {
    struct fate fate = {ENEMY_FITTED, luck};
    float reached = 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++) {
        float share = model->now[k];
        if (share > 0 && luck < reached + share) {
            fate = (struct fate){(enum enemy)k, (luck - reached) / share};
            break;
        }
        reached += share;
    }
    return draw_as(model, heard, board, legal, fate);
}

move_t opponent_draw_own(const struct opponent *model, const struct overheard *heard,
                         const struct board *board, const struct moves *legal, float luck) {
    return draw_as(model, heard, board, legal, (struct fate){ENEMY_FITTED, luck});
}

void opponent_mutate(const struct opponent *model, float weight[ENEMY_TYPES]) {
    static const float RATE = 1.0f / 64;
    float sum = 0;
    for (unsigned i = 0; i < ENEMY_TYPES; i++)
        sum += weight[i];
    for (unsigned i = 0; i < ENEMY_TYPES; i++)
        weight[i] += RATE * (sum * model->share[i] - weight[i]);
}
