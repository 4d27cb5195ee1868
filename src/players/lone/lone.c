// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/lone.h"
#include "players/lone/step.h"

bitboard_t lone_after(const struct lone *lone, move_t move, unsigned checks) {
    struct step step;
    step_take(&lone->own, lone->kings, move, &step);
    for (unsigned i = 0; i < step.answer_count; i++)
        if (step_checks(&step.own, bits_first(step.answers[i])) == checks)
            return step_kings(step.answers[i], step.free, step.own.all);
    return 0;
}

uint64_t lone_hash(const struct own *own, bitboard_t kings) {
    uint64_t hash = kings * UINT64_C(0xbf58476d1ce4e5b9);
    for (int man = PAWN; man <= KING; man++)
        hash = (hash ^ own->men[man]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 31);
    return hash;
}

bool lone_was_there(const struct lone *lone, move_t move) {
    struct own own = lone->own;
    own_make(&own, move);
    uint64_t hash = lone_hash(&own, lone->kings);
    for (unsigned i = 0; i < lone->past_count; i++)
        if (lone->past[i] == hash)
            return true;
    return false;
}
