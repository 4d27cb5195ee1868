// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the chess server keeps on disk, so that the end of the server is not the end of its games: a
// directory with a file for each table, written as the game goes, one for each pass, and one for
// each finished game that is not in the PGN file yet. Tables hold the truth, so all is for the
// server's user alone. It outlasts a kill at any moment: a game is either here or in the PGN file.
//
// A keep may be NULL: then nothing is kept. What cannot be written is told on standard error, once
// until it works again; the games go on.

#pragma once

#include "front/ics/pass.h"

struct ics_keep;

// Makes the directory and locks it: one server has it at a time.
struct ics_keep *ics_keep_open(const char *directory, char **cause);
void ics_keep_close(struct ics_keep *keep);

void ics_keep_pass(struct ics_keep *keep, const struct ics_pass *pass);
void ics_keep_forget_pass(struct ics_keep *keep, const char *name);

// A table as it is now; and the last try alone, which is less work.
void ics_keep_table(struct ics_keep *keep, struct ics_table *table);
void ics_keep_try(struct ics_keep *keep, struct ics_table *table);

// A game is over; with a text it is kept until that is in the PGN file. Returns the file to remove
// then, which the caller frees, or NULL.
char *ics_keep_end(struct ics_keep *keep, const struct ics_table *table, const struct text *game);

// All that was kept: passes, tables (adjourned now, or over) and the number of the last game.
struct ics_pass *ics_keep_load_passes(struct ics_keep *keep);
struct ics_table *ics_keep_load_tables(struct ics_keep *keep, unsigned *last);

// The next finished game that may not be in the PGN file, and the file to remove when it is; false
// when there is none. Half a game that a kill has left at the end of the PGN file is cut off, and
// what is in it already is not told.
bool ics_keep_next_end(struct ics_keep *keep, const char *pgn, struct text *game, char **receipt);
