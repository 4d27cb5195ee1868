// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Finished games judged again by other rules about when a game ends: what the result would have
// been, had somebody stopped it earlier. Players that do not know of such a rule play no other
// moves for it, so nothing has to be played twice. Pure.

#pragma once

#include "game/record.h"

struct adjudication {
    const char *name;   // for a table
    size_t quiet_plies; // so many without capture and pawn move are a draw; 0: as the rules say
    size_t most_plies;  // so many in all are a draw; 0: any number
    bool bare_loses;    // a bare king against a rook or queen has lost
};

enum result adjudication_of(const struct adjudication *how, const struct record *record);
