// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Patience has an end: after fifty moves without a capture or pawn move the game is drawn, and what
// one is ahead or behind is worth nothing any more. So the nearer that is, the less of it is left
// to a quiet try, and the more a pawn move or capture is worth to who is ahead. Where nobody counts
// moves it is so, too, or a won game would never end; but who is behind gains nothing by it.

#pragma once

#include "players/champion/jury.h"

// The share of what one is ahead that a quiet try loses, 0 to 1, by what the jury's boards remember
// of the enemy's pawn moves, too.
float patience_lost(const struct jury *jury);

// The same for who is ahead and has made so many quiet moves himself: however sure boards are that
// the enemy has moved a pawn in the meantime, he may have kept still, and then all is lost.
float patience_hedged(float lost, unsigned quiet);

// What a try is worth more (reply.h) for beginning the fifty moves anew, where `ahead` is what the
// best try is worth; less where we are behind and moves are counted.
float patience_worth(const struct jury *jury, unsigned column, bool is_pawn, float lost,
                     float ahead);
