// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Players: ways of choosing a try. A player hears what its side hears and is asked for tries; it
// never sees the truth (nothing here can reach the umpire). One way of choosing is one file and one
// const struct player_ops (contract.h), listed in registry.c.
//
// player_open allocates and may start an engine process; player_close gives all back. player_choose
// blocks within its limit, player_hear and player_ponder until their deadlines; nothing else does
// for long.

#pragma once

#include "players/contract.h"

struct player;

// Opens a player from a spec, `name` or `name:setting=value,...`. The resources' strings must
// outlive it. Fails when a setting makes no sense, when the model cannot be read, and when an
// engine was asked for and does not get ready.
struct player *player_open(const char *spec, const struct resources *resources, char **cause);
void player_close(struct player *player);

const struct player_ops *player_ops(const struct player *player);

// Who judges boards for it: what the engine calls itself, "builtin", or "none". Valid until its
// end.
const char *player_judge(const struct player *player);

// The model it knows the enemy by, as model_add_label has it: "default 1a2b3c4d"; valid until its
// end. NULL when it goes by none.
const char *player_model(const struct player *player);

void player_begin(struct player *player, const struct briefing *briefing);

// Takes no longer than until the deadline, a little apart (limit_of_hearing).
void player_hear(struct player *player, move_t try, const struct announcement *said,
                 struct deadline until);

// On its own turn, until that is over: only these tries are wanted, as long as one of them makes
// sense and is not refused. None at all: any. Nothing is learnt from it.
void player_confine(struct player *player, const struct moves *only);

// On its own turn only; the limit is what the turn has left. The try makes sense on its own board
// and was not refused this turn, whatever the player's code says.
struct choice player_choose(struct player *player, struct limit limit);

// While the enemy thinks: grows its belief until the deadline; returns how many boards it found.
// Does nothing where a player has no such idea.
bool player_can_ponder(const struct player *player);
uint64_t player_ponder(struct player *player, struct deadline until);

// Where it believes the enemy's men and its king to be; false when it has no such idea.
bool player_believe(const struct player *player, float enemy[64], float king[64]);
