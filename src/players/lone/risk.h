// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What may go wrong at once: a man that a lone king takes, a stalemate nobody wants. Pure
// functions.

#pragma once

#include "players/lone/lone.h"

// On how many of these squares something goes wrong by this try, if we do our best should it be
// refused; all of them if it must be.
unsigned risk_of(const struct lone *lone, bitboard_t kings, move_t move);

// By the try for which they are fewest: one that may be refused tells where the king is before we
// have to move.
unsigned risk_least(const struct lone *lone, bitboard_t kings);
