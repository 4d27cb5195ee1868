// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Guessed boards: full boards that fit the last announcements and nothing older (the
// last-observation boards of the 2005 paper, section 2), and all boards there are when the enemy
// has hardly a man left.

#pragma once

#include "base/rng.h"
#include "belief/heard/story.h"
#include "belief/heard/view.h"
#include "belief/pool/pool.h"

// One random board with the view's own men and as many enemy men as are left, strictly legal, with
// the right side to move. Tries up to `attempts` times to fit all that was said since the last move
// of either side; returns how many of those words it misses at best, 0 for none.
unsigned guess_board(const struct view *view, const struct story *story, struct rng *rng,
                     unsigned attempts, struct board *out);

// The same near an earlier board, which `out` has at first: as many enemy men as can be stand where
// they stood then, a few are elsewhere so that the words fit.
unsigned guess_near(const struct view *view, const struct story *story, struct rng *rng,
                    unsigned attempts, struct board *out);

// How many of the words since the last move of either side do not fit this board.
unsigned guess_misses(const struct story *story, const struct board *board);

// With at most this many enemy men, the king included, every placement can be listed.
enum { FEW_MEN = 2 };

// Adds every board with the enemy's few men that fits all words since the last move; their weights
// share `weight` equally. Only boards after a move of this side.
void guess_all(const struct view *view, const struct story *story, float weight, struct pool *pool);
