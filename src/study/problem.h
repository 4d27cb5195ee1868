// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Problems: what a solver is given. A board with the men of both sides, and where else each of the
// enemy's may stand:
//
//     e8:d8,f8,g8 a7:a6,- h7:*
//
// The man on e8 may as well be on d8, f8 or g8, the one on a7 on a6 or gone, the one on h7
// anywhere. All boards that can be made so and are legal are the set. In a file a problem is a line
//
//     FEN | where else (or nothing) | moves in which mate is sure (0: in none that was looked at)
//
// with # before remarks.
//
// Reading fails with a cause; boards_free gives the boards back.

#pragma once

#include "belief/sets/boards.h"

enum { PROBLEM_BOARDS_MOST = 100000 };

struct problem {
    struct boards boards;
    unsigned moves;
};

bool problem_boards(const char *fen, const char *elsewhere, struct boards *boards, char **cause);

// A line of a file. False without a cause: there is no problem in it.
bool problem_read(const char *line, struct problem *problem, char **cause);
