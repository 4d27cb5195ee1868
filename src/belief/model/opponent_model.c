// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/opponent_model.h"

#include "base/text.h"

#include <math.h>
#include <string.h>

static const char EYE[] = "eye", SHARES[] = "types";
static const char *const WISH[TASTES] = {"wish.own", "wish.other", "wish.classic",
                                          "wish.foreign"};
static const char *const FROM[TASTES] = {"from.own", "from.other", "from.classic",
                                          "from.foreign"};
static const char *const TO[TASTES] = {"to.own", "to.other", "to.classic", "to.foreign"};
static const char *const ACT[TASTES] = {"act.own", "act.other", "act.classic",
                                         "act.foreign"};

enum {
    EYE_COUNT = NET_INPUTS * NET_HIDDEN,
    HAND_COUNT = NET_PLACES * NET_HIDDEN,
    ACT_COUNT = NET_ACTS * NET_HIDDEN,
};

static void set_some(int16_t *wishes, unsigned first, unsigned count, double bits) {
    for (unsigned i = first; i < first + count; i++)
        wishes[i] = (int16_t)(bits * NET_ONE);
}

// What a sensible blind player might wish for, for models without games.
static void set_by_hand(struct opponent *opponent) {
    *opponent = (struct opponent){.share = {[ENEMY_FITTED] = 0.3f,
                                            [ENEMY_TAKER] = 0.1f,
                                            [ENEMY_OTHER] = 0.15f,
                                            [ENEMY_LOOSE] = 0.15f,
                                            [ENEMY_UNIFORM] = 0.15f,
                                            [ENEMY_GREEDY] = 0.15f}};
    for (unsigned t = 0; t < TASTES; t++) {
        int16_t *wish = opponent->taste[t].wish;
        for (unsigned i = WISH_MEET; i < WISH_LEAVE; i++)
            wish[i] = (i - WISH_MEET) % VICTIMS ? 3 * NET_ONE / 2 : 0;
        set_some(wish, WISH_RETAKE, MEN_KINDS * DANGERS, 2.5);
        set_some(wish, WISH_TRY, 1, 2.3);
        set_some(wish, WISH_CASTLE, 2, 1.5);
        set_some(wish, WISH_PROMOTE, 1, 3);
        set_some(wish, WISH_PROMOTE_LOW, 1, -2.3);
        set_some(wish, WISH_KILL, MEN_KINDS, 1);
        set_some(wish, WISH_RETURN, MEN_KINDS, -0.5);
    }
}

// Models of before men were seen to guard each other have fewer wishes, the first ones.
static bool has_shape(const struct model_pack *pack, size_t count) {
    return pack->count == count || (count == WISH_COUNT && pack->count == WISH_BEFORE);
}

static void take_pack(const struct model *model, const char *name, int16_t *values, size_t count) {
    const struct model_pack *pack = model_pack(model, name);
    for (size_t i = 0; pack && has_shape(pack, count) && i < pack->count; i++) {
        int16_t value = pack->values[i];
        values[i] = value < -NET_MOST ? -NET_MOST : value > NET_MOST ? NET_MOST : value;
    }
}

// The packs of ours, and how long they are.
struct shape {
    const char *name;
    size_t count;
};

static bool fits(const struct model *model, struct shape shape) {
    const struct model_pack *pack = model_pack(model, shape.name);
    return !pack || has_shape(pack, shape.count);
}

// Parts of one, at least one of which is something.
static bool are_shares(const struct model_list *shares) {
    double sum = 0;
    for (unsigned k = 0; shares && k < shares->count; k++) {
        if (!(shares->values[k] >= 0 && shares->values[k] <= 1))
            return false;
        sum += shares->values[k];
    }
    return !shares || sum > 0;
}

bool opponent_model_load(struct model *model, const char *path, char **cause) {
    struct shape eye = {EYE, EYE_COUNT};
    if (!model_load(model, path, cause))
        return false;
    if (!are_shares(model_list(model, SHARES))) {
        model_free(model);
        return fail(cause, "%s: its types must be from 0 to 1, and not all 0", path);
    }
    bool good = fits(model, eye);
    for (unsigned t = 0; t < TASTES; t++) {
        struct shape shapes[] = {
            {WISH[t], WISH_COUNT}, {FROM[t], HAND_COUNT}, {TO[t], HAND_COUNT}, {ACT[t], ACT_COUNT}};
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
            good = good && fits(model, shapes[i]);
    }
    if (good)
        return true;
    model_free(model);
    return fail(cause,
                "%s: it was learned by another version of kriegfish, whose network has another "
                "shape; learn it again",
                path);
}

// Of another length they mean something else. Models of before there was somebody who keeps still
// expect him nowhere.
static bool has_length(const struct model_list *shares, bool older) {
    if (older)
        return shares->count == ENEMY_CLASSIC;
    return shares->count == ENEMY_STILL || shares->count == ENEMY_TYPES;
}

static void take_shares(struct opponent *opponent, const struct model_list *shares) {
    for (unsigned k = 0; k < shares->count; k++)
        if (shares->values[k] >= 0 && shares->values[k] <= 1)
            opponent->share[k] = (float)shares->values[k];
}

// Models of before there was a classic taste were learned from players of our kind who had it.
static void take_older(struct opponent *opponent) {
    opponent->taste[TASTE_CLASSIC] = opponent->taste[TASTE_OWN];
    opponent->share[ENEMY_CLASSIC] = opponent->share[ENEMY_FITTED];
    opponent->share[ENEMY_FITTED] = 0;
}

// They add up to one; what does so nearly stays as it is.
static void balance(float share[ENEMY_TYPES]) {
    float sum = 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        sum += share[k];
    for (unsigned k = 0; k < ENEMY_TYPES && fabsf(sum - 1) > 0.001f && sum > 0; k++)
        share[k] /= sum;
}

void opponent_from_model(struct opponent *opponent, const struct model *model) {
    const struct model_list *shares = model_list(model, SHARES);
    set_by_hand(opponent);
    take_pack(model, EYE, opponent->eye.weight[0], EYE_COUNT);
    for (unsigned t = 0; t < TASTES; t++) {
        struct taste *taste = &opponent->taste[t];
        take_pack(model, WISH[t], taste->wish, WISH_COUNT);
        take_pack(model, FROM[t], taste->hand.from[0], HAND_COUNT);
        take_pack(model, TO[t], taste->hand.to[0], HAND_COUNT);
        take_pack(model, ACT[t], taste->hand.act[0], ACT_COUNT);
    }
    bool older = !model_pack(model, WISH[TASTE_CLASSIC]);
    if (shares && has_length(shares, older))
        take_shares(opponent, shares);
    if (older)
        take_older(opponent);
    if (!model_pack(model, WISH[TASTE_FOREIGN]))
        opponent->taste[TASTE_FOREIGN] = opponent->taste[TASTE_OWN];
    balance(opponent->share);
    memcpy(opponent->now, opponent->share, sizeof opponent->now);
}

void opponent_to_model(const struct opponent *opponent, struct model *model) {
    double shares[ENEMY_TYPES];
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        shares[k] = (double)opponent->share[k];
    model_set_list(model, SHARES, shares, ENEMY_TYPES);
    model_set_pack(model, EYE, opponent->eye.weight[0], EYE_COUNT);
    for (unsigned t = 0; t < TASTES; t++) {
        const struct taste *taste = &opponent->taste[t];
        model_set_pack(model, WISH[t], taste->wish, WISH_COUNT);
        model_set_pack(model, FROM[t], taste->hand.from[0], HAND_COUNT);
        model_set_pack(model, TO[t], taste->hand.to[0], HAND_COUNT);
        model_set_pack(model, ACT[t], taste->hand.act[0], ACT_COUNT);
    }
}

void opponent_default(struct opponent *opponent) {
    struct model model;
    model_default(&model);
    opponent_from_model(opponent, &model);
    model_free(&model);
}
