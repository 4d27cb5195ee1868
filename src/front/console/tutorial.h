// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The lessons (lessons.h) at a terminal or through a pipe: what is typed goes to a real umpire,
// wrong answers are helped, and one may leave and go on later. Where one is, is kept in a small
// file.

#pragma once

#include "base/text.h"

// From lesson `first`, 1 to LESSON_COUNT; 0 goes on where it was left. Blocks until it is left.
bool tutorial_run(unsigned first, char **cause);
