// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The door of the chess server: who comes in says a name, without a password. A name that has a
// seat at an adjourned game is kept for whoever took it, known by the address.

#pragma once

#include "front/ics/hall.h"

// Greets a connection and asks for a name.
void ics_door_greet(struct ics_user *user);

// A line of somebody who has not logged in: lets him in by that name, or asks again.
void ics_door_hear(struct ics_hall *hall, struct ics_user *user, const char *line);
