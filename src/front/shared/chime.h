// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sounds for what the umpire says, played by another program from the files that come with XBoard.
// Nothing is heard, and nobody complains, where program or files are not there. Never blocks but
// for starting a program.

#pragma once

#include "law/announcement.h"

enum chime { CHIME_NONE, CHIME_MOVE, CHIME_CAPTURE, CHIME_CHECK, CHIME_REFUSAL };

struct chimes;

// The program takes the name of a file. NULL is allowed everywhere, and silent.
struct chimes *chimes_open(const char *program);
void chimes_close(struct chimes *chimes);

// What one side should hear of an announcement: of its own moves only what they meet with.
enum chime chime_of(const struct announcement *said, enum colour listener);

// A sound that is still to be heard is cut off.
void chimes_play(struct chimes *chimes, enum chime chime);
