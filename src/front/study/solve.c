// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/clock.h"
#include "base/file.h"
#include "belief/model/opponent_model.h"
#include "belief/sets/chance.h"
#include "belief/sets/solve.h"
#include "board/notation.h"
#include "front/command/commands.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "game/pgn.h"
#include "law/words.h"
#include "study/listen.h"
#include "study/problem.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What one side of a record heard before a ply.
static void tell(const struct record *record, size_t plies, enum colour side, struct story *story) {
    story_begin(story, record->rules, &record->start, side);
    for (size_t i = 0; i < plies; i++) {
        const struct ply *ply = &record->plies[i];
        for (size_t k = 0; k < ply->count; k++) {
            const struct exchange *exchange = &record->exchanges[ply->first + k];
            bool mine = exchange->said.side == side;
            if (law_hears(record->rules, &exchange->said, side))
                story_hear(story, mine ? exchange->try : MOVE_NONE, &exchange->said);
        }
    }
}

// The boards of --story: what the side to move after --ply plies can know, by the game's own rules.
static bool read_story(const struct invocation *call, const struct ruleset **rules,
                       struct boards *boards, char **cause) {
    const struct settings *options = &call->options;
    struct record record;
    struct story story = {0};
    struct pgn_reader *reader =
        pgn_open(settings_text(options, "story"), start_rules(options), cause);
    bool good = reader && pgn_find(reader, settings_int(options, "game"), &record, cause);
    pgn_close(reader);
    if (!good)
        return false;
    *rules = record.rules;
    size_t plies = settings_given(options, "ply") ? (size_t)settings_int(options, "ply")
                                                  : record.ply_count; // and the turn under way
    if (settings_given(options, "ply") && plies > record_moves(&record)) {
        good = fail(cause, "the game has only %zu plies", record_moves(&record));
    } else {
        struct board board;
        record_board(&record, plies, &board);
        tell(&record, plies, (enum colour)board.turn, &story);
        good = listen_boards(&story, PROBLEM_BOARDS_MOST, boards, cause);
        story_free(&story);
    }
    record_free(&record);
    return good;
}

static void print_words(const struct ruleset *rules, const struct branch *branch) {
    struct text text = {0};
    words_add(&text, rules, &branch->ours);
    text_add_string(&text, ", ");
    words_add(&text, rules, &branch->theirs);
    printf("%s", text_string(&text));
    text_free(&text);
}

// A run: what is asked, and how it is shown.
struct solving {
    const struct ruleset *rules;
    struct solver *solver;
    bool tree;
};

// The solution from here on: our try, and behind every word that may follow the next one.
static void print_tree(const struct solving *s, const struct boards *boards, unsigned moves,
                       unsigned indent) {
    char try[COORDINATES_MAX];
    struct split split;
    unsigned fewest = solver_fewest(s->solver, boards, moves);
    move_t move = solver_try(s->solver, boards, fewest);
    if (move == MOVE_NONE)
        return;
    notation_coordinates(move, try);
    split_make(&split, s->rules, boards, move);
    printf("%s%s\n", try, split.count || split.refused.count ? "" : " mates");
    if (split.refused.count) {
        printf("%*sno: ", (int)indent, "");
        print_tree(s, &split.refused, fewest, indent + 2);
    }
    for (size_t i = 0; i < split.count; i++) {
        printf("%*s", (int)indent, "");
        print_words(s->rules, &split.branches[i]);
        printf(": ");
        print_tree(s, &split.branches[i].boards, fewest - 1, indent + 2);
    }
    split_free(&split);
}

static void print_answer(const struct solving *s, const struct boards *boards, unsigned most) {
    char try[COORDINATES_MAX];
    unsigned moves = solver_fewest(s->solver, boards, most);
    struct solver_stats stats = solver_stats(s->solver);
    if (!moves) {
        printf("no sure mate in %u on %zu boards%s\n", most, boards->count,
               stats.spent ? ", as far as we looked" : "");
        return;
    }
    notation_coordinates(solver_try(s->solver, boards, moves), try);
    printf("sure mate in %u on %zu boards: %s\n", moves, boards->count, try);
    if (s->tree) {
        printf("  ");
        print_tree(s, boards, moves, 4);
    }
}

static void print_chance(const struct boards *boards, const struct chance_task *task) {
    char try[COORDINATES_MAX] = "none";
    struct chance chance = chance_best(task, boards);
    if (chance.try != MOVE_NONE)
        notation_coordinates(chance.try, try);
    printf("mate within %u with probability %.4f on %zu boards: %s%s\n", task->moves, chance.share,
           boards->count, try, chance.spent ? " (as far as we looked)" : "");
}

static struct solving begin(const struct settings *options, const struct ruleset *rules) {
    struct solving s = {.rules = rules, .tree = settings_bool(options, "tree")};
    s.solver =
        solver_open(&(struct solver_options){.rules = s.rules,
                                             .plain = settings_bool(options, "plain"),
                                             .nodes = (uint64_t)settings_int(options, "nodes")});
    return s;
}

// What is said before the first try cuts the set, and each part is a question of its own.
static void answer(const struct invocation *call, const struct ruleset *rules,
                   const struct boards *boards, const struct opponent *model) {
    const struct settings *options = &call->options;
    unsigned moves = (unsigned)settings_int(options, "mate");
    struct solving s = begin(options, rules);
    struct split parts;
    struct chance_task task = {s.rules, moves, (uint64_t)settings_int(options, "nodes"), model};
    split_start(&parts, s.rules, boards);
    for (size_t i = 0; i < parts.count; i++) {
        const struct boards *part = &parts.branches[i].boards;
        struct text heard = {0};
        words_add(&heard, s.rules, &parts.branches[i].theirs);
        if (parts.count > 1)
            printf("%s: ", text_string(&heard));
        text_free(&heard);
        if (settings_bool(options, "chance"))
            print_chance(part, &task);
        else
            print_answer(&s, part, moves);
    }
    if (!parts.count)
        printf("the game is over on all %zu boards\n", boards->count);
    split_free(&parts);
    solver_close(s.solver);
}

static bool read_model(const struct settings *options, struct opponent *opponent, char **cause) {
    const char *path = settings_text(options, "model");
    struct model model;
    if (!path) {
        opponent_default(opponent);
        return true;
    }
    if (!opponent_model_load(&model, path, cause))
        return false;
    opponent_from_model(opponent, &model);
    model_free(&model);
    return true;
}

// Figures over a file of problems.
struct figures {
    unsigned problems, right, spent;
    uint64_t nodes, boards;
};

// Does the solver find what the file says, and not fewer moves?
static void check(const struct invocation *call, const struct problem *problem,
                  struct figures *figures) {
    struct solving s = begin(&call->options, start_rules(&call->options));
    struct split parts;
    unsigned most =
        problem->moves ? problem->moves : (unsigned)settings_int(&call->options, "mate");
    unsigned slowest = 0;
    bool all = true;
    split_start(&parts, s.rules, &problem->boards);
    for (size_t i = 0; i < parts.count && all; i++) {
        unsigned moves = solver_fewest(s.solver, &parts.branches[i].boards, most);
        slowest = moves > slowest ? moves : slowest;
        all = moves > 0;
    }
    split_free(&parts);
    struct solver_stats stats = solver_stats(s.solver);
    figures->problems++;
    figures->right += !stats.spent && (all ? slowest : 0) == problem->moves;
    figures->spent += stats.spent;
    figures->nodes += stats.nodes;
    figures->boards += stats.boards;
    solver_close(s.solver);
}

static bool check_file(const struct invocation *call, const char *path, char **cause) {
    struct figures figures = {0};
    struct text text = {0};
    int64_t start = clock_now_us();
    unsigned number = 0;
    if (!file_read(path, &text, cause))
        return false;
    for (const char *at = text_string(&text); !*cause && *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        char *line = text_format("%.*s\n", (int)length, at);
        struct problem problem = {0};
        if (problem_read(line, &problem, cause))
            check(call, &problem, &figures);
        boards_free(&problem.boards);
        free(line);
        at += length;
        number++;
    }
    text_free(&text);
    if (*cause)
        return fail_in(cause, "%s: line %u", path, number);
    printf("%u of %u as the file says, %u given up; %" PRIu64 " tries on %" PRIu64
           " boards, %.2f s\n",
           figures.right, figures.problems, figures.spent, figures.nodes, figures.boards,
           (double)(clock_now_us() - start) / 1e6);
    return figures.right == figures.problems ||
           fail(cause, "%u problems were not solved", figures.problems - figures.right);
}

static int run(const struct invocation *call) {
    const struct settings *options = &call->options;
    const char *fen = settings_text(options, "fen"), *file = settings_text(options, "problems");
    const char *elsewhere = settings_text(options, "may");
    bool story = settings_given(options, "story");
    const struct ruleset *rules = start_rules(options);
    struct boards boards = {0};
    char *cause = NULL;
    if (!!fen + story + !!file != 1)
        return command_misused(call, "needs one of --fen, --story and --problems");
    bool good = file    ? check_file(call, file, &cause)
                : story ? read_story(call, &rules, &boards, &cause)
                        : problem_boards(fen, elsewhere ? elsewhere : "", &boards, &cause);
    struct opponent model;
    bool modelled = settings_choice(options, "enemy") == 1;
    good = good && (!modelled || read_model(options, &model, &cause));
    if (good && !file)
        answer(call, rules, &boards, modelled ? &model : NULL);
    int status = good ? COMMAND_DONE : command_failed(call, "%s", cause);
    boards_free(&boards);
    free(cause);
    return status;
}

const struct command command_solve = {
    .name = "solve",
    .summary = "Find mates that are sure wherever the enemy's men stand, or the best chance of one",
    .arguments = "",
    .details =
        "What is known is a position with the places of the enemy's men that are not certain, or\n"
        "what the side to move heard in a recorded game. A sure mate is one whatever the enemy\n"
        "answers; refused tries may be part of it.",
    .options =
        (const struct setting[]){
            {.name = "fen",
             .type = SETTING_TEXT,
             .argument = "FEN",
             .help = "our men, who are to move, and the enemy's"},
            {.name = "may",
             .type = SETTING_TEXT,
             .argument = "PLACES",
             .help = "where else the enemy's men may be: \"e8:d8,f8 a7:a6,- h7:*\" (-: gone, *: "
                     "anywhere)"},
            OPTION_FILE_ROW("story", "a recorded game, of which the words are known"),
            OPTION_GAME_ROW,
            {.name = "ply",
             .type = SETTING_INT,
             .min = 0,
             .max = 65535,
             .help = "the story up to here (default: all of it)"},
            {.name = "mate",
             .type = SETTING_INT,
             .argument = "N",
             .initial = "5",
             .min = 1,
             .max = 99,
             .help = "mate in N moves or fewer"},
            {.name = "chance",
             .type = SETTING_BOOL,
             .help = "the best chance: all boards as likely, those of a story as there are ways to "
                     "them"},
            {.name = "enemy",
             .type = SETTING_CHOICE,
             .initial = "uniform",
             .choices = "uniform modelled",
             .help = "who answers then: any move as likely, or as the model of the enemy has it"},
            OPTION_MODEL_ROW,
            {.name = "tree", .type = SETTING_BOOL, .help = "print the whole solution"},
            OPTION_FILE_ROW("problems", "solve all problems of a file and compare"),
            {.name = "plain",
             .type = SETTING_BOOL,
             .help = "search depth-first and nothing else, to compare with"},
            {.name = "nodes",
             .type = SETTING_INT,
             .initial = "0",
             .max = 1e15,
             .help = "give up after so many tries (0: never)"},
            OPTION_RULES_ROW,
            {0},
        },
    .examples =
        (const char *const[]){"solve --fen '7k/8/8/8/8/8/1R6/R5K1 w - -' --may 'h8:g8,f8' --tree",
                              NULL},
    .run = run,
};
