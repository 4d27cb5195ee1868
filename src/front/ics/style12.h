// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Boards in "style 12", the line from which chess windows draw (FICS, help style12). Of a side that
// cannot see the enemy it holds that side's men, clocks and the move number; every field that would
// tell of hidden moves has always the same value, or holds what that side was told (captions).

#pragma once

#include "base/text.h"
#include "front/ics/caption.h"
#include "front/shared/pencil.h"
#include "law/own.h"

enum ics_relation {
    ICS_HIS_MOVE = -1, // the opponent's
    ICS_MY_MOVE = 1,
    ICS_EXAMINES = 2, // a finished game
};

struct ics_sight {
    const struct own *own;       // a side's men, or
    const struct pencil *pencil; // with marks of men of the enemy, or NULL
    const struct board *board;   // the whole board after the end
    enum colour side;            // who looks
    unsigned game;
    const char *names[2];
    int minutes, seconds;
    int64_t left_ms[2];
    enum colour turn;
    unsigned number; // of the move
    bool ticking;
    int lag_ms;
    bool examines;
    // For windows that can show them:
    enum ics_window window;
    unsigned men[2];     // how many are left, as far as it was told
    const char *rules;   // which are in force
    const char *caption; // what was said last, "" for nothing
    const char *remark;  // whose turn it is
};

// Boards smaller than 8x8 stand in the lower left corner.
void ics_style12_add(struct text *text, const struct ics_sight *sight);
