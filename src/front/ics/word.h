// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A word of the chess server: one command, declared as a row of a table, from which it is run and
// from which `help` speaks. The tables are in the files that are named here.

#pragma once

#include "front/ics/hall.h"

enum { ICS_WORDS_MOST = 16 };

// One call: what was written after the word, cut and uncut.
struct ics_call {
    struct ics_hall *hall;
    struct ics_user *user;
    size_t count;
    char *words[ICS_WORDS_MOST]; // the last holds all that is left
    const char *rest;
};

struct ics_word {
    const char *name;
    const char *arguments; // as in "NAME [TEXT]"
    const char *summary;   // one line, no full stop
    const char *details;   // more lines for help, or NULL
    size_t least_words;
    void (*run)(struct ics_call *call);
};

// Each ends with a row whose name is NULL.
extern const struct ics_word ics_lobby_words[]; // lobby.c: who is there, seeks, offers
extern const struct ics_word ics_board_words[]; // board.c: at one's table
extern const struct ics_word ics_games_words[]; // games.c: games of others and of the past
extern const struct ics_word ics_aid_words[];   // aids.c: help at one's table, finished games
extern const struct ics_word ics_talk_words[];  // talk.c: talk, and one's connection
