// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Telling a game to somebody, exchange by exchange, in words and diagrams: to one side only what it
// saw and heard, to the umpire all. A side's own moves are told in coordinates, since SAN may give
// away what stands elsewhere.

#pragma once

#include "base/text.h"
#include "game/record.h"
#include "law/own.h"

enum eyes { EYES_WHITE, EYES_BLACK, EYES_UMPIRE };

struct telling {
    const struct ruleset *rules;
    enum eyes eyes;
    bool diagrams;
    struct own own;     // of a side
    struct board board; // the truth; told to the umpire alone
};

// Who plays, by what rules, and the start.
void telling_begin(struct telling *telling, const struct record *record, struct text *text);

// One exchange; adds nothing when these eyes do not notice it.
void telling_add(struct telling *telling, const struct exchange *exchange, struct text *text);

// All of one ply, with its note. To a side a note tells only that something was taken back, for
// others may say what it does not know.
void telling_add_ply(struct telling *telling, const struct record *record, size_t ply,
                     struct text *text);

// How it ended.
void telling_end(const struct telling *telling, const struct record *record, struct text *text);
