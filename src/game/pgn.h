// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Records as PGN, which any chess program can replay: the true moves in SAN, each followed by a
// comment with the tries and questions before it and with the umpire's words.
//
//     1. e4 {tried e2e5 nonsense: white moved} 1... d5 {black moved; tries 1}
//     2. exd5 {tried d1h5 no, any? yes: white moved; capture d5 pawn}
//
// A comment before the result without ": " is a last turn that came to no move. Other comments are
// notes. kriegfish.5 has the format and the tags.

#pragma once

#include "base/text.h"
#include "game/record.h"

// Writes a game, with an empty line at its end.
void pgn_add(struct text *text, const struct record *record);

// Appends a game to a file, which is made when there is none, and waits until it is on the disk.
// Either the whole game is in the file afterwards or, with a cause, the file is as it was. Several
// processes may do so at the same time: each waits for its turn.
bool pgn_append(const char *path, const struct record *record, char **cause);

// The same with a game that has been written by pgn_add.
bool pgn_append_text(const char *path, const char *game, size_t length, char **cause);

struct pgn_reader;

enum pgn_result {
    PGN_GAME,
    PGN_BROKEN, // the cause names line and column; the next call goes on with the next game
    PGN_END,
};

// Opens a file for reading; "-" is standard input. Games without a Ruleset tag are judged by these
// rules, afterwards.
struct pgn_reader *pgn_open(const char *path, const struct ruleset *rules, char **cause);
void pgn_close(struct pgn_reader *reader);

// Reads the next game of our own making or an ordinary one. The caller frees the record, which is
// set only for PGN_GAME.
enum pgn_result pgn_read(struct pgn_reader *reader, struct record *record, char **cause);

// Reads up to the game of that number, from 1; broken ones are counted too.
bool pgn_find(struct pgn_reader *reader, long number, struct record *record, char **cause);
