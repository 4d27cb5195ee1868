// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sure mates: the problems of tests/data/problems.txt have the answers that brute force found, and
// every mate that is called sure is played out on every board and with every answer, the set being
// kept here by the law alone.

#include "config.h"

#include "base/mem.h"
#include "base/text.h"
#include "belief/model/opponent_model.h"
#include "belief/sets/chance.h"
#include "belief/sets/solve.h"
#include "board/fen.h"
#include "board/notation.h"
#include "study/listen.h"
#include "study/problem.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <string.h>

static const struct ruleset *rules;

struct answer {
    struct announcement ours, theirs;
    struct board next;
};

static bool same(const struct answer *a, const struct answer *b) {
    return announcement_equal(&a->ours, &b->ours) && announcement_equal(&a->theirs, &b->theirs);
}

static unsigned long played; // answers of the enemy

// All answers on all boards on which the try is legal; the others are refused. False when a game
// ends and is not won.
static bool all_answers(const struct boards *boards, move_t try, struct boards *refused,
                        struct answer **answers, size_t *count) {
    for (size_t i = 0; i < boards->count; i++) {
        struct board after = boards->at[i].board;
        struct announcement ours = law_announce(rules, &after, try);
        struct moves legal;
        if (ours.verdict != SAID_MOVED) {
            boards_add(refused, &after, 1);
            continue;
        }
        board_make(&after, try);
        if (ours.ending != ENDING_NONE && ours.ending != ENDING_CHECKMATE)
            return false;
        movegen_legal(&after, &legal);
        *answers = mem_resize(*answers, *count + legal.count + 1, sizeof **answers);
        for (unsigned k = 0; k < legal.count; k++) {
            struct answer *answer = &(*answers)[(*count)++];
            *answer = (struct answer){ours, law_announce(rules, &after, legal.at[k]), after};
            board_make(&answer->next, legal.at[k]);
            played++;
            if (answer->theirs.ending != ENDING_NONE)
                return false;
        }
    }
    return true;
}

// Does the solver's play mate on every board within the moves it promised?
static bool plays_out(struct solver *solver, const struct boards *boards, unsigned moves) {
    struct boards refused = {0};
    struct answer *answers = NULL;
    size_t count = 0;
    move_t try = solver_try(solver, boards, moves);
    bool good = try != MOVE_NONE && all_answers(boards, try, &refused, &answers, &count) &&
                refused.count < boards->count && (moves > 1 || !count) &&
                (!refused.count || plays_out(solver, &refused, moves));
    for (size_t i = 0; i < count && good; i++) {
        struct boards next = {0};
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++)
            seen = same(&answers[k], &answers[i]);
        for (size_t k = i; k < count && !seen; k++)
            if (same(&answers[k], &answers[i]))
                boards_add(&next, &answers[k].next, 1);
        boards_settle(&next);
        good = seen || plays_out(solver, &next, moves - 1);
        boards_free(&next);
    }
    boards_free(&refused);
    free(answers);
    return good;
}

static void test_problem(const char *line, const struct problem *problem) {
    struct solver *solver = solver_open(&(struct solver_options){.rules = rules});
    char what[600], text[512];
    unsigned most = problem->moves ? problem->moves : 2;
    unsigned fewest = solver_fewest(solver, &problem->boards, most);
    snprintf(text, sizeof text, "%s", line);
    text[strcspn(text, "#\n")] = '\0';
    snprintf(what, sizeof what, "%s: the answer", text);
    tap_ok(fewest == problem->moves, what, __FILE__, __LINE__);
    snprintf(what, sizeof what, "%s: is played out", text);
    if (fewest)
        tap_ok(plays_out(solver, &problem->boards, fewest), what, __FILE__, __LINE__);
    solver_close(solver);
}

static void test_problems(void) {
    const char *source = getenv("KF_SRCDIR");
    char path[4096], line[512], *cause = NULL;
    unsigned count = 0;
    snprintf(path, sizeof path, "%s/tests/data/problems.txt", source ? source : ".");
    FILE *file = fopen(path, "r");
    tap_ok(file != NULL, "the problems are there", __FILE__, __LINE__);
    while (file && fgets(line, sizeof line, file)) {
        struct problem problem = {0};
        if (problem_read(line, &problem, &cause)) {
            test_problem(line, &problem);
            count++;
        }
        tap_ok(!cause, "a line is understood", __FILE__, __LINE__);
        boards_free(&problem.boards);
    }
    if (file)
        fclose(file);
    tap_ok(count >= 60, "there are sixty problems", __FILE__, __LINE__);
    tap_ok(played > 100, "many answers were played", __FILE__, __LINE__);
    free(cause);
}

static unsigned fewest_of(const char *fen, const char *elsewhere, unsigned most, bool plain) {
    struct boards boards;
    struct solver *solver = solver_open(&(struct solver_options){.rules = rules, .plain = plain});
    char *cause = NULL;
    unsigned fewest = 99;
    if (problem_boards(fen, elsewhere, &boards, &cause))
        fewest = solver_fewest(solver, &boards, most);
    boards_free(&boards);
    solver_close(solver);
    free(cause);
    return fewest;
}

static void test_small(void) {
    static const char FEN[] = "7k/8/8/8/8/8/1R6/R5K1 w - -";
    tap_ok(fewest_of(FEN, "h8:g8,f8", 3, false) == 2, "two rooks mate in 2 wherever he stands",
           __FILE__, __LINE__);
    tap_ok(fewest_of(FEN, "h8:g8,f8", 2, true) == 2, "the plain search finds it too", __FILE__,
           __LINE__);
    tap_ok(fewest_of("7k/R7/6K1/8/8/8/8/8 w - -", "", 1, false) == 1, "a mate in 1", __FILE__,
           __LINE__);
    tap_ok(fewest_of("7k/R7/6K1/8/8/8/8/8 w - -", "h8:f8", 1, false) == 0,
           "which is not sure if he may be elsewhere", __FILE__, __LINE__);
    tap_ok(fewest_of("7k/R7/6K1/8/8/8/8/7r w - -", "h1:*", 1, false) == 0,
           "nor if a rook may be in the way", __FILE__, __LINE__);
    tap_ok(fewest_of("7k/R7/6K1/8/8/8/8/7p w - -", "", 1, false) == 99,
           "a position that is not legal", __FILE__, __LINE__);
}

static void test_chance(void) {
    struct boards boards;
    char *cause = NULL;
    struct chance_task task = {rules, 1, 0, NULL};
    tap_ok(problem_boards("7k/R7/6K1/8/8/8/8/8 w - -", "h8:f8", &boards, &cause), "two boards",
           __FILE__, __LINE__);
    struct chance chance = chance_best(&task, &boards);
    tap_ok(chance.share > 0.49 && chance.share < 0.51, "on one of them it is mate", __FILE__,
           __LINE__);
    task.moves = 2;
    tap_ok(chance_best(&task, &boards).share >= chance.share, "more moves, no less chance",
           __FILE__, __LINE__);
    boards_free(&boards);
}

// A blind player likes some answers more than others; what is certain stays so.
static void test_modelled_chance(void) {
    static struct opponent model;
    struct boards boards;
    struct chance_task random = {rules, 2, 0, NULL}, modelled = {rules, 2, 0, &model};
    struct chance_task sure = {rules, 1, 0, &model};
    char *cause = NULL;
    opponent_default(&model);
    tap_ok(problem_boards("4k3/8/4K3/8/8/8/8/7R w - -", "e8:d8,f8", &boards, &cause), "boards",
           __FILE__, __LINE__);
    double by_chance = chance_best(&random, &boards).share;
    double by_model = chance_best(&modelled, &boards).share;
    printf("# %.4f at random, %.4f by the model\n", by_chance, by_model);
    tap_ok(by_chance > 0 && by_chance < 1 && by_model > 0 && by_model < 1, "chances", __FILE__,
           __LINE__);
    tap_ok(by_chance != by_model, "another enemy, another chance", __FILE__, __LINE__);
    boards_free(&boards);
    tap_ok(problem_boards("7k/R7/6K1/8/8/8/8/8 w - -", "", &boards, &cause), "one board", __FILE__,
           __LINE__);
    tap_ok(chance_best(&sure, &boards).share > 0.9999, "a mate is one for any enemy", __FILE__,
           __LINE__);
    boards_free(&boards);
    free(cause);
}

// What White can know after 1. e4 and an answer without a word: Black has 18 quiet ones that open
// no capture for the pawn on e4 and 2 that do.
static void test_listen(void) {
    struct board start, board;
    struct story story = {0};
    struct boards boards;
    char *cause = NULL;
    const char *black[] = {"e7e6", "d7d5"};
    const size_t wanted[] = {18, 2};
    fen_read(kind_at(0)->fen, kind_at(0), &start, NULL);
    for (unsigned i = 0; i < 2; i++) {
        move_t move;
        board = start;
        story_begin(&story, rules, &start, WHITE);
        notation_read_coordinates("e2e4", &move);
        struct announcement said = law_announce(rules, &board, move);
        board_make(&board, move);
        story_hear(&story, move, &said);
        notation_read_coordinates(black[i], &move);
        said = law_announce(rules, &board, move);
        story_hear(&story, MOVE_NONE, &said);
        tap_ok(listen_boards(&story, 100, &boards, &cause) && boards.count == wanted[i],
               "all boards that explain two words", __FILE__, __LINE__);
        boards_free(&boards);
        tap_ok(!listen_boards(&story, 1, &boards, &cause), "too many are said to be", __FILE__,
               __LINE__);
        story_free(&story);
    }
    free(cause);
}

int main(void) {
    rules = ruleset_at(0);
    test_small();
    test_chance();
    test_modelled_chance();
    test_listen();
    test_problems();
    return tap_done();
}
