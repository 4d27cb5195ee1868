// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Games for belief tests: two sides that try at random, ask now and then and talk nonsense now and
// then, at a true umpire, with one side's belief listening.

#pragma once

#include "belief/belief.h"
#include "board/fen.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

struct chatter {
    struct umpire *umpire;
    const struct ruleset *rules;
    struct rng rng;
    enum colour side; // who listens
};

static inline struct board chatter_start(const char *kind) {
    struct board board;
    fen_read(kind_find(kind)->fen, kind_find(kind), &board, NULL);
    return board;
}

// One word of the game; `try` becomes what was tried (MOVE_NONE for a question).
static inline struct announcement chatter_word(struct chatter *chatter, move_t *try) {
    const struct board *truth = umpire_board(chatter->umpire);
    struct own own = own_of(truth, umpire_turn(chatter->umpire));
    struct moves tries, legal;
    *try = MOVE_NONE;
    if (chatter->rules->pawns == PAWNS_ASKED && rng_below(&chatter->rng, 4) == 0)
        return umpire_ask(chatter->umpire);
    own_tries(&own, &tries);
    movegen_legal(truth, &legal);
    uint64_t mood = rng_below(&chatter->rng, 10);
    if (mood < 5)
        *try = legal.at[rng_below(&chatter->rng, legal.count)];
    else if (mood < 9)
        *try = tries.at[rng_below(&chatter->rng, tries.count)];
    else
        *try = (move_t)(1 + rng_below(&chatter->rng, 4095));
    return umpire_try(chatter->umpire, *try);
}

// What the listening side may know of the try: its own.
static inline move_t chatter_known(const struct chatter *chatter, move_t try,
                                   const struct announcement *said) {
    return said->side == chatter->side ? try : MOVE_NONE
        ;
}
