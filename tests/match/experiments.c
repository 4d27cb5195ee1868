// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The papers' experiments as data: figures add up, players exist and have a budget in their paper's
// unit; quick budgets stay above what a search needs; games are judged again by other rules.

#include "config.h"

#include "match/experiments.h"
#include "match/rations.h"
#include "players/player.h"
#include "tests/boards.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool opens(const char *spec) {
    char *cause = NULL;
    struct resources resources = {.engine = "builtin", .cores = 1};
    struct player *player = player_open(spec, &resources, &cause);
    if (!player)
        printf("# %s: %s\n", spec, cause);
    player_close(player);
    free(cause);
    return player != NULL;
}

// Counts of games that a percentage stands for are whole; where all three are told they are all,
// but for the columns that the thesis itself prints wrongly.
static void check_figures(const struct trial *trial) {
    const struct paper_figures *paper = &trial->paper;
    double sum = paper->wins + paper->draws + paper->losses;
    bool misprint =
        strcmp(trial->first, "ismcts1:c=2") == 0 || strcmp(trial->second, "ismcts2:c=0.75") == 0;
    if (paper->wins >= 0 && paper->draws >= 0 && paper->losses >= 0 && !misprint)
        if (!OK(fabs(sum - 100) < 0.75))
            printf("# %s v %s: %g\n", trial->first, trial->second, sum);
}

static void test_data(void) {
    for (size_t i = 0; experiment_at(i); i++) {
        const struct experiment *experiment = experiment_at(i);
        OK(experiment_find(experiment->name) == experiment && experiment->quick > 0);
        OK(experiment->trials->first != NULL || (experiment->field && experiment->seconds > 0));
        for (const struct trial *trial = experiment->trials; trial->first; trial++) {
            check_figures(trial);
            OK(opens(trial->first) && opens(trial->second));
            OK(ration_of(trial->first, trial->seconds[0], 1).work ||
               strcmp(trial->first, "random") == 0);
        }
        for (size_t k = 0; experiment->field && experiment->field[k]; k++)
            OK(opens(experiment->field[k]));
    }
}

// Draws of table 4.3, whose printed row lacks the one of c = 1.
static void test_table_4_3(void) {
    static const double DRAWS[] = {71, 68, 67, 70, 72, 68, 65, 75};
    const struct trial *trials = experiment_find("2019-table-4.3")->trials;
    for (unsigned i = 0; i < 8; i++)
        OK_LONG(lround(trials[i].paper.draws * 0.8), lround(DRAWS[i]));
}

static void check_ration(const char *spec, double seconds, double scale, uint64_t work,
                         bool raised) {
    struct ration ration = ration_of(spec, seconds, scale);
    if (!OK(ration.work == work && ration.raised == raised))
        printf("# %s, %g s, %g: %lu\n", spec, seconds, scale, (unsigned long)ration.work);
}

static void test_rations(void) {
    check_ration("hs", 30, 1, 350, false);
    check_ration("hs:strict", 30, 0.1, 35, false);
    check_ration("hs", 30, 0.01, 35, true);
    check_ration("metaposition", 1, 1, 10000, false);
    check_ration("metaposition:strict", 8, 0.1, 10000, true);
    check_ration("mcts-c", 8, 1, 216000, false);
    check_ration("mcts-b:k=1", 1, 1, 1800, false);
    check_ration("mcts-b:k=1,strict", 1, 0.1, 400, true);
    check_ration("mcts-b:k=10", 1, 1, 327, false);    // the paper's own
    check_ration("mcts-b:k=10", 1, 0.001, 327, true); // and never more than that
    check_ration("flat", 240, 1, 1300000, false);
    check_ration("twolevel", 60, 0.5, 162500, false);
    check_ration("twolevel:strict", 60, 0.1, 160000, true);
    check_ration("pimc", 2, 1, 82, false);
    check_ration("random", 2, 1, 0, false);
    OK(strcmp(ration_of("ismcts1:c=1", 2, 1).unit, "iterations") == 0);
}

// A game from a position, by moves in coordinates.
static struct record record_of(const char *fen, const char *const *moves, enum result result) {
    struct board board = board_from(fen, kind_at(0));
    struct record record;
    record_init(&record, ruleset_find("icc"), kind_at(0), &board);
    for (; *moves; moves++) {
        move_t move = move_make(
            square_make((unsigned)((*moves)[0] - 'a'), (unsigned)((*moves)[1] - '1')),
            square_make((unsigned)((*moves)[2] - 'a'), (unsigned)((*moves)[3] - '1')), PAWN);
        struct announcement said = law_announce(record.rules, &board, move);
        record_add(&record, move, &said);
        board_make(&board, move);
    }
    record_end(&record, result, TERMINATION_AGREEMENT);
    return record;
}

static void test_adjudication(void) {
    static const char *const TAKES[] = {"a1a7", "e8d8", "a7b7", "d8e8", "b7a7", NULL};
    struct record record = record_of("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", TAKES, RESULT_DRAW);
    struct adjudication none = {.name = "none"}, bare = {.name = "bare", .bare_loses = true};
    struct adjudication quiet = {.name = "quiet", .quiet_plies = 4, .bare_loses = true};
    struct adjudication shorter = {.name = "short", .most_plies = 3};
    OK_LONG(adjudication_of(&none, &record), RESULT_DRAW);
    OK_LONG(adjudication_of(&bare, &record), RESULT_WHITE);
    OK_LONG(adjudication_of(&quiet, &record), RESULT_WHITE); // taken before
    record.result = RESULT_BLACK;
    OK_LONG(adjudication_of(&none, &record), RESULT_BLACK);
    OK_LONG(adjudication_of(&shorter, &record), RESULT_DRAW);
    quiet.bare_loses = false;
    OK_LONG(adjudication_of(&quiet, &record), RESULT_BLACK); // over at the fourth
    quiet.quiet_plies = 3;
    OK_LONG(adjudication_of(&quiet, &record), RESULT_DRAW);
    record_free(&record);
}

int main(void) {
    test_data();
    test_table_4_3();
    test_rations();
    test_adjudication();
    return tap_done();
}
