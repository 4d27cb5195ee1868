// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The types of enemies that the opponent model knows (belief/model/opponent.h), and what it has
// learned of them. Plain values.

#pragma once

#include "belief/model/net.h"

enum enemy {
    ENEMY_FITTED,  // plays as our own kind did
    ENEMY_TAKER,   // plays as strong programs of others did, and takes whenever it can
    ENEMY_OTHER,   // plays as all other players did
    ENEMY_LOOSE,   // a bit of other and classic, not as strongly: sensible, of another style
    ENEMY_UNIFORM, // moves at random
    ENEMY_GREEDY,  // takes whenever it can, else moves at random
    ENEMY_CLASSIC, // plays as strong players did whose men stood as in chess
    ENEMY_STILL,   // goes to and fro with one man, and else plays as other players did
    ENEMY_TYPES
};

enum { TASTE_OWN, TASTE_OTHER, TASTE_CLASSIC, TASTE_FOREIGN, TASTES };

struct taste {
    int16_t wish[WISH_COUNT]; // in parts of a bit, as a network's scores
    struct net_hand hand;
};

struct opponent {
    struct net_eye eye;
    struct taste taste[TASTES];
    float share[ENEMY_TYPES]; // how likely each type is before the first word,
    float now[ENEMY_TYPES];   // and by what was heard since; they add up to one
    unsigned unheeded;        // tastes, a bit for each, that hardly anybody goes by now
};
