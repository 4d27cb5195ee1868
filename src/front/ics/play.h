// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Play at the tables of the chess server, and what everybody there is told of it: each side its own
// men and what it may hear, watchers what both sides hear, and all of them the truth at the end.
// The words are those that chess windows know from other servers.

#pragma once

#include "front/ics/hall.h"

// The side that somebody plays at his table.
enum colour ics_play_side(const struct ics_user *user);

// Two people sit down; `from` proposed the terms. When there is no room, `to` is told so.
void ics_play_begin(struct ics_hall *hall, struct ics_user *from, struct ics_user *to,
                    const struct ics_terms *terms);

// Somebody takes a seat, and with that looks for no other.
void ics_play_sit_down(struct ics_hall *hall, struct ics_table *table, struct ics_user *user,
                       enum colour side);

// One sits down against the program. Fails when it has no time.
bool ics_play_begin_program(struct ics_hall *hall, struct ics_user *user,
                            const struct ics_terms *terms, char **cause);

// A try of somebody whose turn it is, as he wrote it; MOVE_NONE is the question.
void ics_play_try(struct ics_hall *hall, struct ics_table *table, move_t try, const char *written);

// In a game against the program, on the person's move: a try is looked for from what he knows, and
// told when it is found; his last move and the answer are taken back (false: there are none).
bool ics_play_hint(struct ics_hall *hall, struct ics_table *table, char **cause);
bool ics_play_take_back(struct ics_hall *hall, struct ics_table *table);

// How the game ends from outside.
void ics_play_end(struct ics_hall *hall, struct ics_table *table, enum result result,
                  enum termination termination);

// Tells one side that the game begins or goes on ("Creating", "Continuing"), with the board.
void ics_play_tell_begin(const struct ics_table *table, const char *verb, enum colour side);

// The program sits down at its seat. Fails when it has no time.
bool ics_play_call_robot(struct ics_hall *hall, struct ics_table *table, enum colour side,
                         char **cause);

// Shows somebody his board again; the second only to a window that may show a try as played.
void ics_play_show(const struct ics_table *table, enum colour side);
void ics_play_put_back(const struct ics_table *table, enum colour side);

// Tells those who may see all of it.
void ics_play_tell_watchers(const struct ics_hall *hall, const struct ics_table *table,
                            const char *line);

// What comes by itself: flags that fall, tries of the program. The time until the next flag in
// milliseconds, -1 for none.
int ics_play_attend(struct ics_hall *hall);
