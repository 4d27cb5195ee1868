// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/json.h"
#include "base/mem.h"
#include "match/elo.h"
#include "match/rating.h"
#include "match/sheet.h"
#include "match/summary.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void add_json_effort(const struct effort *effort, bool times, struct text *text) {
    text_add(text,
             "{\"moves\": %zu, \"tries\": %zu, \"boards\": %" PRIu64 ", \"nodes\": %" PRIu64
             ", \"faults\": %zu, \"fallbacks\": %zu, \"fallback_games\": %zu",
             effort->moves, effort->tries, effort->boards, effort->nodes, effort->faults,
             effort->fallbacks, effort->fallback_games);
    if (times && effort->timed_moves) {
        text_add_string(text, ", \"ms_a_move\": ");
        json_add_real(text, summary_per(effort->ms, effort->timed_moves), 3);
        text_add_string(text, ", \"heard_ms_a_move\": ");
        json_add_real(text, summary_per(effort->heard_ms, effort->timed_moves), 3);
    }
    text_add_char(text, '}');
}

static void add_json_score(const struct score *score, struct text *text) {
    struct estimate estimate = score_estimate(score);
    text_add(text, "\"wins\": %zu, \"draws\": %zu, \"losses\": %zu, \"pairs\": [", score->wins,
             score->draws, score->losses);
    for (int i = 0; i < 5; i++)
        text_add(text, "%s%zu", i ? ", " : "", score->pairs[i]);
    text_add_string(text, "], \"score\": [");
    const double values[] = {estimate.mean, estimate.low, estimate.high};
    for (int i = 0; i < 3; i++) {
        text_add_string(text, i ? ", " : "");
        json_add_real(text, values[i], 4);
    }
    text_add_string(text, "], \"elo\": [");
    for (int i = 0; i < 3; i++) {
        text_add_string(text, i ? ", " : "");
        json_add_real(text, elo_of_score(values[i]), 1);
    }
    text_add_string(text, "], \"superiority\": ");
    json_add_real(text, estimate.superiority, 4);
}

// One row of the list of encounters: everybody against everybody who met.
static void add_json_encounter(const struct results *results, size_t a, size_t b,
                               struct text *text) {
    struct summary summary = summary_of(results, a, b);
    const char *comma = "";
    text_add(text, "{\"first\": %zu, \"second\": %zu, ", a, b);
    add_json_score(&summary.score, text);
    text_add(text, ", \"unfinished\": %zu, \"plies\": %zu, \"ends\": {", summary.unfinished,
             summary.plies);
    for (int i = 0; i <= TERMINATION_UNTOLD; i++) {
        const size_t *end = summary.ends[i];
        if (!(end[0] + end[1] + end[2]))
            continue;
        text_add(text, "%s\"%s\": [%zu, %zu, %zu]", comma, termination_word((enum termination)i),
                 end[0], end[1], end[2]);
        comma = ", ";
    }
    text_add_string(text, "}, \"effort\": [");
    add_json_effort(&summary.efforts[0], results->times, text);
    text_add_string(text, ", ");
    add_json_effort(&summary.efforts[1], results->times, text);
    text_add_string(text, "]}");
}

static int by_encounter(const void *a, const void *b) {
    const struct outcome *x = a, *y = b;
    size_t first[2] = {x->players[x->players[0] > x->players[1]],
                       y->players[y->players[0] > y->players[1]]};
    size_t second[2] = {x->players[x->players[0] <= x->players[1]],
                        y->players[y->players[0] <= y->players[1]]};
    if (first[0] != first[1])
        return first[0] < first[1] ? -1 : 1;
    if (second[0] != second[1])
        return second[0] < second[1] ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

// Sorted so that the games of two players stand together: looking through all games for each two
// would take too long where there are many.
static void add_encounters(const struct results *results, struct text *text) {
    struct outcome *sorted = mem_zero(results->count + 1, sizeof *sorted);
    if (results->count) {
        memcpy(sorted, results->at, results->count * sizeof *sorted);
        qsort(sorted, results->count, sizeof *sorted, by_encounter);
    }
    text_add_string(text, "  \"encounters\": [");
    for (size_t first = 0, end; first < results->count; first = end) {
        size_t a = sorted[first].players[0], b = sorted[first].players[1];
        struct results part = *results;
        for (end = first;
             end < results->count && sorted[end].players[0] + sorted[end].players[1] == a + b &&
             (sorted[end].players[0] == a || sorted[end].players[0] == b);
             end++)
            continue;
        part.at = sorted + first;
        part.count = end - first;
        text_add(text, "%s\n    ", first ? "," : "");
        add_json_encounter(&part, a < b ? a : b, a < b ? b : a, text);
    }
    text_add_string(text, "\n  ],\n");
    free(sorted);
}

static void add_field(struct text *text, const char *name, const char *value) {
    if (!value)
        return;
    text_add(text, "  \"%s\": ", name);
    json_add_string(text, value);
    text_add_string(text, ",\n");
}

static void add_ratings(const struct results *results, struct text *text) {
    struct ratings ratings = ratings_of(results);
    text_add_string(text, "  \"ratings\": [");
    for (size_t i = 0; i < results->player_count; i++) {
        const struct rating *rating = &ratings.at[i];
        text_add(text,
                 "%s{\"player\": %zu, \"points\": %.1f, \"games\": %zu, \"elo\": ", i ? ", " : "",
                 i, rating->points, rating->games);
        json_add_real(text, rating->elo, 1);
        text_add_string(text, ", \"error\": ");
        json_add_real(text, rating->error, 1);
        text_add_char(text, '}');
    }
    text_add_string(text, "],\n");
    ratings_free(&ratings);
}

// By player; null where nobody is known.
static void add_backers(const char *name, char *const *backers, size_t count, struct text *text) {
    text_add(text, "  \"%s\": [", name);
    for (size_t i = 0; i < count; i++) {
        text_add_string(text, i ? ", " : "");
        if (backers[i])
            json_add_string(text, backers[i]);
        else
            text_add_string(text, "null");
    }
    text_add_string(text, "],\n");
}

void sheet_add(const struct results *results, struct text *text) {
    text_add_string(text, "{\n");
    add_field(text, "format", RESULTS_FORMAT);
    add_field(text, "event", results->event);
    text_add_string(text, "  \"players\": [");
    for (size_t i = 0; i < results->player_count; i++) {
        text_add_string(text, i ? ", " : "");
        json_add_string(text, results->names[i]);
    }
    text_add_string(text, "],\n");
    add_backers("judges", results->judges, results->player_count, text);
    add_backers("models", results->models, results->player_count, text);
    add_field(text, "rules", results->rules);
    add_field(text, "board", results->board);
    add_field(text, "limit", results->limit);
    add_field(text, "seed", results->seed);
    if (results->player_count > 2)
        add_ratings(results, text);
    add_encounters(results, text);
    text_add_string(text, "  \"games\": [");
    for (size_t i = 0; i < results->count; i++) {
        text_add_string(text, i ? ",\n    " : "\n    ");
        struct outcome outcome = results->at[i];
        outcome.timed = outcome.timed && results->times;
        outcome_add_json(&outcome, text);
    }
    text_add_string(text, "\n  ]\n}\n");
}
