// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Doubt: how far a jury's choice may be wrong because its boards are a sample. A pure function.

#pragma once

#include "players/champion/jury.h"

// what it may cost on average, in worth (reply.h), that boards are few: how far the best try may be
// behind another in truth, by the spread of their difference over the boards judged. Tries that are
// never legal together do not compete: one is refused where the other can be played.
float doubt_of(const struct jury *jury, const struct jury_plan *plan,
               const struct opinion *opinions, unsigned best);
