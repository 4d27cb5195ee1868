// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A contest: which games are to be played, and nothing about how they went. A match is a contest of
// two players, a tournament one of more. Everything about a game follows from the contest and the
// game's number, so it does not matter where and in which order games are played.
//
// Games come in pairs: the same two players, start and seeds, with colours exchanged; each player
// keeps its seed. All values are borrowed. Pure.

#pragma once

#include "game/game.h"

struct contest {
    const char *event;
    const char *const *specs; // players as for player_open
    size_t player_count;
    bool gauntlet; // the first against each other, else everybody against everybody
    size_t games;  // in all
    uint64_t seed;
    const struct ruleset *rules;
    const struct kind *kind;
    const struct board *starts; // taken in turn, one a round of pairs
    size_t start_count;
    bool odds; // starts come in twos, for the first player of a couple as White and as Black
    struct pace pace;
    const struct pace *paces;  // by player, where they differ; else NULL
    const char *engine;        // for players that use one; NULL for the default
    const char *model;         // a file, for players that have one; NULL for the default
    const char *const *judges; // by player, as player_judge; NULL: not known yet (survey.h)
    const char *const *models; // the same, as player_model
    unsigned cores;            // for each player,
    unsigned second_cores;     // but so many for the second, unless 0
    bool beliefs;              // what players believe belongs to the record
    bool times;                // measured times belong to the result, so no two runs are the same
    size_t shard, shard_count; // only pairs whose number is `shard` modulo `shard_count`
};

struct fixture {
    size_t number;     // from 0, over all shards
    size_t players[2]; // by colour
    uint64_t seeds[2];
    const struct board *start;
};

// How many couples of players meet.
size_t contest_couples(const struct contest *contest);

// How many games this shard has, and the number of its k-th.
size_t contest_count(const struct contest *contest);
size_t contest_number(const struct contest *contest, size_t k);

struct fixture contest_fixture(const struct contest *contest, size_t number);

// The pace of a player.
const struct pace *contest_pace(const struct contest *contest, size_t player);

// How many cores a player may use.
unsigned contest_cores(const struct contest *contest, size_t player);

// "nodes 100", "st 0.5", "tc 3+2", with a space between them where there are several; "none"; and
// "cores 2" where it is not one. Where players differ, one after the other with " v " between them.
void contest_add_limit(const struct contest *contest, struct text *text);

// The tags of a game's record, but for those about how it went.
void contest_tag(const struct contest *contest, const struct fixture *fixture,
                 struct record *record);
