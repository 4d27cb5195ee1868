// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The opponent model: how likely a hidden move is, on a board as it may be, for an enemy who is as
// blind as we are.
//
// Nobody knows whom we play, so a board carries a weight for each of several types of enemy. A type
// is a taste and a habit. Tastes, which say where quiet moves go, are learned from games (wishes
// and a network), or there is none: any move is as good as another. Habits say how surely somebody
// takes back and uses pawn tries: as the games say, or always; or that he goes to and fro with one
// man while all others stay at home. What is heard decides between the types (opponent_mutate lets
// a type change its mind now and then).
//
// Plain values and pure functions; nothing allocates, fails or blocks.

#pragma once

#include "belief/model/enemy.h"

// The probability of every legal move for every type of enemy: each type's add up to one.
void opponent_chances(const struct opponent *model, const struct overheard *heard,
                      const struct board *board, const struct moves *legal,
                      float (*chances)[ENEMY_TYPES]);

// The same for an enemy whose type is as likely as it is now.
void opponent_expect(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float *chances);

// The same for an enemy of one type, whoever is likely now.
struct situation {
    const struct overheard *heard;
    const struct board *board;
    const struct moves *legal;
};
void opponent_chances_as(const struct opponent *model, enum enemy type, const struct situation *out,
                         float *chances);

// From now on tastes that hardly anybody goes by, as types are now, are not asked by the first two
// above: it takes time. Whoever goes by one is said to do what the others do, until
// opponent_mutate() has made him likelier.
void opponent_heed(struct opponent *model);
bool opponent_heeds(const struct opponent *model, enum enemy type);

// One of the legal moves as an enemy would draw it whose type is as likely as it is now; `luck` is
// from [0, 1). There must be one.
move_t opponent_draw(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float luck);

// The same as our own kind would.
move_t opponent_draw_own(const struct opponent *model, const struct overheard *heard,
                         const struct board *board, const struct moves *legal, float luck);

// A type as likely as it is now; of the luck is left what can be used again.
enum enemy opponent_draw_type(const struct opponent *model, float *luck);

// Lets the types behind a board's weights change, each with a small probability, before a move, to
// one that is as likely as it is before the first word.
void opponent_mutate(const struct opponent *model, float weight[ENEMY_TYPES]);
