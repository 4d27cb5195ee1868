// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the champion knows about endings: boards that come a third time, sure mates against few men,
// which tries get nearer to one.

#include "config.h"

#include "belief/model/opponent_model.h"
#include "players/champion/care.h"
#include "players/champion/few.h"
#include "players/champion/jury.h"
#include "players/champion/reply.h"
#include "players/champion/walk.h"
#include "tests/players/rig.h"

#include <math.h>

// White's belief and the truth, which only the test knows.
struct game_so_far {
    struct belief *belief;
    struct board board;
};

static struct game_so_far begin(const char *fen) {
    struct game_so_far game = {.belief = belief_open(&(struct belief_options){.boards = 100})};
    game.board = from_fen(fen);
    belief_begin(game.belief, ruleset_find("icc"), &game.board, WHITE, 1);
    return game;
}

static void play_moves(struct game_so_far *game, const char *const *moves, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        bool ours = game->board.turn == WHITE;
        move_t move = move_of(moves[i]);
        struct announcement said = law_announce(ruleset_find("icc"), &game->board, move);
        OK(said.verdict == SAID_MOVED);
        board_make(&game->board, move);
        belief_hear(game->belief, ours ? move : MOVE_NONE, &said, deadline_never());
    }
}

static unsigned column(const struct jury *jury, const char *text) {
    unsigned c = 0;
    while (c < jury->tries.count && jury->tries.at[c] != move_of(text))
        c++;
    return c;
}

// Black can only go to and fro, so White knows the board: a king's walk to and fro as well is a
// draw by its own third time, although White is a rook ahead.
static void test_third_time(void) {
    static const char *const MOVES[] = {"d1e2", "a8b8", "e2e1", "b8a8",
                                        "e1e2", "a8b8", "e2e1", "b8a8"};
    struct game_so_far game = begin("k7/p7/P7/8/8/8/8/2RK4 w - - 0 1");
    struct jury jury = {0};
    struct jury_plan plan = {
        .boards = 4, .depth = 1, .deepest = 1, .threads = 1, .tail = 0.2f, .blindness = 0.5f};
    struct rng rng;
    struct limit limit = {.until = deadline_never(), .nodes = 4};
    play_moves(&game, MOVES, 8);
    OK_LONG((long)belief_pool(game.belief)->count, 1);
    struct repeats repeats = belief_repeats(game.belief, belief_pool(game.belief)->at[0].past);
    struct board after = game.board;
    board_make(&after, move_of("e1e2"));
    OK(repeats.count >= 2 && !repeats.third);
    OK(repeats_have(&repeats, after.key) && repeats_have(&repeats, game.board.key));
    for (int circles = 0; circles < 2; circles++) {
        plan.circles = circles;
        rng_seed(&rng, 1, 1);
        jury_judge(&jury, game.belief, &plan, &rng, limit);
        struct opinion there = jury_opinion(&jury, &plan, column(&jury, "e1e2"));
        struct opinion elsewhere = jury_opinion(&jury, &plan, column(&jury, "e1d2"));
        OK(elsewhere.mean > 100);
        OK(circles ? fabsf(there.mean) < 1 : there.mean > 100);
    }
    jury_free(&jury);
    belief_close(game.belief);
}

// To leave the enemy without a move wins by rand's rules, and is a draw by all others; however deep
// a search looks that knows chess alone.
static void test_stalemate(void) {
    static const char *const RULES[] = {"icc", "rand"};
    struct board board = from_fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 60");
    for (unsigned i = 0; i < 4; i++) {
        struct belief *belief = belief_open(&(struct belief_options){.boards = 100});
        struct jury jury = {0};
        struct jury_plan plan = {.boards = 4,
                                 .depth = 1 + i / 2,
                                 .deepest = 1 + i / 2,
                                 .threads = 1,
                                 .tail = 0.2f,
                                 .blindness = 0.5f};
        struct rng rng;
        struct limit limit = {.until = deadline_never(), .nodes = 4};
        belief_begin(belief, ruleset_find(RULES[i % 2]), &board, WHITE, 1);
        rng_seed(&rng, 1, 1);
        jury_judge(&jury, belief, &plan, &rng, limit);
        struct opinion stuck = jury_opinion(&jury, &plan, column(&jury, "f1f7"));
        OK(i % 2 ? stuck.mean > 0.99f * WORTH_SURE : fabsf(stuck.mean) < 1);
        OK(jury_opinion(&jury, &plan, column(&jury, "f1f8")).mean > 0.99f * WORTH_SURE); // mate
        jury_free(&jury);
        belief_close(belief);
    }
}

// The enemy's answer can be the third time as well.
static void test_walk(void) {
    static const char *const MOVES[] = {"e1e2", "a8b8", "e2e1", "b8a8", "e1e2", "a8b8"};
    struct game_so_far game = begin("k7/p7/P7/8/8/8/8/2R1K3 w - - 0 1");
    struct opponent model;
    struct walk walk;
    opponent_default(&model);
    play_moves(&game, MOVES, 6);
    struct repeats repeats = belief_repeats(game.belief, belief_pool(game.belief)->at[0].past);
    struct ground ground = {belief_view(game.belief), &model, 0};
    rng_seed(&walk.rng, 1, 1);
    walk_begin(&walk, &ground, &game.board, &repeats);
    walk_on(&walk, &ground, move_of("e2e1"));
    OK(walk.over && walk.worth == 0);
    walk_begin(&walk, &ground, &game.board, NULL);
    walk_on(&walk, &ground, move_of("e2e1"));
    OK(!walk.over);
    belief_close(game.belief);
}

// Black may also have moved its pawn, and has: had it gone to and fro, the game would be over by
// now, and we would have heard of it.
static void test_silence(void) {
    static const char *const MOVES[] = {"d1e2", "a8b8", "e2e1", "b8a8", "e1e2",
                                        "a8b8", "e2e1", "h7h6", "e1e2"};
    struct game_so_far game = begin("k7/p6p/P7/8/8/8/8/2RK4 w - - 0 1");
    for (unsigned plies = 8; plies < 10; plies++) {
        double weight = 0;
        unsigned thirds = 0;
        play_moves(&game, plies == 8 ? MOVES : &MOVES[8], plies == 8 ? 8 : 1);
        const struct pool *pool = belief_pool(game.belief);
        for (size_t i = 0; i < pool->count; i++)
            if (belief_repeats(game.belief, pool->at[i].past).third) {
                thirds++;
                weight += (double)particle_weight(&pool->at[i]);
            }
        OK_LONG(thirds > 0, plies == 9);
        OK(pool->exact && pool->count > 3 && weight < 0.05);
    }
    belief_close(game.belief);
}

static void test_sure_mate(void) {
    struct game_so_far game = begin("7k/5K2/8/8/8/8/p7/6Q1 w - - 0 1");
    struct few_task task = {game.belief, belief_view(game.belief), 20000, 1};
    move_t mate = few_mate(&task);
    OK(mate != MOVE_NONE);
    OK_LONG(law_announce(ruleset_find("icc"), &game.board, mate).ending, ENDING_CHECKMATE);
    belief_close(game.belief);
    game = begin("8/8/3k4/8/8/8/p3K3/6Q1 w - - 0 1");
    task = (struct few_task){game.belief, belief_view(game.belief), 20000, 1};
    OK_LONG(few_mate(&task), MOVE_NONE);
    belief_close(game.belief);
}

// What is nearer by some tries is farther by others, and the same each time.
static void test_gains(void) {
    static const char *const MOVES[] = {"e2e3", "d6e6", "e3e2", "e6d6", "e2e3", "d6d5"};
    struct game_so_far game = begin("8/8/3k4/8/8/8/n3K3/6Q1 w - - 0 1");
    struct moves tries;
    float gains[MOVES_MAX], again[MOVES_MAX], most = -INFINITY, least = INFINITY;
    play_moves(&game, MOVES, 6);
    struct few_task task = {game.belief, belief_view(game.belief), 20000, 1};
    view_tries(task.view, &tries);
    few_gains(&task, &tries, gains);
    few_gains(&task, &tries, again);
    unsigned different = 0;
    for (unsigned c = 0; c < tries.count; c++) {
        different += gains[c] != again[c] || !isfinite(gains[c]);
        most = fmaxf(most, gains[c]);
        least = fminf(least, gains[c]);
    }
    OK_LONG(different, 0);
    OK(most > 5 && least < -5);
    belief_close(game.belief);
}

// A queen that a rook could take is staked: the game where nobody takes back, the win where our
// king does.
static void test_stakes(void) {
    struct game_so_far game = begin("8/8/3k4/8/8/r7/4K3/6Q1 w - - 0 1");
    struct few_task task = {game.belief, belief_view(game.belief), 20000, 1};
    struct moves tries;
    float gains[MOVES_MAX], alone = 0, guarded = 0, safe = 0;
    view_tries(task.view, &tries);
    few_gains(&task, &tries, gains);
    for (unsigned c = 0; c < tries.count; c++) {
        alone = tries.at[c] == move_of("g1a1") ? gains[c] : alone;
        guarded = tries.at[c] == move_of("g1e3") ? gains[c] : guarded;
        safe = tries.at[c] == move_of("g1f1") ? gains[c] : safe;
    }
    OK(alone < guarded - 1000);
    OK(guarded < safe - 200);
    belief_close(game.belief);
}

// Whoever has a pawn to stop neither hunts the king nor shelters his rook; another ply is judged
// then, and against a knight, but not where a rook is about.
static void test_pawns(void) {
    static const struct {
        const char *fen;
        unsigned depth;
        bool gains;
    } CASES[] = {
        {"8/8/3k4/8/8/p7/4K3/6R1 w - - 0 1", 2, false},
        {"8/8/3k4/8/8/n7/4K3/6Q1 w - - 0 1", 2, true},
        {"8/8/3k4/8/8/r7/4K3/6Q1 w - - 0 1", 1, true},
    };
    for (unsigned i = 0; i < 3; i++) {
        struct game_so_far game = begin(CASES[i].fen);
        struct few_task task = {game.belief, belief_view(game.belief), 20000, 1};
        struct moves tries;
        float gains[MOVES_MAX];
        bool any = false;
        view_tries(task.view, &tries);
        few_gains(&task, &tries, gains);
        for (unsigned c = 0; c < tries.count; c++)
            any = any || gains[c] < 0 || gains[c] > 0;
        OK_LONG(few_depth(game.belief), CASES[i].depth);
        OK_LONG(any, CASES[i].gains);
        belief_close(game.belief);
    }
}

// A belief that knows all needs no care; one that was cut to a handful does, and most of all a
// queen that takes.
static void test_care(void) {
    static const char *const MOVES[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"};
    struct game_so_far game = begin(kind_at(0)->fen);
    play_moves(&game, MOVES, 2);
    OK(belief_pool(game.belief)->exact && care_share(game.belief) == 0);
    belief_close(game.belief);
    game = begin(kind_at(0)->fen);
    belief_close(game.belief);
    game.belief = belief_open(&(struct belief_options){.boards = 4, .keep = 1, .thin = 1});
    belief_begin(game.belief, ruleset_find("icc"), &game.board, WHITE, 1);
    play_moves(&game, MOVES, 6);
    OK(!belief_pool(game.belief)->exact && care_share(game.belief) > 0.5f);
    belief_close(game.belief);
    OK(care_cost(QUEEN, 1, 500) > 5 * care_cost(QUEEN, 0, 500));
    OK(care_cost(QUEEN, 1, 500) > care_cost(ROOK, 1, 500) && care_cost(ROOK, 1, 500) > 0);
    OK(care_cost(QUEEN, 1, -100) == 0 && care_cost(KING, 1, 500) == 0);
}

int main(void) {
    test_care();
    test_pawns();
    test_stakes();
    test_third_time();
    test_stalemate();
    test_walk();
    test_silence();
    test_sure_mate();
    test_gains();
    return tap_done();
}
