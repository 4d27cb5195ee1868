// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A board as a person at a terminal sees it: in Unicode or ASCII, with colours or without, from
// White's or Black's side, with pencil marks as a letter and a question mark. Plain diagrams for
// files and logs are diagram.h's.

#pragma once

#include "base/text.h"
#include "board/board.h"
#include "front/shared/pencil.h"

// What a terminal can show.
struct style {
    bool unicode;
    unsigned colours; // 0, 16 or 256
};

// What this process's locale and terminal can show, by the usual variables (LC_ALL, TERM, NO_COLOR,
// COLORTERM). The locale must have been set.
struct style style_of_terminal(void);

struct picture {
    struct style style;
    enum colour below;           // who sits at the lower edge
    const struct own *own;       // one side's men, or
    const struct board *truth;   // all of them
    const struct pencil *pencil; // may be NULL
    square_t spot;               // to be seen at once; NO_SQUARE for none
};

void picture_add(struct text *text, const struct picture *picture);
