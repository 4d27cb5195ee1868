// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Languages of single lines, and problems for the solver.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "belief/sets/chance.h"
#include "belief/sets/solve.h"
#include "board/fen.h"
#include "front/lines/blind.h"
#include "front/lines/umpire.h"
#include "study/problem.h"

#include <stdlib.h>
#include <string.h>

struct filter {
    struct umpire *umpire;
    const struct ruleset *rules;
    struct blind *blind;
};

static const struct ruleset *pick_rules(const char **bytes, size_t *size) {
    unsigned count = 0;
    while (ruleset_at(count))
        count++;
    return ruleset_at(fuzz_pick(bytes, size, count));
}

static struct board pick_start(const char **bytes, size_t *size) {
    struct board start;
    unsigned count = 0;
    while (kind_at(count))
        count++;
    const struct kind *kind = kind_at(fuzz_pick(bytes, size, count));
    fen_read(kind->fen, kind, &start, NULL);
    return start;
}

static void referee(void *context, char *line) {
    struct filter *filter = context;
    struct text answer = {0};
    umpire_filter_answer(filter->umpire, filter->rules, line, &answer);
    fuzz_promise(answer.length, "umpire: every line is answered");
    text_free(&answer);
}

void fuzz_umpire(const char *bytes, size_t size) {
    struct filter filter = {.rules = pick_rules(&bytes, &size)};
    struct board start = pick_start(&bytes, &size);
    filter.umpire = umpire_open(filter.rules, &start);
    fuzz_lines(bytes, size, referee, &filter);
    umpire_close(filter.umpire);
}

static void ignore(const char *line) {
    (void)line;
}

// Players that think long for much work are given little.
static void say_to_blind(void *context, char *line) {
    struct filter *filter = context;
    struct text answer = {0};
    bool goes = strncmp(line, "go", 2) == 0;
    blind_answer(filter->blind, goes ? "go nodes 2" : line, &answer);
    text_clear(&answer);
    if (goes) // the try has no answer yet: the line is read, but nobody thinks
        blind_answer(filter->blind, line, &answer);
    text_free(&answer);
}

void fuzz_blind(const char *bytes, size_t size) {
    static const char *const PLAYERS[] = {"random", "greedy",       "recapture",
                                          "mcts-c", "metaposition", "pimc:boards=5"};
    struct blind blind = {.rules = pick_rules(&bytes, &size), .warn = ignore, .seed = 1};
    blind.start = pick_start(&bytes, &size);
    blind.wake = wake_open(NULL);
    blind.thinker =
        thinker_open(&(struct thinker_spec){.player = PLAYERS[fuzz_pick(&bytes, &size, 6)],
                                            .engine = "builtin",
                                            .kind = kind_at(0),
                                            .cores = 1,
                                            .wake = blind.wake},
                     NULL);
    struct filter filter = {.blind = &blind};
    if (blind.thinker)
        fuzz_lines(bytes, size, say_to_blind, &filter);
    thinker_close(blind.thinker);
    wake_close(blind.wake);
}

// Each part of the set that the first words tell apart, as `kriegfish solve` does.
static void solve(const struct problem *problem, const struct ruleset *rules) {
    struct solver *solver = solver_open(&(struct solver_options){.rules = rules, .nodes = 50});
    struct split parts;
    split_start(&parts, rules, &problem->boards);
    for (size_t i = 0; i < parts.count; i++) {
        const struct boards *part = &parts.branches[i].boards;
        unsigned moves = solver_fewest(solver, part, 2);
        if (moves)
            solver_try(solver, part, moves);
        chance_best(&(struct chance_task){rules, 2, 50, NULL}, part);
    }
    split_free(&parts);
    solver_close(solver);
}

static void read_problem(void *context, char *line) {
    (void)context;
    struct problem problem = {0};
    char *cause = NULL;
    if (problem_read(line, &problem, &cause)) {
        if (problem.boards.count < 200)
            solve(&problem, ruleset_at(0));
        boards_free(&problem.boards);
    }
    free(cause);
}

void fuzz_problem(const char *bytes, size_t size) {
    fuzz_lines(bytes, size, read_problem, NULL);
}
