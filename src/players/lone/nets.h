// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Nets: sure ways of mating a lone king that nobody sees, with king and two bishops or king, bishop
// and knight. If our men stand so and the king is on one of those squares, it is mated in so many
// moves whatever it does and whatever is heard. Rectangles, as in plan.boxes, do not fit the
// slanted walls of bishops, so a net is any set of squares. From a net there is always a way to
// nets with fewer moves, at most two moves of ours away.
//
// That king, bishop and knight win with probability one is T. S. Ferguson's ("Mate with bishop and
// knight in Kriegspiel", 1992); here they win for certain, since the umpire's words of check tell
// more. scripts/nets.c found the nets. For boards of 8x8 only.
//
// Pure functions on constant tables.

#pragma once

#include "law/own.h"

struct net {
    bitboard_t kings;
    uint32_t men; // our king's square times 64, plus the bishop's (of two the dark one's), times 64
                  // again, plus the other man's
    uint8_t moves; // to mate
};

// Sorted by men and moves; the king stands in the triangle a1-d1-d4, and of two ways to turn the
// board so that it does the one with the smaller number counts.
extern const struct net NETS_BISHOPS[], NETS_KNIGHT[];
extern const unsigned NETS_BISHOPS_COUNT, NETS_KNIGHT_COUNT;

// Are these men that weave nets?
bool nets_are_for(const struct own *own);

// In how many moves a king on one of these squares is mated; 0: no net has all of them.
unsigned nets_moves(const struct own *own, bitboard_t kings);
