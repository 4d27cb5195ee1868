// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a player thought of its move, as a remark in a record: "win 0.612 boards 900 heat 00...".
// kriegfish.5 tells what the words mean. Pure.

#pragma once

#include "base/text.h"
#include "players/contract.h"

// Where a player believes the enemy's men and its king to be, on the 8x8 grid, 0 to 1.
struct suspicion {
    float enemy[64], king[64];
};

// Each ends with a space.
void remark_add_choice(struct text *remark, const struct choice *choice);
void remark_add_suspicion(struct text *remark, const struct suspicion *suspicion);
