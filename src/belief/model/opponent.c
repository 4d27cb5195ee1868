// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/opinions.h"
#include "belief/model/opponent.h"

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

bool opponent_heeds(const struct opponent *model, enum enemy type) {
    return !(tastes_of(type) & model->unheeded);
}

void opponent_heed(struct opponent *model) {
    static const float HARDLY = 0.03f;
    float now[TASTES] = {0}, first[TASTES] = {0};
    model->unheeded = 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        for (unsigned t = 0; t < TASTES; t++) {
            bool goes = tastes_of((enum enemy)k) >> t & 1;
            now[t] += goes ? model->now[k] : 0;
            first[t] += goes ? model->share[k] : 0;
        }
    for (unsigned t = 0; t < TASTES; t++)
        model->unheeded |= now[t] < HARDLY && first[t] >= HARDLY ? 1u << t : 0;
}

// Whose taste was not asked does what the others do, so that nothing is learned of him.
static void fill_in(const struct opponent *model, unsigned moves, float (*chances)[ENEMY_TYPES]) {
    float heeded = 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        heeded += opponent_heeds(model, (enum enemy)k) ? model->now[k] : 0;
    for (unsigned i = 0; i < moves; i++) {
        float mean = 0;
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            mean += opponent_heeds(model, (enum enemy)k) ? model->now[k] * chances[i][k] : 0;
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            chances[i][k] = opponent_heeds(model, (enum enemy)k) ? chances[i][k] : mean / heeded;
    }
}

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
    if (model->unheeded)
        fill_in(model, legal->count, chances);
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

// How much one type likes each move; returns the sum.
static float likes_as(const struct opponent *model, enum enemy type, const struct situation *out,
                      float *likes) {
    struct opinions opinions;
    int likings[MOVES_MAX];
    float sum = 0;
    unsigned asked = tastes_of(type);
    if (asked)
        opinions_form(&opinions, model, out->heard, out->board);
    opinions.asked = asked;
    for (unsigned i = 0; i < out->legal->count; i++) {
        move_t move = out->legal->at[i];
        int scores[TASTES] = {0};
        if (asked)
            opinions_score(&opinions, move, scores);
        likings[i] = opinions_liking(type, scores, opinions_deed(out->heard, out->board, move));
    }
    opinions_raise(likings, out->legal->count, likes);
    for (unsigned i = 0; i < out->legal->count; i++)
        sum += likes[i];
    return sum;
}

void opponent_chances_as(const struct opponent *model, enum enemy type, const struct situation *out,
                         float *chances) {
    float sum = likes_as(model, type, out, chances);
    for (unsigned i = 0; i < out->legal->count; i++)
        chances[i] /= sum;
}

static move_t draw_as(const struct opponent *model, enum enemy type, const struct situation *out,
                      float luck) {
    float weights[MOVES_MAX], sum = 0;
    luck *= likes_as(model, type, out, weights);
    for (unsigned i = 0; i < out->legal->count; i++) {
        sum += weights[i];
        if (luck < sum)
            return out->legal->at[i];
    }
    return out->legal->at[out->legal->count - 1];
}

enum enemy opponent_draw_type(const struct opponent *model, float *luck) {
    float reached = 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++) {
        float share = model->now[k];
        if (share > 0 && *luck < reached + share) {
            *luck = (*luck - reached) / share;
            return (enum enemy)k;
        }
        reached += share;
    }
    return ENEMY_FITTED;
}

move_t opponent_draw(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float luck) {
    enum enemy type = opponent_draw_type(model, &luck);
    return draw_as(model, type, &(struct situation){heard, board, legal}, luck);
}

move_t opponent_draw_own(const struct opponent *model, const struct overheard *heard,
                         const struct board *board, const struct moves *legal, float luck) {
    return draw_as(model, ENEMY_FITTED, &(struct situation){heard, board, legal}, luck);
}

void opponent_mutate(const struct opponent *model, float weight[ENEMY_TYPES]) {
    static const float RATE = 1.0f / 64;
    float sum = 0;
    for (unsigned i = 0; i < ENEMY_TYPES; i++)
        sum += weight[i];
    for (unsigned i = 0; i < ENEMY_TYPES; i++)
        weight[i] += RATE * (sum * model->share[i] - weight[i]);
}
