// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/json.h"
#include "match/elo.h"
#include "match/rating.h"
#include "match/sheet.h"
#include "match/summary.h"

#include <inttypes.h>

static void add_json_effort(const struct effort *effort, bool times, struct text *text) {
    text_add(text,
             "{\"moves\": %zu, \"tries\": %zu, \"boards\": %" PRIu64 ", \"nodes\": %" PRIu64
             ", \"faults\": %zu",
             effort->moves, effort->tries, effort->boards, effort->nodes, effort->faults);
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
    text_add(text, ", \"plies\": %zu, \"ends\": {", summary.plies);
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

static void add_encounters(const struct results *results, struct text *text) {
    const char *comma = "";
    text_add_string(text, "  \"encounters\": [");
    for (size_t a = 0; a < results->player_count; a++)
        for (size_t b = a + 1; b < results->player_count; b++) {
            struct score score = summary_score(results, a, b);
            if (!score_games(&score))
                continue;
            text_add(text, "%s\n    ", comma);
            add_json_encounter(results, a, b, text);
            comma = ",";
        }
    text_add_string(text, "\n  ],\n");
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
