// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sure ways of mating a lone king that nobody sees, with king and rook, king and queen, or king and
// pawn; those with two bishops or bishop and knight are in nets.h. A table has boxes: if our men
// stand so and the king is somewhere in that rectangle of squares, it is mated in so many moves
// whatever it does and whatever is heard. From a box there is always a way to boxes with fewer
// moves, at most two moves of ours away; so a search of two moves with the very sets in between
// finds it, and never goes astray.
//
// The idea of stages with an ever smaller region is J. Boyce's ("A Kriegspiel endgame", 1981); that
// sets can be solved from the mates backwards is P. Ciancarini's and G. P. Favini's ("Playing the
// perfect Kriegspiel endgame", 2010). Taking boxes for the sets, so that the table is small, is
// ours; scripts/plan.c found it. For boards of 8x8 only.
//
// Pure functions on constant tables.

#pragma once

#include "players/lone/lone.h"

struct plan_box {
    uint16_t men;        // our king's square times 64, and the other man's
    uint8_t first, last; // the lowest and the highest corner of the rectangle
    uint8_t moves;       // to mate
};

// Sorted by men and moves; the king stands on the files a to d, without pawns in the triangle
// a1-d1-d4.
extern const struct plan_box PLAN_PAWN[], PLAN_ROOK[], PLAN_QUEEN[];
extern const unsigned PLAN_PAWN_COUNT, PLAN_ROOK_COUNT, PLAN_QUEEN_COUNT;

// King and pawn: the squares on which a king is lost if we know that it is there now, by king (four
// squares a rank) and pawn (from a2 on).
extern const bitboard_t PLAN_PAWN_KNOWN[32][48];

// Are these the men of a plan?
bool plan_is_for(const struct own *own);

// In how many moves the table says that a king on one of these squares is mated; 0: it says
// nothing.
unsigned plan_moves(const struct own *own, bitboard_t kings);

// The same by a part of our men for whom there is a table, if there is none for all of them. The
// others may stand in its way, so it is no promise.
unsigned plan_moves_by_part(const struct own *own, bitboard_t kings);

// The same as plan_moves_by_part(), or fewer by one move of ours ahead, all that may be heard of it
// counted; 0 where no way is known or `nodes` situations are not enough.
unsigned plan_ahead(const struct lone *lone, uint64_t nodes);

// The squares on which a king is lost if we know that it is there, with king and pawn; else none.
bitboard_t plan_known(const struct own *own);

// The try of a way, if there is one and `nodes` situations are enough to find it; else MOVE_NONE.
// *moves is how many it takes at most. For the men of a plan it is sure, else the way of a part.
// *seen grows by the situations that were looked at.
move_t plan_choose(const struct lone *lone, const struct moves *tries, uint64_t nodes,
                   unsigned *moves, uint64_t *seen);
