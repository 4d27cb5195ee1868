// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/risk.h"
#include "players/lone/step.h"

unsigned risk_least(const struct lone *lone, bitboard_t kings) {
    unsigned fewest = bits_count(kings);
    struct moves tries;
    own_tries(&lone->own, &tries);
    for (unsigned i = 0; i < tries.count && fewest; i++) {
        if (own_is_pawn_capture(&lone->own, tries.at[i]))
            continue;
        unsigned bad = risk_of(lone, kings, tries.at[i]);
        fewest = bad < fewest ? bad : fewest;
    }
    return fewest;
}

unsigned risk_of(const struct lone *lone, bitboard_t kings, move_t move) {
    struct step step;
    lone_step(lone, &lone->own, kings, move, &step);
    if (step.refused == kings)
        return bits_count(kings);
    bitboard_t bad = step.takers | lone_drawn(lone, &step);
    return bits_count(bad) + (step.refused ? risk_least(lone, step.refused) : 0);
}
