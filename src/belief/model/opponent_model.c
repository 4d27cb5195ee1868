// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/opponent_model.h"

static const char LIST[] = "opponent";

// What a sensible blind player might wish for: a start for fitting, and for models without games.
static void set_by_hand(struct opponent *opponent) {
    *opponent = (struct opponent){.share = {[ENEMY_FITTED] = 0.4f,
                                            [ENEMY_LOOSE] = 0.2f,
                                            [ENEMY_UNIFORM] = 0.2f,
                                            [ENEMY_GREEDY] = 0.2f}};
    for (unsigned i = 0; i < WISH_COUNT; i++)
        opponent->weight[i] = i < WISH_TAKE ? 1 : i < WISH_RETAKE ? 3 : i < WISH_TRY ? 6 : 1;
    opponent->weight[WISH_TRY] = 5;
    opponent->weight[WISH_CASTLE] = 3;
    opponent->weight[WISH_PROMOTE] = 8;
    opponent->weight[WISH_PROMOTE_LOW] = 0.2f;
    opponent->weight[WISH_KILL] = 2;
    opponent->weight[WISH_RETURN] = 0.7f;
}

void opponent_from_model(struct opponent *opponent, const struct model *model) {
    const struct model_list *list = model_list(model, LIST);
    set_by_hand(opponent);
    if (!list || list->count != WISH_COUNT)
        return;
    for (unsigned i = 0; i < WISH_COUNT; i++)
        if (list->values[i] > 0)
            opponent->weight[i] = (float)list->values[i];
}

void opponent_to_model(const struct opponent *opponent, struct model *model) {
    double values[WISH_COUNT];
    for (unsigned i = 0; i < WISH_COUNT; i++)
        values[i] = (double)opponent->weight[i];
    model_set_list(model, LIST, values, WISH_COUNT);
}

void opponent_default(struct opponent *opponent) {
    struct model model;
    model_default(&model);
    opponent_from_model(opponent, &model);
    model_free(&model);
}
