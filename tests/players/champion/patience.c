// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The nearer the end of fifty moves, the more a pawn move or capture is worth to who is ahead.

#include "config.h"

#include "board/fen.h"
#include "board/kind.h"
#include "board/notation.h"
#include "law/ruleset.h"
#include "players/champion/patience.h"
#include "tests/tap.h"

#include <math.h>

enum { PUSH, TAKE, SHUFFLE, TRIES };

static struct juror jurors[2];
static float worth[2 * TRIES];
static struct jury jury = {.jurors = jurors, .worth = worth, .count = 2, .judged = 2};

// On the second board there is nothing to take on h2.
static void set_up(void) {
    static const char *const FENS[] = {"4k3/8/8/8/8/8/P6p/4K2R w - - 0 60",
                                       "4k3/8/8/8/8/7p/P7/4K2R w - - 0 60"};
    static const char *const MOVES[TRIES] = {"a2a3", "h1h2", "e1d1"};
    for (unsigned i = 0; i < 2; i++) {
        OK(fen_read(FENS[i], kind_find("chess"), &jurors[i].board, NULL));
        jurors[i].weight = i ? 1 : 3;
    }
    for (unsigned c = 0; c < TRIES; c++)
        OK(notation_read_coordinates(MOVES[c], &jury.tries.at[c]));
    jury.tries.count = TRIES;
    jury.rules = ruleset_find("icc");
}

static float lost_between(unsigned first_clock, unsigned second_clock) {
    jurors[0].board.clock = (uint8_t)first_clock;
    jurors[1].board.clock = (uint8_t)second_clock;
    return patience_lost(&jury);
}

static float lost_at(unsigned clock) {
    return lost_between(clock, clock);
}

static void test_lost(void) {
    bool rises = true;
    OK(lost_at(0) <= 0 && lost_at(20) <= 0);
    for (unsigned clock = 21; clock <= 100; clock++)
        rises &= lost_at(clock) > lost_at(clock - 1);
    OK(rises);
    OK(fabsf(lost_at(100) - 1) < 1e-6f && fabsf(lost_at(255) - 1) < 1e-6f);
    // Three to one: who has a draw before him on a quarter of the boards loses a quarter there.
    OK(fabsf(lost_between(60, 100) - (3 * lost_at(60) + 1) / 4) < 1e-6f);
    OK(fabsf(lost_between(0, 100) - 0.25f) < 1e-6f);
    jury.count = 0;
    OK(lost_at(100) <= 0);
    jury.count = 2;
}

// However sure boards are of pawn moves that nobody has heard of.
static void test_hedged(void) {
    OK(patience_hedged(0, 5) <= 0 && patience_hedged(0.5f, 5) >= 0.5f);
    OK(patience_hedged(0, 40) > 0.1f && patience_hedged(0, 40) < 0.5f);
    OK(fabsf(patience_hedged(0.9f, 50) - 0.9f) < 1e-6f);
}

static float worth_of(unsigned column, float lost, float ahead) {
    return patience_worth(&jury, column, column == PUSH, lost, ahead);
}

// Where nobody counts, a lead has to be used, too; there is no draw to wait for.
static void test_endless(void) {
    jury.rules = ruleset_uncounted(jury.rules);
    OK(fabsf(lost_at(100) - 1) < 1e-6f);
    OK(fabsf(worth_of(PUSH, 0.5f, 300) - 150) < 1e-3f);
    OK(fabsf(worth_of(PUSH, 0.5f, -300)) < 1e-6f && fabsf(worth_of(TAKE, 0.5f, -300)) < 1e-6f);
    jury.rules = ruleset_find("icc");
}

static void test_worth(void) {
    OK(fabsf(worth_of(PUSH, 0.5f, 300) - 150) < 1e-3f);
    OK(fabsf(worth_of(TAKE, 0.5f, 300) - 112.5f) < 1e-3f); // it takes on three boards of four
    OK(fabsf(worth_of(SHUFFLE, 0.5f, 300)) < 1e-6f);
    OK(fabsf(worth_of(PUSH, 0, 300)) < 1e-6f);
    OK(worth_of(PUSH, 0.5f, -300) < 0); // who is behind keeps still
}

int main(void) {
    set_up();
    test_lost();
    test_hedged();
    test_endless();
    test_worth();
    return tap_done();
}
