// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The built-in evaluator: what it must see, that it repeats itself, that it keeps its deadline.

#include "config.h"

#include "base/rng.h"
#include "board/fen.h"
#include "board/notation.h"
#include "eval/builtin.h"
#include "eval/evaluator.h"
#include "eval/win.h"
#include "eval/worth.h"
#include "tests/boards.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>

static struct board board_of(const char *fen) {
    struct board board;
    char *cause = NULL;
    if (!fen_read(fen, NULL, &board, &cause)) {
        printf("Bail out! %s: %s\n", fen, cause);
        exit(1);
    }
    return board;
}

static float win_of(const struct board *board, unsigned depth, const char *text) {
    struct judgement judgement;
    struct moves moves;
    move_t move;
    notation_read_coordinates(text, &move);
    movegen_legal(board, &moves);
    builtin_root_moves(board, depth, &judgement);
    for (unsigned i = 0; i < moves.count; i++)
        if (moves.at[i] == move)
            return judgement.win[i];
    return NAN;
}

static void scores(void) {
    OK(win_from_score(0) == 0.5f);
    for (int score = -SCORE_MATE; score < SCORE_MATE; score++)
        if (win_from_score(score) > win_from_score(score + 1) || win_from_score(score) < 0)
            OK(!"never falls");
    OK(win_from_score(SCORE_MATE) == 1 && win_from_score(-SCORE_MATE) == 0);
    OK(win_from_score(5000) < win_from_score(SCORE_MATE - 99));
    int furthest = 0;
    for (int score = -3000; score <= 3000; score++) {
        int off = abs(score_as_judged((double)win_from_score(score)) - score);
        furthest = off > furthest ? off : furthest;
    }
    OK(furthest < 5);
    OK(score_as_judged((double)win_from_score(4000)) > 3900 &&
       score_as_judged((double)win_from_score(30000)) < 6000);
    OK_LONG(score_as_judged((double)win_from_score(SCORE_MATE - 1)), SCORE_MATE - 1);
    OK_LONG(score_as_judged((double)win_from_score(7 - SCORE_MATE)), 7 - SCORE_MATE);
    OK_LONG(score_from_win(1), SCORE_SURE);
    OK_LONG(score_from_mate(1), SCORE_MATE - 1);
    OK_LONG(score_from_mate(0), -SCORE_MATE);
    OK_LONG(score_from_mate(-1), -SCORE_MATE + 2);
    OK_LONG(score_from_mate(3), SCORE_MATE - 5);
    OK(win_from_score(score_from_mate(100000)) > win_from_score(20000));
}

static void sees(void) {
    struct board board = board_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    OK(win_of(&board, 1, "a1a8") > 0.999f);
    OK(win_of(&board, 1, "a1a7") < 0.99f);
    board = board_of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    OK(win_of(&board, 1, "g6g7") > 0.999f);
    board = board_of("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1");
    OK(win_of(&board, 1, "f2f7") == 0.5f); // stalemate
    OK(win_of(&board, 1, "f2f8") > 0.999f);
    board = board_of("k7/8/8/3q4/4P3/8/8/K7 w - - 0 1");
    OK(win_of(&board, 1, "e4d5") > win_of(&board, 1, "e4e5") + 0.2f);
    board = board_of("3rk3/8/8/3p4/8/8/8/3QK3 w - - 0 1"); // the pawn is guarded
    OK(win_of(&board, 1, "d1d5") < win_of(&board, 1, "d1d2"));
    board = board_of("8/8/8/8/8/4k3/8/4K3 w - - 0 1");
    OK_LONG(builtin_value(&board, 2), SCORE_DRAW);
    board = board_of(
        "7k/5K2/8/8/8/8/8/6R1 w - - 0 1"); // mate by the rook, one move and no check before
    OK(builtin_value(&board, 1) == SCORE_MATE - 1);
    board = board_of("8/8/8/8/8/2k5/2q5/K7 w - - 0 1");
    OK_LONG(builtin_value(&board, 3), SCORE_DRAW); // stalemated at the root
    board = board_of("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
    OK_LONG(builtin_value(&board, 0), SCORE_DRAW);
    board = board_of("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    OK_LONG(builtin_value(&board, 0), -SCORE_MATE);
}

// Boards of random games, on every kind.
static size_t sample(struct board *out, size_t count, uint64_t seed) {
    struct rng rng;
    rng_seed(&rng, seed, 0);
    size_t made = 0;
    while (made < count) {
        struct board board = board_of(kind_at((unsigned)(made % 5))->fen);
        struct moves moves;
        for (unsigned left = (unsigned)rng_below(&rng, 60); left--;) {
            movegen_legal(&board, &moves);
            if (!moves.count)
                break;
            board_make(&board, moves.at[rng_below(&rng, moves.count)]);
        }
        out[made++] = board;
    }
    return made;
}

// The sums that are kept up to date move by move are those made from scratch.
static void worth_is_kept(void) {
    struct rng rng;
    rng_seed(&rng, 5, 0);
    unsigned wrong = 0, tried = 0;
    for (unsigned game = 0; game < 500; game++) {
        struct board board = board_of(kind_at(game % 2 ? 0 : game / 2 % 5)->fen);
        bool blind = game % 3 == 0;
        struct worth worth = worth_of_board(&board, blind);
        struct moves moves;
        for (unsigned ply = 0; ply < 150; ply++, tried++) {
            movegen_legal(&board, &moves);
            if (!moves.count)
                break;
            move_t move = moves.at[rng_below(&rng, moves.count)];
            worth = worth_after(worth, &board, move, board_man_at(&board, move_from(move)),
                                board_man_at(&board, move_to(move)));
            board_make(&board, move);
            struct worth fresh = worth_of_board(&board, blind);
            wrong += memcmp(&fresh, &worth, sizeof worth) != 0;
        }
    }
    OK(tried > 10000);
    OK_LONG(wrong, 0);
}

static bool same(const struct judgement *a, const struct judgement *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (a[i].finished != b[i].finished || a[i].count != b[i].count ||
            memcmp(a[i].win, b[i].win, a[i].count * sizeof *a[i].win) != 0)
            return false;
    return true;
}

enum { BOARDS = 400 };

static void judge_with(unsigned threads, unsigned depth, uint64_t nodes, struct judgement *out) {
    static struct board boards[BOARDS];
    sample(boards, BOARDS, 1);
    struct evaluator_options options = {
        .engine = "builtin", .processes = threads, .depth = depth, .nodes = nodes};
    struct evaluator *evaluator = evaluator_open(&options);
    OK_LONG(evaluator_judge(evaluator, boards, BOARDS, out, deadline_never()), BOARDS);
    OK(evaluator_stats(evaluator).boards == BOARDS && evaluator_stats(evaluator).builtin);
    evaluator_close(evaluator);
}

static void threads_agree(void) {
    struct judgement *one = calloc(BOARDS, sizeof *one), *three = calloc(BOARDS, sizeof *three);
    judge_with(1, 2, 0, one);
    judge_with(3, 2, 0, three);
    OK(same(one, three, BOARDS));
    judge_with(1, 9, 3000, one);
    judge_with(2, 9, 3000, three);
    OK(same(one, three, BOARDS));
    judge_with(2, 1, 0, three);
    OK(!same(one, three, BOARDS));
    judge_with(2, 9, 1, one); // the limit leaves depth 1
    OK(same(one, three, BOARDS));
    free(one);
    free(three);
}

static void deadlines(void) {
    static struct board boards[BOARDS];
    static float values[BOARDS];
    struct judgement *out = calloc(BOARDS, sizeof *out);
    sample(boards, BOARDS, 2);
    struct evaluator_options options = {.engine = "builtin", .processes = 2, .depth = 30};
    struct evaluator *evaluator = evaluator_open(&options);
    int64_t start = clock_now_us();
    size_t done = evaluator_judge(evaluator, boards, BOARDS, out, deadline_in_ms(100));
    OK(clock_now_us() - start < 2000000 && done < BOARDS);
    size_t marked = 0;
    for (size_t i = 0; i < BOARDS; i++)
        marked += out[i].finished;
    OK(marked == done);
    done = evaluator_judge(evaluator, boards, BOARDS, out, deadline_now());
    for (size_t i = marked = 0; i < BOARDS; i++) // mate and stalemate take no time
        marked += !movegen_any(&boards[i]);
    OK(marked == done);
    done = evaluator_values(evaluator, boards, BOARDS, values, deadline_in_ms(50));
    for (size_t i = marked = 0; i < BOARDS; i++)
        marked += values[i] != VALUE_UNFINISHED;
    OK(marked == done && done < BOARDS);
    evaluator_close(evaluator);
    free(out);
}

static void refuses(void) {
    struct board boards[2] = {board_of(kind_at(0)->fen), board_of(kind_at(0)->fen)};
    struct judgement out[2];
    board_remove(&boards[0], 4); // no white king
    struct evaluator *evaluator = evaluator_open(&(struct evaluator_options){.engine = "builtin"});
    OK_LONG(evaluator_judge(evaluator, boards, 2, out, deadline_never()), 1);
    OK(!out[0].finished && out[1].finished && out[1].count == 20);
    OK(evaluator_stats(evaluator).refused == 1 && evaluator_stats(evaluator).pairs == 20);
    evaluator_close(evaluator);
}

// A value is the best of its moves. Not always to the centipawn: what the quiescence search leaves
// out hangs on its window.
static void values_are_best_moves(void) {
    enum { SLIGHT = 20 };
    static struct board boards[BOARDS];
    unsigned wrong = 0;
    sample(boards, BOARDS, 3);
    for (size_t i = 0; i < BOARDS; i++) {
        struct moves moves;
        int best = -SCORE_MATE, list[MOVES_MAX];
        movegen_legal(&boards[i], &moves);
        struct valued valued = valued_of(&boards[i]);
        builtin_scores(&valued, 2, &moves, NULL, list);
        for (unsigned m = 0; m < moves.count; m++)
            best = list[m] > best ? list[m] : best;
        wrong += moves.count && !board_is_dead(&boards[i]) &&
                 abs(best - builtin_value(&boards[i], 2)) > SLIGHT;
    }
    OK(wrong < BOARDS / 20);
}

// After all exchanges a board is worth what the quiescence search says of the first one, near
// enough: the searches have different windows.
static void calm_is_quiescence(void) {
    static struct board boards[BOARDS];
    unsigned far = 0, calm_ones = 0;
    sample(boards, BOARDS, 4);
    for (size_t i = 0; i < BOARDS; i++) {
        struct board calm;
        if (!movegen_any(&boards[i]) || !builtin_calm(&boards[i], &calm))
            continue;
        int stands = builtin_stand(&calm), value = builtin_value(&boards[i], 0);
        int off = (calm.turn == boards[i].turn ? stands : -stands) - value;
        far += off < -60 || off > 60;
        calm_ones++;
    }
    OK(calm_ones > BOARDS / 2);
    OK(far < calm_ones / 20);
}

static void compare_sides(const struct board *board, void *tally) {
    struct board mirrored = mirrored_board(board);
    *(unsigned *)tally += builtin_stand(board) != builtin_stand(&mirrored);
}

// A board is worth to White what it would be worth to Black.
static void sides_are_alike(void) {
    for (size_t i = 0; i < STARTS_COUNT; i++) {
        unsigned unlike = 0;
        play_random(&STARTS[i], 20, compare_sides, &unlike);
        if (!OK_LONG(unlike, 0))
            printf("# %s\n", STARTS[i].name);
    }
}

int main(void) {
    scores();
    sees();
    sides_are_alike();
    worth_is_kept();
    values_are_best_moves();
    calm_is_quiescence();
    threads_agree();
    deadlines();
    refuses();
    return tap_done();
}
