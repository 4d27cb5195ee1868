// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lessons: moves of recorded games from which `kriegfish learn` learns the opponent model, by the
// kind of player that made them, and how well held-back ones are foretold.
//
// A struct lesson starts as {0} but for its lists of names, and goes with lesson_free.

#pragma once

#include "belief/model/fit.h"
#include "game/record.h"

enum { KINDS_MOST = 250 };

struct lesson {
    // beginnings of players' names, with commas between
    const char *own, *classic, *foreign, *plain, *hold;
    struct fit fit, held;                     // to learn from, and every tenth game to try it on
    char *kinds[KINDS_MOST];                  // names of players
    bool never[KINDS_MOST];                   // it is held back altogether
    unsigned kind_count;
    uint32_t lines;
    unsigned long games;
};

void lesson_free(struct lesson *lesson);

// Takes a game's moves in; boards[i] is the board before move i.
void lesson_add(struct lesson *lesson, const struct record *record, const struct board *boards);

// Bits it took on average to say which of the held-back moves of a kind was played.
struct lesson_bits {
    size_t moves;
    double uniform, own, other, classic; // to whom all moves are the same; to the tastes
    double taker;                        // to the foreign one, taking whenever it can
    double mixed; // by all types together, as the moves before tell whom we play
};

// `bits` has an entry for each kind.
void lesson_try(const struct lesson *lesson, const struct opponent *model,
                struct lesson_bits *bits);
