// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pencil marks: where a person thinks that men of the enemy stand. They mean nothing to anybody
// else. Facts rub them out: a mark goes when its square turns out to be empty, is taken or is
// occupied by an own man. A plain value, all zero at first.

#pragma once

#include "belief/heard/view.h"

struct pencil {
    uint8_t marks[64]; // enum man + 1; 0 for none
};

// NO_MAN rubs it out. There is one king: marking it rubs out an older mark of it.
void pencil_mark(struct pencil *pencil, square_t at, enum man man);

// NO_MAN where there is no mark.
enum man pencil_at(const struct pencil *pencil, square_t at);

// Takes note of what this side heard. `view` is before it was heard; `try` as in view_hear.
void pencil_hear(struct pencil *pencil, const struct view *view, move_t try,
                 const struct announcement *said);
