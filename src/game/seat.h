// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A seat: one side at the table, as the table sees it. It is told what its side hears and asked
// what it proposes. A player is one kind, a record played again another; fronts make seats for
// people.
//
// A struct seat is a pair of pointers and a name, all borrowed: who made it ends its state after
// the game. Only choose may block, and hear until its deadline.

#pragma once

#include "game/record.h"
#include "players/player.h"

// What a seat answers when it is asked.
enum act {
    ACT_TRY, // the choice holds a try, or the question
    ACT_RESIGN,
    ACT_STOP,  // the game is abandoned
    ACT_FAULT, // it cannot go on; the cause says why
};

// The time a seat has. A machine keeps to the limit; a person has until the flag falls.
struct allowance {
    struct limit limit;
    struct deadline flag;
    int64_t left_ms[2]; // on the clocks by colour, negative without clocks
};

struct seat_ops {
    // Any of these but choose may be NULL.
    void (*begin)(void *state, const struct briefing *briefing);
    // Something its side hears; `try` is its own try that was answered, else MOVE_NONE.
    void (*hear)(void *state, move_t try, const struct announcement *said, struct deadline until);
    enum act (*choose)(void *state, const struct allowance *allowance, struct choice *choice,
                       char **cause);
    // Where it believes the enemy's men to be, as player_believe.
    bool (*believe)(void *state, float enemy[64], float king[64]);
    void (*end)(void *state, enum result result, enum termination termination);
};

struct seat {
    const struct seat_ops *ops;
    void *state;
    const char *name; // for the record; may be NULL, as the others
    const char *judge, *model;
};

struct seat seat_of_player(struct player *player, const char *name);

// Plays one side's part of a record again.
struct replay_part {
    const struct record *record;
    enum colour side;
    size_t next; // exchange
};

struct seat seat_of_record(struct replay_part *part, const char *name);
