// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Care: a handful of boards that a search has found stands for many that it has not, and so does a
// pool none of whose boards explains all words. What a man would be taken by there is not on any of
// them. Whoever is ahead does not stake a queen on such a guess.
//
// Pure functions.

#pragma once

#include "belief/belief.h"

// How far a belief is such a guess: 0 for one that holds every board or many of them, 1 for one
// without any that explains all words.
float care_share(const struct belief *belief);

// What a try of this man is to be held less worth (reply.h) when all is a guess: `captures` is the
// share of the boards on which it takes something, where the enemy likes to take back, and `ahead`
// what the best try is worth.
float care_cost(enum man man, float captures, float ahead);
