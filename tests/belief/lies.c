// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Words that lie: a record in which an umpire announces checks that are none costs a belief no more
// than one search, however many words contradict.

#include "config.h"

#include "belief/belief.h"
#include "board/fen.h"
#include "law/law.h"
#include "tests/tap.h"

#include <stdlib.h>

enum { PLIES = 120, TRUE_PLIES = 24, EFFORT = 200, ONE_SEARCH = 40 * 4 * EFFORT };

// White hears a random game, true or, from some ply on, with every second word of Black a lie.
// Returns what its searches looked at; `words` is how many there were.
static struct belief_stats listen(uint64_t seed, bool lies, unsigned *words) {
    struct belief *belief = belief_open(&(struct belief_options){.boards = 300, .effort = EFFORT});
    const struct ruleset *rules = ruleset_at(0);
    struct board board;
    struct rng rng;
    fen_read(kind_at(0)->fen, kind_at(0), &board, NULL);
    rng_seed(&rng, seed, 5);
    belief_begin(belief, rules, &board, WHITE, 1);
    for (*words = 0; *words < PLIES; ++*words) {
        struct moves legal;
        movegen_legal(&board, &legal);
        if (!legal.count)
            break;
        move_t move = legal.at[rng_below(&rng, legal.count)];
        bool mine = board.turn == WHITE;
        struct announcement said = law_announce(rules, &board, move);
        if (said.ending != ENDING_NONE)
            break;
        board_make(&board, move);
        if (lies && !mine && *words >= TRUE_PLIES)
            said.checks = CHECK_KNIGHT | CHECK_RANK;
        belief_hear(belief, mine ? move : MOVE_NONE, &said, deadline_never());
    }
    struct belief_stats stats = belief_stats(belief);
    belief_close(belief);
    return stats;
}

int main(void) {
    for (uint64_t seed = 1; seed <= 3; seed++) {
        unsigned words;
        struct belief_stats truth = listen(seed, false, &words), lied = listen(seed, true, &words);
        printf("# %u words: %zu boards searched when true (dry %zu), %zu when not (dry %zu)\n",
               words, truth.searched, truth.dry, lied.searched, lied.dry);
        OK(words > 60);
        OK(lied.dry > 10);
        OK(lied.searched < truth.searched + 3 * ONE_SEARCH);
    }
    return tap_done();
}
