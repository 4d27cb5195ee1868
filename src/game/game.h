// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The table: one umpire, two seats, clocks and a record. It carries tries to the umpire and to each
// seat only what its side hears (law_hears): the one place where truth and players meet.
//
// game_open allocates, game_close frees; seats, rules and kind are borrowed and must outlive the
// game. game_step blocks as long as the seat it asks. Nothing fails: a seat that fails loses.

#pragma once

#include "game/pace.h"
#include "game/record.h"
#include "game/seat.h"

enum { GAME_MOST_PLIES = 2000, GAME_MOST_EXCHANGES = 4096 };

struct watch {
    // Something was tried and answered: the whole truth, for the umpire's eyes.
    void (*heard)(void *watcher, const struct record *record, const struct exchange *exchange);
    void *watcher;
};

struct game_setup {
    const struct ruleset *rules;
    const struct kind *kind; // NULL for a rectangle without a name
    struct board start;
    struct pace pace[2]; // by colour
    uint64_t seeds[2];
    size_t
        most_plies; // more is a draw; 0: GAME_MOST_PLIES where the rules count no draws, else any
    bool note_thoughts; // what a player thought of its move, as a note in the record
    bool note_beliefs;  // and where it believed the enemy's men to be
    bool note_times;    // and how long; such records are never twice the same
    struct watch watch;
};

// What a side did in a game, for statistics.
struct tally {
    size_t moves, exchanges;
    uint64_t boards, nodes;
    size_t fallbacks; // tries for which the built-in evaluator stood in for an engine
    int64_t us;       // for choosing
    int64_t heard_us; // for taking in what it heard, of both sides' moves
};

struct game;

struct game *game_open(const struct game_setup *setup, const struct seat seats[2]);
void game_close(struct game *game);

// Asks the side to move once; true while the game goes on.
bool game_step(struct game *game);

// From outside: a person at another seat resigns, a draw is agreed, somebody stops it.
void game_end(struct game *game, enum result result, enum termination termination);

enum colour game_turn(const struct game *game);
const struct tally *game_tally(const struct game *game, enum colour side);

// The record so far; tags may be set and notes added at any time. game_take_record hands it over to
// the caller, who frees it; the game can only be closed afterwards.
struct record *game_record(struct game *game);
struct record game_take_record(struct game *game);

// A whole game.
struct record game_play(const struct game_setup *setup, const struct seat seats[2]);

// The seed of a side in a game of this seed.
uint64_t game_seed(uint64_t seed, enum colour side);
