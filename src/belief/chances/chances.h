// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Chances: how likely the enemy's king, pawns and pieces stand where, followed word by word as in
// Ciancarini and Favini 2010, section 5: their tables of a model give the drift, the umpire's words
// the evidence, and the metaposition what is excluded. Cheap and coarse; a pool (pool.h) knows
// more.
//
// A plain value of less than 1 KB. Nothing here allocates, fails or blocks. The model is borrowed.

#pragma once

#include "base/rng.h"
#include "belief/chances/drift.h"

struct chances {
    struct matrices now;
    const struct model *model; // NULL where it has nothing to say about this kind of board
    uint8_t enemy;             // enum colour
    uint16_t moves;            // the enemy's, so far
};

// From a known board. `kind` is the name of its kind, for which the model must be; either may be
// NULL. `meta` is the metaposition at the same time.
void chances_begin(struct chances *chances, const struct model *model, const char *kind,
                   const struct board *start, const struct metaposition *meta);

// Follows a word that the metaposition has already heard; `try` as there.
void chances_hear(struct chances *chances, const struct metaposition *after, move_t try,
                  const struct announcement *said);

// How well a drawn board fits.
enum drawn {
    DRAWN_NOT,   // no legal board was found
    DRAWN_LEGAL, // strictly legal, with the right men left, each where its ghost may be
    DRAWN_FITS,  // and gives the last announcement's checks and pawn tries
};

// Draws a full board (2010, section 5.1: generateRandomBoard): own men as they are, the enemy's by
// the matrices and, where there is a model, by its tables for each kind of piece. Tries up to
// `attempts` times to fit the last words.
enum drawn chances_draw(const struct chances *chances, const struct metaposition *meta,
                        struct rng *rng, unsigned attempts, struct board *out);
