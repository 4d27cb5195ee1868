// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/champion/doubt.h"

#include <math.h>

// The standard error of one try's lead over another, from boards on which both are legal. A few
// made-up differences of an ordinary size keep it from trusting a handful of boards that agree.
// `shared` receives how much of the weight of the boards on which the first is legal these have:
// on the others it is chosen for nothing else.
static float error_of_lead(const struct jury *jury, const struct jury_plan *plan, unsigned best,
                           unsigned rival, float *shared) {
    static const double MADE_UP = 4, ORDINARY = 100;
    double all = 0, weight = 0, squares = 0, sum = 0, sum_of_squares = 0;
    for (size_t i = 0; i < jury->count; i++) {
        const float *worths = jury->worth + i * jury->tries.count;
        double w = (double)jury->jurors[i].weight;
        double lead = (double)(worths[best] - worths[rival]);
        all += worths[best] > JURY_ILLEGAL ? w : 0;
        if (worths[best] <= JURY_ILLEGAL || worths[rival] <= JURY_ILLEGAL)
            continue;
        weight += w;
        squares += w * w;
        sum += w * lead;
        sum_of_squares += w * lead * lead;
    }
    double count = weight > 0 ? weight * weight / squares : 0;
    double mean = weight > 0 ? sum / weight : 0;
    double variance = weight > 0 ? fmax(sum_of_squares / weight - mean * mean, 0) : 0;
    variance = (count * variance + MADE_UP * ORDINARY * ORDINARY) / (count + MADE_UP);
    *shared = all > 0 ? (float)(weight / all) : 0;
    // The worst boards are a part of all, so their mean is less certain.
    double fear = (double)plan->fear, spread = 1 - fear + fear / sqrt((double)plan->tail);
    return (float)(spread * sqrt(variance / (count + 0.5)));
}

float doubt_of(const struct jury *jury, const struct jury_plan *plan,
               const struct opinion *opinions, unsigned best) {
    float most = 0;
    for (unsigned c = 0; c < jury->tries.count; c++) {
        if (c == best || opinions[c].worth <= JURY_ILLEGAL)
            continue;
        float shared, error = error_of_lead(jury, plan, best, c, &shared);
        float off = (opinions[best].worth - opinions[c].worth) / error;
        // What is lost on average where errors are spread normally, a little rounded up.
        float doubt = shared * 0.4f * error * expf(-off * off / 2);
        most = doubt > most ? doubt : most;
    }
    return most;
}
