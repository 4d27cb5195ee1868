// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the umpire will probably say (Ciancarini and Favini 2007, 3.1): one answer to every try and
// one to every unseen move, chosen by fixed rules, so that a tree of metapositions branches only by
// our own moves. Pure functions on plain values.

#pragma once

#include "belief/ghosts/metaposition.h"
#include "law/turn.h"

// Plays a try on a metaposition with the answer that is expected: it is legal and quiet, but takes
// where that is certain, or where a longer try of the same man was refused this turn (`turn` may be
// NULL). False when no answer would be possible but a refusal; the metaposition is spoilt then.
bool prediction_pseudomove(struct metaposition *meta, move_t try, const struct turn *turn);

// The enemy's unknown move, of which nothing is heard.
void prediction_metamove(struct metaposition *meta);
