// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The players of Ciancarini and Favini (metaposition, mcts-a, mcts-b, mcts-c) and what they are
// made of: games end under all rules; the same work gives the same game on one thread and on two;
// certain mates are seen and played; a lost queen is taken back; a deadline is kept.

#include "config.h"

#include "players/dark/appraisal.h"
#include "players/dark/hearsay.h"
#include "players/dark/prediction.h"
#include "players/lone/mating.h"
#include "tests/players/rig.h"

#include <math.h>
#include <string.h>

static const char *const SPECS[] = {
    "metaposition",
    "metaposition:depth=1,width=3,alpha=0.5",
    "mcts-a",
    "mcts-b",
    "mcts-b:k=10",
    "mcts-c",
    "mcts-c:worth=men,tree=20",
};
enum { SPECS_COUNT = sizeof SPECS / sizeof *SPECS };

static struct metaposition meta_of(const char *fen) {
    struct board board = from_fen(fen);
    struct metaposition meta;
    metaposition_begin(&meta, ruleset_find("icc"), &board, (enum colour)board.turn);
    return meta;
}

static bool mates(const char *fen, const char *move) {
    struct metaposition meta = meta_of(fen);
    return mating_is_sure(&meta, move_of(move));
}

static void test_sure_mates(void) {
    OK(mates("6k1/5ppp/7r/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"));
    OK(!mates("6k1/5ppp/r7/8/8/8/5PPP/R5K1 w - - 0 1", "a1a5"));
    OK(!mates("6k1/5ppp/3r4/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8")); // d8
    OK(!mates("6k1/5pp1/7r/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"));  // h7
    OK(!mates("6k1/5ppp/8/8/8/8/b4PPP/R5K1 w - - 0 1", "a1a8"));  // in the way
    OK(mates("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", "b1b8"));
    OK(mates("7k/7p/6K1/8/4N3/8/8/6R1 w - - 0 1", "e4f6") == false);
    OK(mates("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7"));
    OK(!mates("6rk/6pp/8/3b2N1/8/8/8/6K1 w - - 0 1", "g5f7"));
}

// Everything that is said to be a sure mate on a known board is one.
static void test_mates_are_mates(void) {
    unsigned said = 0, wrong = 0;
    struct rng rng;
    rng_seed(&rng, 5, 5);
    for (unsigned game = 0; game < 150; game++) {
        struct board board = start_board(&STARTS[game % 5]);
        for (unsigned ply = 0; ply < 150 && law_ending(ruleset_at(0), &board) == ENDING_NONE;
             ply++) {
            struct metaposition meta;
            struct moves legal;
            movegen_legal(&board, &legal);
            metaposition_begin(&meta, ruleset_at(0), &board, (enum colour)board.turn);
            for (unsigned i = 0; i < legal.count; i++) {
                struct announcement heard = law_announce(ruleset_at(0), &board, legal.at[i]);
                if (!mating_is_sure(&meta, legal.at[i]))
                    continue;
                said++;
                wrong += heard.ending != ENDING_CHECKMATE;
            }
            board_make(&board, legal.at[rng_below(&rng, legal.count)]);
        }
    }
    OK_LONG(wrong, 0);
    OK(said > 20);
}

static void test_outlook(void) {
    struct metaposition meta = meta_of("7k/8/8/6K1/8/8/8/5Q2 w - - 0 1");
    OK(mating_outlook(&meta, move_of("f1f7")).stalemates > 0.9);
    OK(mating_outlook(&meta, move_of("f1f3")).stalemates < 0.1);
    meta = meta_of("7k/p7/P7/6K1/8/8/8/5Q2 w - - 0 1");
    OK(mating_outlook(&meta, move_of("f1f7")).stalemates > 0.9);
    meta = meta_of("7k/p7/8/6K1/8/8/8/5Q2 w - - 0 1");
    OK(mating_outlook(&meta, move_of("f1f7")).stalemates < 0.1);
    OK(appraisal_of_ending(&meta, move_of("f1f7")) <= 0);
}

static void test_prediction(void) {
    struct metaposition meta = meta_of("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1"), after = meta;
    OK(prediction_pseudomove(&after, move_of("d1d5"), NULL)); // surely filled: a capture
    OK_LONG(metaposition_men_left(&after), 1);
    after = meta;
    OK(prediction_pseudomove(&after, move_of("d1d2"), NULL));
    OK_LONG(metaposition_men_left(&after), 2);
    prediction_metamove(&after);
    OK(metaposition_possible(&after));
    after = meta;
    OK(!prediction_pseudomove(&after, move_of("d1d6"), NULL)); // through the pawn
}

static void test_hearsay(void) {
    struct board board = from_fen("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1");
    struct metaposition meta = meta_of("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1");
    struct chances chances;
    struct hearsay turn;
    struct answers answers;
    struct replies replies;
    chances_begin(&chances, NULL, NULL, &board, &meta);
    hearsay_begin(&turn, &meta, &chances, true);
    OK(fabsf(turn.balance - 8) < 0.01f);
    hearsay_answers(&turn, move_of("d1d5"), &answers);
    OK(answers.chance[ANSWER_PAWN] > 0.9f);
    hearsay_answers(&turn, move_of("d1d6"), &answers);
    OK(answers.chance[ANSWER_NO] > 0.9f);
    hearsay_answers(&turn, move_of("d1d5"), &answers);
    hearsay_replies(&turn, move_of("d1d5"), &answers, ANSWER_PAWN, &replies);
    OK(replies.count == 1 && replies.victim[0] == move_to(move_of("d1d5")));
    hearsay_move(&turn, move_of("d1d5"), ANSWER_PAWN, NO_SQUARE);
    OK(fabsf(turn.balance - 9) < 0.01f);
}

// The paper's chances (2010, 5.2): the first capture is taken back nearly always, the next as by
// control; somebody suffers with the same chance wherever the enemy is.
static void test_strict_hearsay(void) {
    static const char FEN[] = "4k2r/8/8/3p4/8/8/6PP/3QK3 w - - 0 1";
    struct board board = from_fen(FEN);
    struct metaposition meta = meta_of(FEN);
    struct chances chances;
    struct hearsay turn;
    struct answers answers;
    struct replies replies;
    chances_begin(&chances, NULL, NULL, &board, &meta);
    hearsay_begin(&turn, &meta, &chances, false);
    for (unsigned strict = 0; strict <= 1; strict++) {
        turn.strict = strict;
        hearsay_answers(&turn, move_of("d1d5"), &answers);
        OK(answers.control < 0.2f); // none is near
        hearsay_replies(&turn, move_of("d1d5"), &answers, ANSWER_PAWN, &replies);
        OK((1 - replies.quiet > 0.74f) == strict);
        hearsay_answers(&turn, move_of("h2h3"), &answers);
        hearsay_replies(&turn, move_of("h2h3"), &answers, ANSWER_QUIET, &replies);
        OK((fabsf(1 - replies.quiet - 0.025f) < 0.002f) == strict);
    }
    turn.took = true;
    hearsay_answers(&turn, move_of("d1d5"), &answers);
    hearsay_replies(&turn, move_of("d1d5"), &answers, ANSWER_PAWN, &replies);
    OK(1 - replies.quiet < 0.5f);
    turn.took = false;
    hearsay_move(&turn, move_of("d1d5"), ANSWER_PAWN, NO_SQUARE);
    OK(turn.took);
    hearsay_move(&turn, move_of("h2h3"), ANSWER_QUIET, NO_SQUARE);
    OK(!turn.took);
}

// As strict they take back before they search.
static void test_reactions(void) {
    static const char *const NAMES[] = {"mcts-a:strict", "mcts-b:strict", "mcts-c:strict"};
    struct announcement said = announcement_of(SAID_MOVED, BLACK);
    struct limit limit = {.until = deadline_never(), .nodes = 100};
    said.capture = move_to(move_of("h1h2"));
    said.captured = CAPTURED_PAWN;
    for (unsigned i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        struct player *player = begun(NAMES[i], "4k2r/8/8/8/8/8/P6P/R3K2R b - - 0 1", WHITE);
        player_hear(player, MOVE_NONE, &said, deadline_never());
        struct choice choice = player_choose(player, limit);
        OK_LONG(choice.try, move_of("h1h2"));
        OK_LONG(choice.nodes, 0);
        player_close(player);
    }
}

// Whole games under all rules.
static void test_games(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++)
        for (unsigned r = 0; ruleset_at(r); r++) {
            struct game_setup setup = setup_of(ruleset_at(r), kind_at((p + r) % 5), p * 8 + r);
            set_work(&setup, 60);
            setup.most_plies = 400;
            check_game(&setup, SPECS[p]);
        }
}

static void test_threads(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++) {
        struct game_setup setup = setup_of(ruleset_at(p % 6), kind_at(0), p);
        set_work(&setup, 300);
        setup.most_plies = 50;
        check_threads(&setup, SPECS[p]);
    }
}

// At the first turn everything is known.
static void test_mate(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++) {
        struct player *player = begun(SPECS[p], "6k1/5ppp/7r/8/8/8/5PPP/R5K1 w - - 0 1", WHITE);
        struct choice choice =
            player_choose(player, (struct limit){.until = deadline_never(), .nodes = 400});
        if (!OK_LONG(choice.try, move_of("a1a8")))
            printf("# %s\n", SPECS[p]);
        player_close(player);
    }
}

// A queen was lost on d4 and a pawn can take back. What mcts-a does is more or less chance.
static void test_takes_back(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++) {
        if (strcmp(SPECS[p], "mcts-a") == 0)
            continue;
        struct player *player =
            begun(SPECS[p], "rn1qkbnr/ppp2ppp/8/4p3/3Q4/2P1P3/PP3PPP/RNB1KBNR b KQkq - 0 5", WHITE);
        struct announcement said = announcement_of(SAID_MOVED, BLACK);
        said.capture = square_make(3, 3);
        said.captured = CAPTURED_PIECE;
        said.tries = 2;
        player_hear(player, MOVE_NONE, &said, deadline_never());
        struct choice choice =
            player_choose(player, (struct limit){.until = deadline_never(), .nodes = 2000});
        if (!OK_LONG(move_to(choice.try), square_make(3, 3)))
            printf("# %s\n", SPECS[p]);
        player_close(player);
    }
}

static void test_deadline(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++)
        check_deadline(SPECS[p]);
}

int main(void) {
    test_sure_mates();
    test_mates_are_mates();
    test_outlook();
    test_prediction();
    test_hearsay();
    test_strict_hearsay();
    test_reactions();
    test_games();
    test_threads();
    test_mate();
    test_takes_back();
    test_deadline();
    return tap_done();
}
