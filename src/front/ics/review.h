// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A finished game looked at again, move by move, as chess windows do it by their buttons
// << < > >>: the true board, and what was tried and said at every move.

#pragma once

#include "front/ics/hall.h"

// The user's window goes over to the finished game of that number, at its end. It is told the whole
// game as well.
void ics_review_begin(struct ics_hall *hall, struct ics_user *user, unsigned number);

// The board that he looks at, again.
void ics_review_show(struct ics_hall *hall, struct ics_user *user);

// He looks at it no more. Nothing happens if he does not.
void ics_review_end(struct ics_user *user);

// By so many moves, forward or, below zero, back.
void ics_review_step(struct ics_hall *hall, struct ics_user *user, long by);
