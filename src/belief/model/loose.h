// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What hangs. Players are blind, but leave fewer men where they can be taken than a model that
// looks at each move by itself believes.
//
// A pure function; nothing allocates, fails or blocks.

#pragma once

#include "board/board.h"

// What the best capture of the side to move wins, at a glance, in centipawns: a man that nobody
// guards, or one that is worth more than the least that takes it.
int loose_worth(const struct board *board);
