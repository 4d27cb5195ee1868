// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What players that know no better do: pick among the tries of a view by simple wishes.

#pragma once

#include "players/contract.h"

// Uniform among the tries the view allows.
move_t reflex_random(const struct view *view, struct rng *rng);

// Uniform among the tries that take back on the square where a man was just lost; MOVE_NONE when
// there are none left.
move_t reflex_recapture(const struct view *view, struct rng *rng);

// Uniform among the pawn captures that the umpire's words leave room for, and only where some pawn
// capture is known to be legal; MOVE_NONE otherwise.
move_t reflex_pawn_try(const struct view *view, struct rng *rng);
