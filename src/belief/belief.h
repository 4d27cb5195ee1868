// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A belief: view, story and pool of one side together, kept up with every word it hears. What
// players ask for boards.
//
// belief_open allocates, belief_close frees. Memory is bounded: 96 bytes a board, keep * boards of
// them in the pool and in each of ten snapshots, up to 2 million links of the past at 8 bytes, and
// while a hidden move is heard 64 bytes for each reply of each board: with the options as they come
// 85 + 16 + about 40 MB, and three times the last when a backlog is replayed. Same options, seed
// and words: same belief, on any number of threads. Nothing fails; hearing a hidden move takes as
// long as its boards and effort need, or until a deadline, with fewer boards then.

#pragma once

#include "belief/model/model.h"
#include "belief/pool/refill.h"
#include "belief/pool/sober.h"
#include "belief/repeats.h"

// A field that is 0 takes the value in brackets.
struct belief_options {
    size_t boards;    // before a hidden move the pool is cut to so many [20000]
    size_t keep;      // times that many are kept after it [4]
    size_t thin;      // with fewer boards than this the pool is refilled [1 in 100, 50 at least]
    size_t effort;    // what a refill may spend, in boards looked at [100000]
    unsigned ways;    // enum refill_way [all]
    unsigned threads; // [1]
    bool unweighted;  // every reply of the enemy is as likely as any other
    bool unrefilled;  // no refilling at all
    bool unlisted;    // boards are not listed when the enemy has hardly a man left
    const struct model *model; // of the enemy, not needed after the opening [the one that ships]
};

struct belief;

struct belief *belief_open(const struct belief_options *options);
void belief_close(struct belief *belief);

// The rules must outlive the game.
void belief_begin(struct belief *belief, const struct ruleset *rules, const struct board *start,
                  enum colour side, uint64_t seed);

// What this side heard; `try` is its own try that was answered, MOVE_NONE for all else. Where there
// is no time for all boards, fewer are believed in, and a thin pool is refilled as far as may be;
// belief_ponder makes up for it later.
void belief_hear(struct belief *belief, move_t try, const struct announcement *said,
                 struct deadline until);

// Between two words: goes on with a refill that time ended; and boards that were cut away before
// the last hidden moves for want of time are taken through all words since, where the pool has room
// for them. One step takes some milliseconds (a refill until the deadline), so whoever has time
// makes many; the same steps after the same words make the same belief, unless the deadline ends
// one. Returns how many boards the pool has gained.
size_t belief_ponder(struct belief *belief, struct deadline until);
// Whether there is anything left to ponder about before the next word.
bool belief_can_ponder(const struct belief *belief);
// Whether a refill was ended by time, and more boards are wanted badly.
bool belief_is_hungry(const struct belief *belief);

const struct view *belief_view(const struct belief *belief);
const struct story *belief_story(const struct belief *belief);

// Never empty on this side's own turn, unless refilling was forbidden.
const struct pool *belief_pool(const struct belief *belief);

// The model of the enemy it goes by, also where it does not weigh with it; its types are as likely
// as the last word left them.
const struct opponent *belief_opponent(const struct belief *belief);

// Whether boards are weighed with it.
bool belief_is_weighted(const struct belief *belief);

// The hidden moves behind a particle, as past_moves.
size_t belief_past(const struct belief *belief, const struct particle *particle, move_t *moves,
                   size_t limit);

// Boards that were there twice before one with that past.
struct repeats belief_repeats(const struct belief *belief, past_t past);

// How likely an enemy's man stands on each square of the 8x8 grid, by the pool.
void belief_heat(const struct belief *belief, float enemy[64], float king[64]);

struct belief_stats {
    size_t looked;   // candidate boards so far
    size_t searched; // boards looked at for those that explain all words
    size_t refills;  // how often it thinned
    size_t dry;      // how often no board was left that explains every word
    bool was_dry;    // in this game
};

struct belief_stats belief_stats(const struct belief *belief);
