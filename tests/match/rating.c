// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Ratings against a table worked out by another program, and what must hold for any.

#include "config.h"

#include "base/mem.h"
#include "match/rating.h"
#include "match/table.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool near(double a, double b) {
    if (fabs(a - b) < 0.06)
        return true;
    printf("# got %.3f, wanted %.3f\n", a, b);
    return false;
}

static void add(struct results *results, size_t white, size_t black, const char *games) {
    for (; *games; games++) {
        struct outcome outcome = {.number = results->count,
                                  .players = {white, black},
                                  .result = *games == '+'   ? RESULT_WHITE
                                            : *games == '-' ? RESULT_BLACK
                                                            : RESULT_DRAW};
        results_add(results, &outcome);
    }
}

static void add_names(struct results *results, size_t count) {
    results->names = mem_zero(count, sizeof *results->names);
    results->judges = mem_zero(count, sizeof *results->judges);
    results->models = mem_zero(count, sizeof *results->models);
    results->player_count = count;
    for (size_t i = 0; i < count; i++)
        results->names[i] = text_format("player%zu", i);
}

static void test_table(void) {
    struct results results = {0};
    add_names(&results, 3);
    add(&results, 0, 1, "++=-+=");
    add(&results, 1, 0, "=-+=--");
    add(&results, 1, 2, "+++=+=");
    add(&results, 2, 1, "-=--+-");
    add(&results, 0, 2, "++++");
    struct ratings ratings = ratings_of(&results);
    OK(near(ratings.at[0].elo, 170.961));
    OK(near(ratings.at[1].elo, 38.457));
    OK(near(ratings.at[2].elo, -209.418));
    OK(near(ratings.advantage, 33.735));
    OK(ratings.at[0].points == 12 && ratings.at[0].games == 16);
    OK(ratings.at[0].error > 50 && ratings.at[0].error < 400);
    size_t *order = table_order(&results, &ratings);
    OK(order[0] == 0 && order[1] == 1 && order[2] == 2);
    free(order);
    struct text text = {0};
    results.at[0].tallies[WHITE].nodes = 90;
    for (size_t i = 0; i < results.count; i++)
        results.at[i].tallies[WHITE].moves = 1;
    table_add_markdown(&results, &text);
    OK(strstr(text_string(&text), "\n| 1 | player0 | +171 |"));
    OK(strstr(text_string(&text), "| 12 | 16 |  | 9 | none |\n"));
    OK(strstr(text_string(&text), "| 1 | player0 | * | 6:4:2 | 4:0:0 |\n"));
    OK(strstr(text_string(&text), "| 3 | player2 | 0:0:4 | 1:3:8 | * |\n"));
    text_free(&text);
    ratings_free(&ratings);
    results_free(&results);
}

// A few percent more points are as many Elo as they should be, whatever the share of draws.
static void test_scale(void) {
    struct results results = {0};
    add_names(&results, 2);
    for (int i = 0; i < 50; i++) {
        add(&results, 0, 1, "+-========");
        add(&results, 1, 0, "-=========");
    }
    struct ratings ratings = ratings_of(&results);
    // 52.5 % is 17.4 Elo.
    OK(fabs(ratings.at[0].elo - ratings.at[1].elo - 17.4) < 1);
    OK(fabs(ratings.at[0].elo + ratings.at[1].elo) < 1e-6);
    ratings_free(&ratings);
    results_free(&results);
}

// One who wins all has a rating; nobody has played nothing.
static void test_extremes(void) {
    struct results results = {0};
    add_names(&results, 3);
    add(&results, 0, 1, "++++++++++");
    add(&results, 1, 0, "----------");
    struct ratings ratings = ratings_of(&results);
    OK(isfinite(ratings.at[0].elo) && ratings.at[0].elo - ratings.at[1].elo > 300);
    OK(isfinite(ratings.at[2].error) && ratings.at[2].games == 0);
    ratings_free(&ratings);
    results_free(&results);
}

// A ring of many players, each of whom meets its neighbours and wins as White: all are equal, and
// so are their errors, which are estimated here.
static void test_many(void) {
    enum { MANY = 3000, REACH = 6 };
    struct results results = {0};
    size_t level = 0, alike = 0;
    double mean = 0;
    add_names(&results, MANY);
    for (size_t i = 0; i < MANY; i++)
        for (size_t k = 1; k <= REACH; k++) {
            add(&results, i, (i + k) % MANY, "+");
            add(&results, (i + k) % MANY, i, "=");
        }
    struct ratings ratings = ratings_of(&results);
    for (size_t i = 0; i < MANY; i++)
        mean += ratings.at[i].error / MANY;
    for (size_t i = 0; i < MANY; i++) {
        level += fabs(ratings.at[i].elo) < 0.01;
        alike += fabs(ratings.at[i].error / mean - 1) < 0.5;
    }
    OK_LONG((long)level, MANY);
    OK_LONG((long)alike, MANY);
    OK(ratings.advantage > 100 && mean > 50 && mean < 500);
    ratings_free(&ratings);
    results_free(&results);
}

int main(void) {
    test_many();
    test_table();
    test_scale();
    test_extremes();
    return tap_done();
}
