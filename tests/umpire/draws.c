// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Threefold repetition and fifty moves, held against a list of the positions as FEN text; and who
// hears what.

#include "config.h"

#include "tests/boards.h"
#include "tests/tap.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

enum { PLIES_MAX = 700 };

struct tally {
    const struct ruleset *rules;
    struct rng rng;
    long games, endings[ENDING_INSUFFICIENT + 1], bad, longest;
};

// The position without its counters.
static void write_position(const struct board *board, char out[FEN_MAX]) {
    fen_write(board, out);
    *strrchr(out, ' ') = '\0';
    *strrchr(out, ' ') = '\0';
}

// How often the last of these positions stands in the list.
static unsigned times_seen(char (*positions)[FEN_MAX], unsigned count) {
    unsigned seen = 0;
    for (unsigned i = 0; i < count; i++)
        seen += strcmp(positions[i], positions[count - 1]) == 0;
    return seen;
}

// Out and back again makes repetitions likely: the last own move is undone every other time.
static move_t choose(const struct board *board, move_t last, struct rng *rng) {
    struct moves moves;
    move_t back = move_make(move_to(last), move_from(last), PAWN);
    if (last != MOVE_NONE && rng_below(rng, 2) && movegen_is_legal(board, back))
        return back;
    movegen_legal(board, &moves);
    return random_move(&moves, rng);
}

static void play(const char *fen, struct tally *tally) {
    static char positions[PLIES_MAX + 1][FEN_MAX];
    struct board start = board_from(fen, NULL);
    struct umpire *umpire = umpire_open(tally->rules, &start);
    move_t last[2] = {MOVE_NONE, MOVE_NONE};
    unsigned plies = 0;
    write_position(&start, positions[0]);
    while (!umpire_is_over(umpire) && plies < PLIES_MAX) {
        enum colour side = umpire_turn(umpire);
        last[side] = choose(umpire_board(umpire), last[side], &tally->rng);
        struct announcement said = umpire_try(umpire, last[side]);
        write_position(umpire_board(umpire), positions[++plies]);
        bool third = times_seen(positions, plies + 1) >= 3;
        bool fifty = umpire_board(umpire)->clock >= 100;
        bool counts = tally->rules->draws_by_count;
        if (said.ending == ENDING_REPETITION || said.ending == ENDING_FIFTY_MOVES)
            tally->bad += !counts || (said.ending == ENDING_REPETITION ? !third || fifty : !fifty);
        if (said.ending == ENDING_NONE)
            tally->bad += counts && (third || fifty);
        tally->endings[said.ending]++;
        tally->bad += (said.ending != ENDING_NONE) != umpire_is_over(umpire);
    }
    tally->games++;
    tally->longest = (long)plies > tally->longest ? (long)plies : tally->longest;
    umpire_close(umpire);
}

static void games(const struct ruleset *rules) {
    static const char *const FENS[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/pppp4/8/4P3/8/8/8/4K2R b K - 0 1",
        "r3k3/8/8/8/1p6/8/P1P5/4K2R w Kq - 90 60",
        "k3/4/3R/1K2 w - - 0 1",
        "qk3/5/5/5/3KQ b - - 0 1",
    };
    struct tally tally = {.rules = rules};
    rng_seed(&tally.rng, 11, 0);
    for (unsigned i = 0; i < 100; i++)
        play(FENS[i % 5], &tally);
    printf("# %s: %ld repetitions, %ld fifty moves, longest %ld\n", rules->name,
           tally.endings[ENDING_REPETITION], tally.endings[ENDING_FIFTY_MOVES], tally.longest);
    OK_LONG(tally.bad, 0);
    if (rules->draws_by_count)
        OK(tally.endings[ENDING_REPETITION] > 10 && tally.endings[ENDING_FIFTY_MOVES] > 0);
    else
        OK(tally.longest == PLIES_MAX);
}

static bool both_hear(const char *rules, enum verdict verdict) {
    struct announcement said = announcement_of(verdict, WHITE);
    return law_hears(ruleset_find(rules), &said, BLACK);
}

static void hearing(void) {
    for (unsigned r = 0; ruleset_at(r); r++) {
        const char *name = ruleset_at(r)->name;
        bool all_hear_own = true;
        for (int v = SAID_NOTHING; v <= SAID_ANY_NO; v++) {
            struct announcement said = announcement_of((enum verdict)v, BLACK);
            all_hear_own = all_hear_own && law_hears(ruleset_at(r), &said, BLACK);
        }
        tap_ok(all_hear_own, name, __FILE__, __LINE__);
        OK(both_hear(name, SAID_MOVED) && both_hear(name, SAID_NOTHING));
        OK(both_hear(name, SAID_ANY_YES) && both_hear(name, SAID_ANY_NO));
        OK(both_hear(name, SAID_NO) == (strcmp(name, "icc") != 0));
    }
    OK(!both_hear("berkeley", SAID_NONSENSE) && !both_hear("berkeley-any", SAID_NONSENSE));
    OK(both_hear("cincinnati", SAID_NONSENSE) && both_hear("rand", SAID_NONSENSE));
}

int main(void) {
    for (unsigned r = 0; ruleset_at(r); r++)
        games(ruleset_at(r));
    hearing();
    return tap_done();
}
