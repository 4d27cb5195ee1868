// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/champion/patience.h"

#include <math.h>

// A lead needs time: nothing is lost for the first ten moves, all with the fiftieth.
static float lost_by(float clock) {
    static const float NONE = 20, ALL = 100;
    float gone = (clock - NONE) / (ALL - NONE);
    return gone <= 0 ? 0 : gone >= 1 ? 1 : gone * gone;
}

float patience_lost(const struct jury *jury) {
    float sum = 0, all = 0;
    for (size_t i = 0; i < jury->count; i++) {
        sum += jury->jurors[i].weight * lost_by((float)jury->jurors[i].board.clock);
        all += jury->jurors[i].weight;
    }
    return all > 0 ? sum / all : 0;
}

float patience_hedged(float lost, unsigned quiet) {
    static const float KEPT_STILL = 0.3f;
    return fmaxf(lost, KEPT_STILL * lost_by(2.0f * (float)quiet));
}

float patience_worth(const struct jury *jury, unsigned column, bool is_pawn, float lost,
                     float ahead) {
    if (lost <= 0 || (ahead < 0 && !jury->rules->draws_by_count))
        return 0;
    return lost * ahead * (is_pawn ? 1 : jury_captures(jury, column));
}
