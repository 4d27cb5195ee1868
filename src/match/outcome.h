// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// An outcome: what statistics need to know of one game. It can be read back from the game's record,
// because the tags WhiteTally, BlackTally, WhiteTime and BlackTime hold what the moves do not.
// A plain value without pointers.

#pragma once

#include "base/json.h"
#include "game/game.h"

enum { FAULT_MAX = 120 };

struct outcome {
    size_t number;     // of the game, from 0
    size_t players[2]; // by colour, as numbers of a list that somebody else has
    enum result result;
    enum termination termination;
    size_t plies;
    struct tally tallies[2];
    bool timed;            // the tallies' times are known
    char fault[FAULT_MAX]; // why a side lost by its fault, else ""
};

struct outcome outcome_of(const struct record *record, const struct tally tallies[2]);

// From a record alone; number and players are left at 0.
struct outcome outcome_read(const struct record *record);

// Puts into the record what outcome_read needs; measured times only where they are wanted.
void outcome_tag(struct record *record, const struct tally tallies[2], bool times);

// An unfinished game is no draw: it counts nowhere but among what was played.
bool outcome_is_finished(const struct outcome *outcome);

// Half points of a side in a finished game: 2, 1 or 0.
unsigned outcome_points(const struct outcome *outcome, enum colour side);

// Milliseconds of a tally, choosing and hearing together.
double tally_ms(const struct tally *tally);

// One JSON object.
void outcome_add_json(const struct outcome *outcome, struct text *text);

// The same read back; false when it is none of so many players.
bool outcome_read_json(const struct json *json, size_t player_count, struct outcome *outcome);
