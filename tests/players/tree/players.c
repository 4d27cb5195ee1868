// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The Monte Carlo players (ismcts1, ismcts2, flat, twolevel) and what they are made of: playouts
// end as the law says; games end under all rules; the same work gives the same game on one thread
// and on two; a mate in one is found; the start is worth half a point; a deadline is kept.

#include "config.h"

#include "players/shares.h"
#include "players/tree/arms.h"
#include "players/tree/nested.h"
#include "players/tree/playout.h"
#include "tests/players/rig.h"

#include <math.h>

static const char *const SPECS[] = {
    "ismcts1",
    "ismcts2",
    "flat",
    "flat:ucb,amaf=rave,playout=rules,plies=40,draw=weighted",
    "flat:amaf=alpha",
    "twolevel:plies=2,samples=1,inner=2",
};
enum { SPECS_COUNT = sizeof SPECS / sizeof *SPECS };

// Does the law agree that a playout was over, and about its score?
static bool ended_rightly(const struct playout *playout, const struct board *last, float score) {
    struct announcement said = announcement_of(SAID_MOVED, colour_other((enum colour)last->turn));
    said.ending = (uint8_t)law_ending(playout->rules, last);
    float wanted = playout_result(playout->rules, &said);
    bool capped = !playout->rules->draws_by_count && said.ending == ENDING_NONE;
    return (said.ending != ENDING_NONE || capped) && (score < wanted) == (score > wanted);
}

// The trail can be played again and leads to the same board.
static bool trail_leads_to(const struct trail *trail, struct board board,
                           const struct board *last) {
    for (unsigned i = 0; i < trail->count; i++) {
        if (!movegen_is_legal(&board, trail->at[i]))
            return false;
        board_make(&board, trail->at[i]);
    }
    return trail->count == TRAIL_MOST || board.key == last->key;
}

static void test_playouts(void) {
    struct trail trail;
    struct rng rng;
    rng_seed(&rng, 5, 0);
    for (unsigned r = 0; ruleset_at(r); r++) {
        unsigned good = 0;
        for (unsigned i = 0; i < 4 * STARTS_COUNT; i++) {
            struct board start = start_board(&STARTS[i / 4]), board = start;
            struct playout playout = {.rules = ruleset_at(r), .policy = i % 2};
            trail.count = 0;
            float score = playout_run(&playout, &board, NO_SQUARE, &rng, &trail);
            good += ended_rightly(&playout, &board, score) &&
                    trail_leads_to(&trail, start, &board) && !board_flaw(&board);
        }
        OK_LONG(good, 4 * STARTS_COUNT);
    }
}

static float capped(const char *fen, unsigned plies, bool graded) {
    struct board board = from_fen(fen);
    struct rng rng;
    rng_seed(&rng, 1, 1);
    return playout_run(
        &(struct playout){.rules = ruleset_find("icc"), .plies = plies, .graded = graded}, &board,
        NO_SQUARE, &rng, NULL);
}

static void test_adjudication(void) {
    const char *queen_up = "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1";
    const char *rook_down = "r3k3/pppp4/8/8/8/8/PPPP4/4K3 b q - 0 1";
    float graded = capped(queen_up, 1, true);
    OK(capped(queen_up, 1, false) > 0.99f);
    OK(capped(rook_down, 1, false) < 0.01f);
    OK(graded > 0.9f && graded < 1.0f);
    OK(capped("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", 1, false) > 0.49f);
    OK(capped("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, false) < 0.51f);
    OK(capped("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, false) < 0.51f);
    OK(capped("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, false) > 0.99f);
    OK(capped("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", 0, false) < 0.51f);
}

// How often a policy plays `move` out of a hundred times.
static unsigned picks(const char *fen, square_t lost, move_t move) {
    struct board board = from_fen(fen);
    struct moves legal;
    struct rng rng;
    unsigned count = 0;
    rng_seed(&rng, 7, 7);
    movegen_legal(&board, &legal);
    for (unsigned i = 0; i < 100; i++)
        count += playout_pick(PLAYOUT_RULES, &board, lost, &legal, &rng) == move;
    return count;
}

static void test_reflexes(void) {
    move_t takes_back = move_make(square_make(3, 0), square_make(3, 4), PAWN); // d1xd5
    move_t pawn_takes = move_make(square_make(4, 3), square_make(3, 4), PAWN); // e4xd5
    move_t hangs = move_make(square_make(0, 0), square_make(0, 5), PAWN);      // a1-a6
    OK(picks("4k3/8/8/3n4/8/8/8/3QK3 w - - 0 1", square_make(3, 4), takes_back) > 80);
    OK(picks("4k3/8/8/3n4/8/8/8/3QK3 w - - 0 1", NO_SQUARE, takes_back) < 20);
    OK(picks("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", NO_SQUARE, pawn_takes) > 80);
    OK_LONG(picks("4k3/1p6/8/8/8/8/8/Q3K3 w - - 0 1", NO_SQUARE, hangs), 0);
}

// The mover of a nested step plays legal moves and needs no more than what it can know: with one
// enemy man in different places and the same words it does the same.
static void test_nested(void) {
    struct nested nested = {.rules = ruleset_find("icc"),
                            .playout = {.rules = ruleset_find("icc"), .plies = 2, .graded = true},
                            .samples = 2,
                            .attempts = 5};
    struct board board = start_board(&STARTS[0]);
    struct announcement said = law_opening(nested.rules, &board);
    struct rng rng;
    unsigned plies = 0;
    uint64_t playouts = 0;
    nested.start = board;
    rng_seed(&rng, 3, 3);
    for (; plies < 120 && said.ending == ENDING_NONE; plies++) {
        move_t move = nested_move(&nested, &board, &said, &rng, &playouts);
        if (!OK(movegen_is_legal(&board, move)))
            break;
        said = law_announce(nested.rules, &board, move);
        board_make(&board, move);
    }
    OK(playouts >= plies && playouts < (uint64_t)plies * 2 * MOVES_MAX);
}

static void test_nested_is_blind(void) {
    struct board here = from_fen("7k/8/8/8/8/8/8/R3K3 w - - 0 1");
    struct board there = from_fen("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    struct nested nested = {.rules = ruleset_find("icc"),
                            .start = here,
                            .playout = {.rules = ruleset_find("icc"), .plies = 4, .graded = true},
                            .samples = 3,
                            .attempts = 5};
    struct announcement said = announcement_of(SAID_MOVED, BLACK);
    unsigned same = 0;
    uint64_t playouts = 0;
    for (unsigned seed = 0; seed < 50; seed++) {
        struct rng one, two;
        rng_seed(&one, seed, 0);
        rng_seed(&two, seed, 0);
        move_t move = nested_move(&nested, &here, &said, &one, &playouts);
        move_t other = nested_move(&nested, &there, &said, &two, &playouts);
        same += move == other || !movegen_is_legal(&here, other) || !movegen_is_legal(&there, move);
    }
    OK_LONG(same, 50);
}

static void test_arms(void) {
    struct moves tries = {2, {100, 200}};
    struct arms_rule rule = {.ucb = true, .explore = 1};
    struct arms arms;
    arms_begin(&arms, &tries);
    OK_LONG(arms_choose(&arms, &rule, NULL).try, MOVE_NONE);
    for (unsigned i = 0; i < 200; i++) {
        struct arm *arm = arms_select(&arms, &rule, &tries);
        arm->visits++;
        arm->sum += arm->try == 200;
    }
    OK(arms.at[0].visits > 1 && arms.at[1].visits > 5 * arms.at[0].visits);
    OK_LONG(arms_choose(&arms, &rule, NULL).try, 200);
    arms.at[0] = arms.at[1] = (struct arm){.visits = 10, .sum = 5};
    arms.at[0].try = 100;
    arms.at[1].try = 200;
    struct rng lot;
    unsigned first = 0;
    rng_seed(&lot, 1, 0);
    for (unsigned i = 0; i < 100; i++)
        first += arms_choose(&arms, &rule, &lot).try == 100;
    OK(first > 20 && first < 80);
    OK_LONG(arms_choose(&arms, &rule, NULL).try, 100);
    arms.at[0] = (struct arm){.visits = 10, .sum = 5, .later = 10, .later_sum = 10};
    rule.fading = 20;
    rule.alpha = 0.7;
    OK_LONG(1000 * arm_value(&arms.at[0], &rule) + 0.5, 500);
    rule.amaf = AMAF_ALPHA;
    OK_LONG(1000 * arm_value(&arms.at[0], &rule) + 0.5, 650);
    rule.amaf = AMAF_RAVE;
    OK_LONG(1000 * arm_value(&arms.at[0], &rule) + 0.5, 750);
}

static uint64_t count_step(void *search, size_t share) {
    ((unsigned *)search)[share]++;
    return 1;
}

static void test_shares(void) {
    unsigned counts[SHARES] = {0};
    struct shares shares = {
        count_step, counts, 2, {.until = deadline_never(), .nodes = 4 * SHARES + 1}, false};
    OK_LONG(shares_run(&shares), 4 * SHARES + 1);
    OK(counts[0] == 5 && counts[SHARES - 1] == 4);
    shares.alone = true;
    OK_LONG(shares_run(&shares), 4 * SHARES + 1);
    OK(counts[0] == 5 + 4 * SHARES + 1 && counts[SHARES - 1] == 4);
    shares.alone = false;
    shares.limit = (struct limit){.until = deadline_in_ms(300), .nodes = 0};
    shares.threads = 1;
    int64_t before = clock_now_us();
    OK(shares_run(&shares) > 1000);
    OK(clock_now_us() - before >= 300000);
    OK(counts[SHARES - 1] > 4);
    shares.limit.until = deadline_now();
    OK_LONG(shares_run(&shares), 0);
}

// Whole games under all rules.
static void test_games(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++)
        for (unsigned r = 0; ruleset_at(r); r++) {
            struct game_setup setup = setup_of(ruleset_at(r), kind_at(1 + (p + r) % 4), p * 8 + r);
            set_work(&setup, 40);
            setup.most_plies = 300;
            check_game(&setup, SPECS[p]);
        }
}

static void test_chess(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++) {
        struct game_setup setup = setup_of(ruleset_at(p % 6), kind_at(0), p);
        set_work(&setup, 40);
        setup.most_plies = 80;
        check_threads(&setup, SPECS[p]);
    }
}

// What White does at its first turn.
static struct choice choose(const char *spec, const char *fen, struct limit limit) {
    struct player *player = begun(spec, fen, WHITE);
    struct choice choice = player_choose(player, limit);
    player_close(player);
    return choice;
}

// The last one counts the playouts below its own, too.
static uint64_t work_of(unsigned p) {
    return p + 1 < SPECS_COUNT ? 2000 : 40000;
}

// At the first turn the belief is exact: one board. Material is equal, for ismcts1 sees no more.
static void test_mate(void) {
    move_t mate = move_make(square_make(0, 0), square_make(0, 7), PAWN);
    for (unsigned p = 0; p < SPECS_COUNT; p++) {
        struct choice choice =
            choose(SPECS[p], "6k1/5ppp/7r/8/8/8/5PPP/R5K1 w - - 0 1",
                   (struct limit){.until = deadline_never(), .nodes = work_of(p)});
        if (!OK_LONG(choice.try, mate))
            printf("# %s\n", SPECS[p]);
        OK(choice.nodes >= work_of(p) && choice.nodes < 2 * work_of(p) && choice.boards == 1);
    }
}

// Nothing has happened yet, so nobody expects much: three pawns are a win probability of 0.73. The
// more is looked at, the less that changes.
static void test_start(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++) {
        double win[3];
        for (unsigned i = 0; i < 3; i++) {
            struct limit limit = {.until = deadline_never(), .nodes = work_of(p) / 20 << 2 * i};
            win[i] = choose(SPECS[p], kind_at(0)->fen, limit).win;
        }
        bool settles = fabs(win[2] - win[1]) < fmax(0.1, fabs(win[1] - win[0]));
        if (!OK(win[2] > 0.27 && win[2] < 0.73) || !OK(settles))
            printf("# %s expects %.2f, %.2f, %.2f\n", SPECS[p], win[0], win[1], win[2]);
    }
}

static void test_deadline(void) {
    for (unsigned p = 0; p < SPECS_COUNT; p++)
        check_deadline(SPECS[p]);
}

// A tree that is full stops growing and still answers.
static void test_full_tree(void) {
    struct limit limit = {.until = deadline_never(), .nodes = 4000};
    struct choice choice = choose("ismcts1:tree=100", kind_at(0)->fen, limit);
    OK(choice.try != MOVE_NONE && choice.nodes == 4000);
}

int main(void) {
    test_playouts();
    test_adjudication();
    test_reflexes();
    test_nested();
    test_nested_is_blind();
    test_arms();
    test_shares();
    test_games();
    test_chess();
    test_mate();
    test_start();
    test_deadline();
    test_full_tree();
    return tap_done();
}
