// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Ghosts: for every man the enemy began with, the squares on which it may stand now (the
// pseudo-pieces of Ciancarini and Favini 2007, section 2). The paper keeps kinds per square; we
// keep squares per man, so that counts, files and capture lists can be reasoned with, and derive
// the paper's bit fields (`may`) from them. Here is what follows from the sets and counts alone;
// what the umpire's words add is deduce.h's business.
//
// A plain value. A set says where a man may be; that it is anywhere at all is sure only without the
// flags. Nothing here allocates, fails or blocks; facts that contradict each other leave empty sets
// behind and no harm.

#pragma once

#include "board/board.h"
#include "law/announcement.h"

enum { GHOSTS_MAX = 16 };

struct ghosts {
    bitboard_t at[GHOSTS_MAX];    // each man in the shape in which it began; the king is man 0
    bitboard_t queened[KING];     // men that were pawns once, by present kind
    bitboard_t may[MEN_KINDS];    // all of these by kind
    bitboard_t any;               // and together
    bitboard_t filled;            // an enemy man stands here for sure
    bitboard_t area;              // the board
    uint16_t may_be_dead;         // bit per man; of pawns: captured as a pawn
    uint16_t may_be_promoted;     // bit per pawn; captured since then or not
    uint8_t kind[GHOSTS_MAX];     // enum man, in which each began
    uint8_t rook[2];              // men that may castle with the king, short and long
    uint8_t count, left;          // men at the beginning and now
    uint8_t pawns_lost, men_lost; // captured as pawns for sure, captured altogether
    uint8_t castling;             // bits WHITE_SHORT and WHITE_LONG, whatever the side
    uint8_t side;                 // whose men these are
    uint8_t army;                 // bit per kind that a pawn may become
    bool told;                    // pawns_lost is exact, the rules tell pawns from pieces
};

// Between two moves of the enemy: how its men may pass.
struct passage {
    bitboard_t own;    // the other side's men
    bitboard_t blocks; // where men other than the king may go (all squares, unless in check)
    square_t passed;   // a pawn of ours may be taken in passing here, or NO_SQUARE
    bool castles;      // not in check
    bool promotes;     // a pawn may have been promoted
    bool must_promote; // a pawn has been promoted
    bool only_pawns;   // a pawn has moved
};

// All men of `side` where they stand on a known board. `told`: captures are told as pawn or piece.
void ghosts_begin(struct ghosts *ghosts, const struct board *start, enum colour side, bool told);

// No man of these kinds (a bit each) stands on these squares.
void ghosts_forbid(struct ghosts *ghosts, unsigned kinds, bitboard_t squares);
enum { GHOSTS_ALL = (1 << MEN_KINDS) - 1 };

// The man on `at` was captured: a pawn, a piece, or nobody says.
void ghosts_capture(struct ghosts *ghosts, square_t at, enum captured captured);

// The enemy moved without capturing, or captured what stood on `at`.
void ghosts_walk(struct ghosts *ghosts, const struct passage *passage);
void ghosts_take(struct ghosts *ghosts, const struct passage *passage, square_t at);

// Squares from which a man of this kind attacks `at`, if the way is clear: what surely stops a line
// is `stops`, and the first man that stops it counts as an attacker.
bitboard_t ghosts_sources(const struct ghosts *ghosts, enum man man, square_t at, bitboard_t stops);

// At least one man of some kind k stands in sources[k].
void ghosts_require(struct ghosts *ghosts, const bitboard_t sources[MEN_KINDS], square_t at);

// Draws every conclusion from counts, from men that can be in one place only and from places that
// only one man can fill, and brings `may` and `any` up to date.
void ghosts_settle(struct ghosts *ghosts);

// How much is unknown: falls when something is learnt.
unsigned ghosts_doubt(const struct ghosts *ghosts);

// False when the facts contradict each other, that is, never after true words.
bool ghosts_possible(const struct ghosts *ghosts);
