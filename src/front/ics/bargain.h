// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What two sides at a table of the chess server may agree on: a draw, to abort the game, to adjourn
// it. The program agrees to the last two, and to a draw when it does not hope for more.

#pragma once

#include "front/ics/play.h"

// Offers it, instead of what one had on offer before, or agrees when the other side has.
void ics_bargain_offer(struct ics_hall *hall, struct ics_user *user, enum ics_offering what);

// Answers what the other side has on offer; false when it has nothing.
bool ics_bargain_answer(struct ics_hall *hall, struct ics_user *user, bool accepts);

// Takes back what one has on offer; false when there was nothing.
bool ics_bargain_withdraw(struct ics_user *user);
