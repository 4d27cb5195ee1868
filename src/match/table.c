// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "match/summary.h"
#include "match/table.h"

#include <stdlib.h>
#include <string.h>

enum { CROSS_MOST = 40 }; // players beyond which nobody reads a cross table

struct place {
    double elo;
    size_t player;
};

static int by_elo(const void *a, const void *b) {
    const struct place *x = a, *y = b;
    if (x->elo < y->elo || x->elo > y->elo)
        return x->elo > y->elo ? -1 : 1;
    return (x->player > y->player) - (x->player < y->player);
}

size_t *table_order(const struct results *results, const struct ratings *ratings) {
    size_t n = results->player_count;
    struct place *places = mem_zero(n + 1, sizeof *places);
    size_t *order = mem_zero(n + 1, sizeof *order);
    for (size_t i = 0; i < n; i++)
        places[i] = (struct place){ratings->at[i].elo, i};
    if (n)
        qsort(places, n, sizeof *places, by_elo);
    for (size_t i = 0; i < n; i++)
        order[i] = places[i].player;
    free(places);
    return order;
}

static int widest_name(const struct results *results) {
    size_t widest = 6;
    for (size_t i = 0; i < results->player_count; i++)
        if (strlen(results->names[i]) > widest)
            widest = strlen(results->names[i]);
    return (int)widest;
}

// "+3 =4 -1", or nothing for two who never met.
static void add_cell(const struct results *results, size_t a, size_t b, struct text *text) {
    struct score score = summary_score(results, a, b);
    char *cell = score_games(&score)
                     ? text_format("+%zu=%zu-%zu", score.wins, score.draws, score.losses)
                     : mem_strdup("");
    text_add(text, " %11s", a == b ? "*" : cell);
    free(cell);
}

void table_add(const struct results *results, const struct ratings *ratings, struct text *text) {
    size_t n = results->player_count, *order = table_order(results, ratings);
    size_t columns = n <= CROSS_MOST ? n : 0;
    int width = widest_name(results);
    text_add(text, "   # %-*s %6s %6s %8s %6s", width, "player", "Elo", "+-", "points", "games");
    for (size_t i = 0; i < columns; i++)
        text_add(text, " %11zu", i + 1);
    text_add_char(text, '\n');
    for (size_t i = 0; i < n; i++) {
        const struct rating *rating = &ratings->at[order[i]];
        text_add(text, "%4zu %-*s %+6.0f %6.0f %8.1f %6zu", i + 1, width, results->names[order[i]],
                 rating->elo, rating->error, rating->points, rating->games);
        for (size_t j = 0; j < columns; j++)
            add_cell(results, order[i], order[j], text);
        text_add_char(text, '\n');
    }
    text_add(text, "White's advantage %+.0f Elo; error bars are 95 %%, against the mean of all\n",
             ratings->advantage);
    if (columns < n)
        text_add(text, "Who played how against whom is left out with more than %d players\n",
                 CROSS_MOST);
    free(order);
}

static const char *known(const char *field) {
    return field ? field : "unknown";
}

static void add_faults(const struct results *results, struct text *text) {
    for (size_t i = 0; i < results->count; i++)
        if (*results->at[i].fault)
            text_add(text, "Game %zu: %s\n", results->at[i].number + 1, results->at[i].fault);
}

static void add_judges(const struct results *results, struct text *text) {
    for (size_t i = 0; i < results->player_count; i++) {
        text_add(text, "Judge of %s: ", results->names[i]);
        summary_add_backing(results, i, text);
        text_add_char(text, '\n');
    }
}

// What a player did in all its games.
static struct effort effort_of(const struct results *results, size_t player) {
    struct effort all = {0};
    for (size_t other = 0; other < results->player_count; other++) {
        if (other == player)
            continue;
        struct effort part = summary_of(results, player, other).efforts[0];
        all.moves += part.moves;
        all.nodes += part.nodes;
        all.timed_moves += part.timed_moves;
        all.ms += part.ms;
    }
    return all;
}

static void add_effort_row(const struct results *results, const struct ratings *ratings,
                           size_t player, size_t place, struct text *text) {
    const struct rating *rating = &ratings->at[player];
    struct effort effort = effort_of(results, player);
    text_add(text, "| %zu | %s | %+.0f | %.0f | %g | %zu | ", place + 1, results->names[player],
             rating->elo, rating->error, rating->points, rating->games);
    if (effort.timed_moves)
        text_add(text, "%.1f", summary_per(effort.ms, effort.timed_moves));
    text_add(text, " | %.0f | ", summary_per((double)effort.nodes, effort.moves));
    summary_add_backing(results, player, text);
    text_add_string(text, " |\n");
}

static void add_cross_row(const struct results *results, const size_t *order, size_t place,
                          struct text *text) {
    text_add(text, "| %zu | %s |", place + 1, results->names[order[place]]);
    for (size_t j = 0; j < results->player_count; j++) {
        struct score score = summary_score(results, order[place], order[j]);
        if (j != place && score_games(&score))
            text_add(text, " %zu:%zu:%zu |", score.wins, score.draws, score.losses);
        else
            text_add_string(text, j == place ? " * |" : " |");
    }
    text_add_char(text, '\n');
}

static void add_cross_table(const struct results *results, const size_t *order, struct text *text) {
    size_t n = results->player_count;
    text_add_string(text, "\nWon, drawn and lost against each:\n\n| | player |");
    for (size_t i = 0; i < n; i++)
        text_add(text, " %zu |", i + 1);
    text_add_string(text, "\n|---|---|");
    for (size_t i = 0; i < n; i++)
        text_add_string(text, "---|");
    text_add_char(text, '\n');
    for (size_t i = 0; i < n; i++)
        add_cross_row(results, order, i, text);
}

void table_add_markdown(const struct results *results, struct text *text) {
    struct ratings ratings = ratings_of(results);
    size_t n = results->player_count, *order = table_order(results, &ratings);
    text_add(text, "%zu games, board %s, rules %s, limit %s, seed %s. ", results->count,
             known(results->board), known(results->rules), known(results->limit),
             known(results->seed));
    text_add(text,
             "Ratings by maximum likelihood with 95 %%, against the mean of all; White's advantage "
             "%+.0f Elo.\n\n",
             ratings.advantage);
    text_add_string(text, "| | player | Elo | +- | points | games | ms a move | nodes a move | "
                          "judge |\n|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < n; i++)
        add_effort_row(results, &ratings, order[i], i, text);
    if (n <= CROSS_MOST)
        add_cross_table(results, order, text);
    add_faults(results, text);
    free(order);
    ratings_free(&ratings);
}

void table_add_report(const struct results *results, struct text *text) {
    if (results->player_count <= 2) {
        summary_add_text(results, text);
    } else {
        struct ratings ratings = ratings_of(results);
        text_add(text, "%zu games, board %s, rules %s, limit %s, seed %s\n", results->count,
                 known(results->board), known(results->rules), known(results->limit),
                 known(results->seed));
        summary_add_fallbacks(results, text);
        table_add(results, &ratings, text);
        add_judges(results, text);
        ratings_free(&ratings);
    }
    add_faults(results, text);
}
