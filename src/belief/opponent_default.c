// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The default opponent model. Set by hand until it is learned from games; place wishes are neutral.

#include "config.h"

#include "belief/opponent.h"

static const struct opponent OPPONENT_WEIGHTS = {
    .weight =
        {
            [WISH_TO... WISH_TAKE - 1] = 1.0f,
            [WISH_TAKE... WISH_RETAKE - 1] = 3.0f,
            [WISH_RETAKE... WISH_TRY - 1] = 6.0f,
            [WISH_TRY] = 5.0f,
            [WISH_CASTLE] = 3.0f,
            [WISH_PROMOTE] = 8.0f,
            [WISH_PROMOTE_LOW] = 0.2f,
            [WISH_FLEE] = 1.0f,
            [WISH_KILL] = 2.0f,
            [WISH_BLOCK] = 1.0f,
            [WISH_RETURN] = 0.7f,
        },
    .share = {[ENEMY_FITTED] = 0.5f, [ENEMY_UNIFORM] = 0.25f, [ENEMY_GREEDY] = 0.25f},
};

const struct opponent *opponent_default(void) {
    return &OPPONENT_WEIGHTS;
}
