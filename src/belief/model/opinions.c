// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/opinions.h"

#include <string.h>

enum {
    ALWAYS = 8 * NET_ONE, // what a capture that can be made is worth to those who always take
    RETURN = 5 * NET_ONE, // what going back is worth to those who keep still
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

float opinions_power(int parts) {
    return power(parts);
}

void opinions_raise(const int *parts, unsigned count, float *powers) {
    for (unsigned i = 0; i < count; i++)
        powers[i] = power(parts[i]);
}

void opinions_begin(struct opinions *o, const struct opponent *model, const struct overheard *heard,
                    const struct board *board) {
    o->model = model;
    o->asked = ALL_TASTES & ~model->unheeded;
    o->full = board_is_full(board);
    o->leaving = NO_SQUARE;
    for (unsigned t = 0; t < TASTES; t++)
        o->memo[t].acts = 0;
    glance_at(&o->glance, heard, board);
}

void opinions_form(struct opinions *o, const struct opponent *model, const struct overheard *heard,
                   const struct board *board) {
    opinions_begin(o, model, heard, board);
    if (o->full)
        net_look(&model->eye, &o->glance, o->hidden);
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
    o->eyed = glance_eyed(&o->glance, from);
    for (unsigned t = 0; t < TASTES; t++) {
        if (!(o->asked >> t & 1))
            continue;
        o->left[t] = add_wishes(&o->model->taste[t], wishes, count);
        if (o->full)
            net_leave(&o->model->taste[t].hand, o->hidden, rows, &o->memo[t]);
    }
}

void opinions_score(struct opinions *o, move_t move, int scores[TASTES]) {
    uint16_t wishes[WISHES_MAX];
    struct errand errand = glance_errand(&o->glance, move);
    struct net_rows rows = net_rows(&o->glance, &errand);
    if (errand.from != o->leaving)
        leave(o, errand.from, rows);
    errand.eyed = o->eyed;
    unsigned count = glance_going(&o->glance, &errand, wishes);
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

struct deed opinions_deed(const struct overheard *heard, const struct board *board, move_t move) {
    return (struct deed){
        .takes = overheard_takes(heard, board, move),
        .returns = heard->last != MOVE_NONE && move_from(move) == move_to(heard->last) &&
                   move_to(move) == move_from(heard->last),
    };
}

int opinions_liking(enum enemy type, const int scores[TASTES], struct deed deed) {
    switch (type) {
    case ENEMY_FITTED:
        return scores[TASTE_OWN];
    case ENEMY_TAKER:
        return scores[TASTE_FOREIGN] + (deed.takes ? ALWAYS : 0);
    case ENEMY_OTHER:
        return scores[TASTE_OTHER];
    case ENEMY_LOOSE:
        return (scores[TASTE_CLASSIC] + scores[TASTE_OTHER]) / 4;
    case ENEMY_CLASSIC:
        return scores[TASTE_CLASSIC];
    case ENEMY_STILL:
        return scores[TASTE_OTHER] + (deed.returns ? RETURN : 0);
    case ENEMY_GREEDY:
        return deed.takes ? ALWAYS : 0;
    case ENEMY_UNIFORM:
    case ENEMY_TYPES:
        break;
    }
    return 0;
}

void opinions_likings(struct opinions *o, move_t move, int likings[ENEMY_TYPES]) {
    int scores[TASTES];
    struct deed deed = opinions_deed(&o->glance.heard, o->glance.board, move);
    opinions_score(o, move, scores);
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        likings[k] = opinions_liking((enum enemy)k, scores, deed);
}
