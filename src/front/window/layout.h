// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where a chess window and its words stand on a screen: the board to the left, what is said to the
// right of it, so large that both find room.

#pragma once

#include "base/machine.h"

struct layout_wish {
    int files, ranks; // of squares, with those beside the board
    int square;       // points that it is wide, at most
    int width;        // of the words, if there is room
    int least;        // the same if there is none: the window's own smallest size
    int height;       // of the words, at most
};

struct layout {
    int square;
    int x, width, height; // of the words
};

// On a screen of unknown size all is as wished for, for one of 1280 by 800 points.
struct layout layout_on(struct screen screen, struct layout_wish wish);
