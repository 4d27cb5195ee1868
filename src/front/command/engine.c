// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/rng.h"
#include "board/fen.h"
#include "eval/evaluator.h"
#include "eval/profile.h"
#include "front/command/commands.h"
#include "front/shared/start.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { BOARDS = 256, PLIES_MOST = 40, START_MS = 20000 };

static void print_profile(const char *name) {
    struct profile profile;
    char *cause = NULL, *program = NULL;
    if (profile_find(name, &profile, &cause)) {
        if (profile.method != METHOD_BUILTIN)
            program = profile_program(&profile, &cause);
        printf("%-16s %s\n", name, profile.summary ? profile.summary : "");
        if (profile.method != METHOD_BUILTIN)
            printf("%-16s %s\n", "", program ? program : cause);
        profile_free(&profile);
    } else {
        printf("%-16s %s\n", name, cause);
    }
    free(program);
    free(cause);
}

static int list_profiles(void) {
    char **names = profile_names();
    for (char **name = names; *name; name++) {
        print_profile(*name);
        free(*name);
    }
    free(names);
    return COMMAND_DONE;
}

// Boards of random games: legal, and none that is over.
static void sample_boards(const struct kind *kind, struct rng *rng, struct board *out) {
    struct board start;
    struct moves moves;
    bool good = fen_read(kind->fen, kind, &start, NULL);
    assert(good);
    (void)good;
    for (size_t i = 0; i < BOARDS; i++) {
        struct board board = start;
        for (uint64_t left = rng_below(rng, PLIES_MOST); left; left--) {
            movegen_legal(&board, &moves);
            struct board next = board;
            board_make(&next, moves.at[rng_below(rng, moves.count)]);
            if (!movegen_any(&next))
                break;
            board = next;
        }
        out[i] = board;
    }
}

struct speed {
    double boards, pairs; // a second
};

// Judges one board to have the engine started, then as many as time allows.
static bool measure(struct evaluator *evaluator, const struct kind *kind, int64_t ms,
                    struct speed *speed) {
    struct board *boards = mem_zero(BOARDS, sizeof *boards);
    struct judgement *out = mem_zero(BOARDS, sizeof *out);
    struct rng rng;
    rng_seed(&rng, 1, 0);
    sample_boards(kind, &rng, boards);
    bool good = evaluator_judge(evaluator, boards, 1, out, deadline_in_ms(START_MS)) == 1;
    struct evaluator_stats before = evaluator_stats(evaluator);
    good = good && !before.stand_ins;
    int64_t began = clock_now_us();
    struct deadline deadline = deadline_in_ms(ms);
    while (good && !deadline_passed(deadline)) {
        sample_boards(kind, &rng, boards);
        evaluator_judge(evaluator, boards, BOARDS, out, deadline);
    }
    struct evaluator_stats after = evaluator_stats(evaluator);
    double seconds = (double)(clock_now_us() - began) / 1e6;
    double judged = (double)(after.boards - before.boards) - (double)after.stand_ins;
    *speed = (struct speed){judged / seconds, (double)(after.pairs - before.pairs) / seconds};
    free(boards);
    free(out);
    return good && !after.fallen_back && judged > 0;
}

static int try_engine(const struct invocation *call, const char *name) {
    const char *board = settings_text(&call->options, "board");
    const struct kind *kind = board ? kind_find(board) : kind_at(0);
    struct evaluator_options options = {
        .engine = name,
        .processes = (unsigned)settings_int(&call->options, "processes"),
        .depth = (unsigned)settings_int(&call->options, "depth"),
        .kind = kind,
    };
    struct evaluator *evaluator = evaluator_open(&options);
    struct speed speed = {0};
    int64_t ms = ms_of_seconds(settings_real(&call->options, "seconds"));
    char *cause = NULL;
    bool good = evaluator_wait(evaluator, &cause) &&
                (measure(evaluator, kind, ms, &speed) ||
                 fail(&cause, "engine %s: it does not answer as it should", name));
    struct evaluator_stats stats = evaluator_stats(evaluator);
    if (good)
        printf("id      %s\nboards  %.0f a second\npairs   %.0f a second\n", stats.name,
               speed.boards, speed.pairs);
    else
        command_failed(call, "%s", cause);
    evaluator_close(evaluator);
    free(cause);
    return good ? COMMAND_DONE : COMMAND_FAILED;
}

static int run(const struct invocation *call) {
    return call->word_count ? try_engine(call, call->words[0]) : list_profiles();
}

const struct command command_engine = {
    .name = "engine",
    .summary = "List the chess engines that can judge boards, or try one out",
    .arguments = "[NAME]",
    .most_words = 1,
    .details = "Without NAME: the engine profiles and which of them are installed. With the name\n"
               "of a profile or the path of a UCI engine: starts it, checks that it answers, and\n"
               "prints what it calls itself, boards a second, and pairs of a board and a legal\n"
               "move a second.",
    .options = (const struct setting[]){OPTION_BOARD_ROW,
                                        {.name = "depth",
                                         .type = SETTING_INT,
                                         .initial = "1",
                                         .min = 1,
                                         .max = 30,
                                         .help = "plies that it looks ahead"},
                                        {.name = "processes",
                                         .type = SETTING_INT,
                                         .initial = "1",
                                         .min = 1,
                                         .max = 64,
                                         .help = "how many of it work at once"},
                                        {.name = "seconds",
                                         .type = SETTING_REAL,
                                         .initial = "1",
                                         .min = 0.01,
                                         .max = 3600,
                                         .help = "how long to measure"},
                                        {0}},
    .examples = (const char *const[]){"engine", "engine builtin", NULL},
    .run = run,
};
