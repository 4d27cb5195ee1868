// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Counting games into a model: where men stand after each move of their side (Ciancarini and Favini
// 2010, section 5). Reading the games is somebody else's business.

#pragma once

#include "belief/model/model.h"
#include "board/board.h"

struct tally {
    unsigned moves;      // the last t that is counted
    unsigned long games; // counted so far
    uint32_t *squares;   // [side][man][t][square]
    uint32_t *seen[2];   // games that lasted until t, by side
};

void tally_init(struct tally *tally, unsigned moves);
void tally_free(struct tally *tally);

// One game: its boards from the start on, one more than there were moves.
void tally_add(struct tally *tally, const struct board *boards, size_t count);

// The tables, as far as they were seen in enough games not to be noise (the paper's "up to a
// certain time"); late ones are averaged over neighbouring moves. Fails when no game was long
// enough.
bool tally_finish(const struct tally *tally, const char *board, struct model *model, char **cause);
