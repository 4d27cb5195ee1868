// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A bout: one game of a contest, in the process that plays it and nothing else. It reads the terms
// (match/terms.h) and tells in lines what happens, before somebody else is at work, so that whoever
// listens (match/arena.h) knows where the game was when the process is lost:
//
//     white, black, nobody   who is at work; nobody: the umpire
//     try NUMBER             what was tried, MOVE_NONE for a question
//     outcome JSON           the game is over; outcome_add_json
//     record                 what follows to the end is the record as PGN
//
// Where it was only asked to open players, it tells of each, in their order:
//
//     warning TEXT           what it has to say before it plays
//     judge TEXT             player_judge
//     model TEXT             player_model, or none
//     cause TEXT             it cannot be opened

#pragma once

#include "base/text.h"

struct bout_listener {
    void (*say)(void *self, const char *lines); // with their newlines
    void *self;
};

// False, with a cause, for a line that makes no sense. Blocks until the game is over.
bool bout_run(const char *terms, const struct bout_listener *listener, char **cause);
