// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/opinions.h"
#include "belief/model/opponent.h"

void opponent_chances(const struct opponent *model, const struct overheard *heard,
                      const struct board *board, const struct moves *legal,
                      float (*chances)[ENEMY_TYPES]) {
    struct opinions opinions;
    int likings[MOVES_MAX][ENEMY_TYPES];
    float sum[ENEMY_TYPES] = {0};
    opinions_form(&opinions, model, heard, board);
    for (unsigned i = 0; i < legal->count; i++)
        opinions_likings(&opinions, legal->at[i], likings[i]);
    opinions_raise(likings[0], legal->count * ENEMY_TYPES, chances[0]);
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

// The tastes that opinions_liking() goes by.
static unsigned tastes_of(enum enemy type) {
    switch (type) {
    case ENEMY_FITTED:
        return 1 << TASTE_OWN;
    case ENEMY_TAKER:
        return 1 << TASTE_FOREIGN;
    case ENEMY_OTHER:
    case ENEMY_STILL:
        return 1 << TASTE_OTHER;
    case ENEMY_CLASSIC:
        return 1 << TASTE_CLASSIC;
    case ENEMY_LOOSE:
        return 1 << TASTE_CLASSIC | 1 << TASTE_OTHER;
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
    unsigned asked = tastes_of(fate.type);
    if (asked)
        opinions_form(&opinions, model, heard, board);
    opinions.asked = asked;
    for (unsigned i = 0; i < legal->count; i++) {
        int scores[TASTES] = {0};
        if (asked)
            opinions_score(&opinions, legal->at[i], scores);
        likings[i] = opinions_liking(fate.type, scores, opinions_deed(heard, board, legal->at[i]));
    }
    opinions_raise(likings, legal->count, weights);
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
