// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Going away from a table of the chess server and coming back. A game goes on without whoever has
// left: his clock waits for the grace that is stated, all in all, and no longer; after a while the
// other side may claim the game. Only by agreement is a game adjourned, and when the server itself
// was gone.

#pragma once

#include "front/ics/play.h"

// Somebody's connection is lost, or he goes.
void ics_absence_leave(struct ics_hall *hall, struct ics_user *user);

// Both go, by agreement or because nothing happens.
void ics_absence_adjourn(struct ics_hall *hall, struct ics_table *table, const char *why);

// Somebody gets up from a game that is adjourned, to which the other side has not come back.
void ics_absence_get_up(struct ics_hall *hall, struct ics_user *user);

// Somebody comes back to a seat of his. Fails when the program has no time for it.
void ics_absence_return(struct ics_hall *hall, struct ics_table *table, struct ics_user *user,
                        enum colour side);

// Somebody claims the game because the other side stays away.
void ics_absence_claim(struct ics_hall *hall, struct ics_user *user);

// Has the other side been away long enough for that?
bool ics_absence_may_claim(const struct ics_hall *hall, const struct ics_table *table,
                           enum colour away);

// What comes with time: the program does not sit at a table for somebody who is away.
void ics_absence_attend(struct ics_hall *hall);
