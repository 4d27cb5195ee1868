// Kriegfish: a batch of boards on its way through cache, engine and built-in evaluator.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside of the eval room; others use evaluator.h. A batch wants either judgements or values.
#pragma once

#include "base/clock.h"
#include "eval/judgement.h"

#include <stddef.h>

struct batch {
    const struct board *boards;
    size_t count;
    struct judgement *judgements; // or NULL
    float *values;                // or NULL
    unsigned depth;               // in plies, at least 1
    struct deadline deadline;
};

static inline bool batch_is_done(const struct batch *batch, size_t index) {
    return batch->judgements ? batch->judgements[index].finished : batch->values[index] >= 0;
}
