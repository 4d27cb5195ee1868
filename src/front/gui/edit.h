// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// `edit`, by which old GUIs set up a board: # clears it, c changes the colour, Pa4 puts a man, xa4
// takes it away, a dot ends it. White is to move unless the game says otherwise.

#pragma once

#include "front/gui/desk.h"

void cecp_begin_edit(struct cecp *desk);

// A line between `edit` and the dot, or the dot.
void cecp_edit(struct cecp *desk, const char *line);
