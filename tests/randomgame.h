// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Games for tests, played straight at the umpire's table: random tries of either side, questions
// where the rules have them, and now and then a try that makes no sense. Without players.

#pragma once

#include "base/rng.h"
#include "board/fen.h"
#include "game/record.h"
#include "law/own.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

// Any try of the side to move, one in sixteen of them off its own board.
static inline move_t random_try(const struct umpire *umpire, struct rng *rng) {
    struct moves tries;
    struct own own = own_of(umpire_board(umpire), umpire_turn(umpire));
    own_tries(&own, &tries);
    if (rng_below(rng, 16) == 0) {
        square_t from = (square_t)rng_below(rng, 64), to = (square_t)rng_below(rng, 64);
        if (from != to)
            return move_make(from, to, PAWN);
    }
    return tries.at[rng_below(rng, tries.count)];
}

static inline void random_exchange(struct record *record, struct umpire *umpire, struct rng *rng) {
    struct announcement said;
    move_t try = MOVE_NONE;
    if (record->rules->pawns == PAWNS_ASKED && rng_below(rng, 8) == 0)
        said = umpire_ask(umpire);
    else {
        try = random_try(umpire, rng);
        said = umpire_try(umpire, try);
    }
    record_add(record, try, &said);
}

// Plays until the end, or until that many exchanges were made; then somebody resigns.
static inline void random_game(struct record *record, size_t most, struct rng *rng) {
    struct umpire *umpire = umpire_open(record->rules, &record->start);
    while (!umpire_is_over(umpire) && record->exchange_count < most)
        random_exchange(record, umpire, rng);
    if (umpire_is_over(umpire))
        record_end(record, umpire_result(umpire),
                   (enum termination)record->exchanges[record->exchange_count - 1].said.ending);
    else
        record_end(record, umpire_turn(umpire) == WHITE ? RESULT_BLACK : RESULT_WHITE,
                   TERMINATION_RESIGNATION);
    umpire_close(umpire);
}
