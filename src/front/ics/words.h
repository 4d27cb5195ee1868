// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What people say to the chess server: a line is a try at one's table or one of the words of the
// tables in word.h.

#pragma once

#include "front/ics/word.h"

// May change the line.
void ics_words_hear(struct ics_hall *hall, struct ics_user *user, char *line);
