// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One game of a contest, played in a process of its own, which is ourselves started again
// (match/bout.h): a player that crashes or hangs loses, and nobody else notices. What happened up
// to then has been told before.
//
// arena_open starts the game, arena_close ends and frees it. Only opening can fail; nothing blocks
// but the checking of players, as long as they need to open.

#pragma once

#include "base/source.h"
#include "match/bout.h"
#include "match/contest.h"
#include "match/outcome.h"

struct arena;

// The contest must outlive the arena.
struct arena *arena_open(const struct contest *contest, const struct fixture *fixture,
                         char **cause);
void arena_close(struct arena *arena);

struct source arena_source(const struct arena *arena);

// True once the game is over, whichever way. A player that has been thinking for more than
// `patience_ms` about one thing has lost.
bool arena_look(struct arena *arena, int64_t patience_ms);

struct played {
    struct outcome outcome;
    struct text pgn; // the whole record
};

// After arena_look said true; the caller frees the text.
struct played arena_take(struct arena *arena);

// Opens every player of the contest once, in a process of its own, and hears what there is to say
// of them (match/bout.h). False when one cannot be opened.
bool arena_ask_players(const struct contest *contest, const struct bout_listener *listener,
                       char **cause);
