// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Mating a lone king that nobody sees. What is known of it is one set of squares, and everything
// that can be heard or happen is arithmetic on that set, so a search over what will be heard goes
// deep: our try, the umpire's answer (each answer leaves another set), every step the king may have
// made. The worst answer counts: it is meant for an enemy who sees everything.
//
// Pure functions; nothing allocates, fails or blocks for longer than its nodes take.

#pragma once

#include "law/own.h"
#include "law/ruleset.h"

enum { LONE_PAST = 128 };

struct lone {
    struct own own;
    bitboard_t kings; // where the enemy king may stand, with us to move: never attacked squares
    bool stalemate_wins;
    unsigned moves_left; // own moves before the fifty-move rule ends the game
    // Situations after our own moves that were there before; coming back to one wins nothing.
    uint64_t past[LONE_PAST];
    unsigned past_count;
};

struct lone_choice {
    move_t try;
    bool certain;   // it mates by force, whatever is heard
    unsigned depth; // own moves looked ahead
};

// The best of the tries that are allowed now. Looks ahead deeper and deeper until about `nodes`
// situations were seen.
struct lone_choice lone_choose(const struct lone *lone, const struct moves *tries, uint64_t nodes);

// The squares the king may stand on after our legal move was played, the umpire said `checks` (bits
// of enum check), and it has made its own move without taking anything.
bitboard_t lone_after(const struct lone *lone, move_t move, unsigned checks);

// A number for a situation after our move, for lone.past.
uint64_t lone_hash(const struct own *own, bitboard_t kings);
