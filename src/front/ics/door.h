// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The door of the chess server: who comes in says a name, without a password, and is given a token.
// A name belongs to its connection; one that has a seat at a table is kept for whoever shows the
// token: "resume TOKEN". A program that keeps a token of its own making may say "NAME TOKEN" each
// time.

#pragma once

#include "front/ics/hall.h"

// Greets a connection and asks for a name.
void ics_door_greet(struct ics_user *user);

// Why nobody may come in by this name now; NULL: somebody may.
const char *ics_door_flaw(const struct ics_hall *hall, const char *name);

// A line of somebody who has not logged in: lets him in by that name, or asks again.
void ics_door_hear(struct ics_hall *hall, struct ics_user *user, const char *line);

// Somebody shows a token, logged in or not: he gets the name it is for, and the seat.
void ics_door_resume(struct ics_hall *hall, struct ics_user *user, const struct digest *token);
