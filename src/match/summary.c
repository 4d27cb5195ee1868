// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/elo.h"
#include "match/summary.h"

#include <math.h>

// The colour of player a in a game of a against b; false for any other game.
static bool colour_of(const struct outcome *outcome, size_t a, size_t b, enum colour *side) {
    *side = outcome->players[WHITE] == a ? WHITE : BLACK;
    return outcome->players[*side] == a && outcome->players[*side ^ 1] == b;
}

struct score summary_score(const struct results *results, size_t a, size_t b) {
    struct score score = {0};
    for (size_t i = 0; i < results->count; i++) {
        const struct outcome *at = &results->at[i];
        enum colour side;
        if (!colour_of(at, a, b, &side) || !outcome_is_finished(at))
            continue;
        score_add_game(&score, outcome_points(at, side));
        enum colour before;
        if (i && at->number % 2 && at[-1].number + 1 == at->number &&
            colour_of(at - 1, a, b, &before) && outcome_is_finished(at - 1))
            score_add_pair(&score, outcome_points(at, side) + outcome_points(at - 1, before));
    }
    return score;
}

static void add_effort(struct effort *effort, const struct outcome *outcome, enum colour side) {
    const struct tally *tally = &outcome->tallies[side];
    effort->games++;
    effort->moves += tally->moves;
    effort->tries += tally->exchanges;
    effort->boards += tally->boards;
    effort->nodes += tally->nodes;
    effort->fallbacks += tally->fallbacks;
    effort->fallback_games += tally->fallbacks > 0;
    effort->faults +=
        outcome->termination == TERMINATION_FAULT && outcome_points(outcome, side) == 0;
    if (outcome->timed) {
        effort->timed_moves += tally->moves;
        effort->ms += tally_ms(tally);
        effort->heard_ms += (double)tally->heard_us / 1000;
    }
}

struct summary summary_of(const struct results *results, size_t a, size_t b) {
    struct summary summary = {.score = summary_score(results, a, b)};
    for (size_t i = 0; i < results->count; i++) {
        const struct outcome *at = &results->at[i];
        enum colour side;
        if (!colour_of(at, a, b, &side))
            continue;
        add_effort(&summary.efforts[0], at, side);
        add_effort(&summary.efforts[1], at, side ^ 1);
        if (!outcome_is_finished(at)) {
            summary.unfinished++;
            continue;
        }
        unsigned points = outcome_points(at, side);
        score_add_game(&summary.as_colour[side], points);
        summary.ends[at->termination][points == 2 ? 0 : points == 0 ? 1 : 2]++;
        summary.plies += at->plies;
    }
    return summary;
}

void summary_add_elo(const struct estimate *estimate, struct text *text) {
    text_add(text, "%+.0f [%+.0f, %+.0f]", elo_of_score(estimate->mean),
             elo_of_score(estimate->low), elo_of_score(estimate->high));
}

double summary_per(double sum, size_t count) {
    return count ? sum / (double)count : 0;
}

static void add_ends(const struct summary *summary, struct text *text) {
    text_add_string(text, "Ends        ");
    const char *comma = "";
    for (int i = 0; i <= TERMINATION_UNTOLD; i++) {
        const size_t *end = summary->ends[i];
        if (!(end[0] + end[1] + end[2]))
            continue;
        text_add(text, "%s%s %zu", comma, termination_word((enum termination)i),
                 end[0] + end[1] + end[2]);
        if (end[0] + end[1])
            text_add(text, " (%zu won, %zu lost)", end[0], end[1]);
        comma = ", ";
    }
    text_add_char(text, '\n');
}

static void add_efforts(const struct results *results, const struct summary *summary,
                        struct text *text) {
    text_add(text, "\n%-32s %10s %10s %10s %10s %12s\n", "a move:", "tries", "boards", "nodes",
             "ms", "ms of hearing");
    for (size_t i = 0; i < 2; i++) {
        const struct effort *effort = &summary->efforts[i];
        text_add(text, "%-32s %10.3f %10.0f %10.0f", results->names[i],
                 summary_per((double)effort->tries, effort->moves),
                 summary_per((double)effort->boards, effort->tries),
                 summary_per((double)effort->nodes, effort->moves));
        if (effort->timed_moves)
            text_add(text, " %10.2f %12.2f", summary_per(effort->ms, effort->timed_moves),
                     summary_per(effort->heard_ms, effort->timed_moves));
        text_add_char(text, '\n');
        if (effort->faults)
            text_add(text, "%-32s lost %zu game%s by its own fault\n", "", effort->faults,
                     effort->faults == 1 ? "" : "s");
    }
}

static struct effort effort_of(const struct results *results, size_t player) {
    struct effort effort = {0};
    for (size_t i = 0; i < results->count; i++)
        for (int side = WHITE; side <= BLACK; side++)
            if (results->at[i].players[side] == player)
                add_effort(&effort, &results->at[i], (enum colour)side);
    return effort;
}

void summary_add_fallbacks(const struct results *results, struct text *text) {
    bool any = false;
    for (size_t i = 0; i < results->count && !any; i++)
        any = results->at[i].tallies[WHITE].fallbacks || results->at[i].tallies[BLACK].fallbacks;
    for (size_t i = 0; any && i < results->player_count; i++) {
        struct effort effort = effort_of(results, i);
        if (effort.fallbacks)
            text_add(text,
                     "FALLBACKS   %s: the built-in evaluator stood in for %s in %zu of %zu tries, "
                     "in %zu of %zu games\n",
                     results->names[i], results->judges[i] ? results->judges[i] : "the engine",
                     effort.fallbacks, effort.tries, effort.fallback_games, effort.games);
    }
}

void summary_add_backing(const struct results *results, size_t player, struct text *text) {
    const char *judge = results->judges[player], *model = results->models[player];
    text_add_string(text, judge ? judge : "none");
    if (model)
        text_add(text, ", model %s", model);
}

static void add_terms(const struct results *results, struct text *text) {
    text_add(text, "%s against %s\n", results->names[0], results->names[1]);
    summary_add_fallbacks(results, text);
    text_add_string(text, "Judges      ");
    summary_add_backing(results, 0, text);
    text_add_string(text, " against ");
    summary_add_backing(results, 1, text);
    text_add_char(text, '\n');
    text_add(text, "Terms       %s, rules %s, limit %s, seed %s\n",
             results->board ? results->board : "board without a name",
             results->rules ? results->rules : "unknown",
             results->limit ? results->limit : "unknown",
             results->seed ? results->seed : "unknown");
}

void summary_add_text(const struct results *results, struct text *text) {
    if (results->player_count < 2)
        return;
    struct summary summary = summary_of(results, 0, 1);
    const struct score *score = &summary.score, *colours = summary.as_colour;
    struct estimate estimate = score_estimate(score);
    add_terms(results, text);
    text_add(text, "Games       %zu: %zu wins, %zu draws, %zu losses", score_games(score),
             score->wins, score->draws, score->losses);
    if (summary.unfinished)
        text_add(text, "; %zu more not finished", summary.unfinished);
    text_add_char(text, '\n');
    text_add(text, "By colour   as White %zu-%zu-%zu, as Black %zu-%zu-%zu\n", colours[WHITE].wins,
             colours[WHITE].draws, colours[WHITE].losses, colours[BLACK].wins, colours[BLACK].draws,
             colours[BLACK].losses);
    text_add(text, "Score       %.3f [%.3f, %.3f], 95 %% over pairs %zu-%zu-%zu-%zu-%zu\n",
             estimate.mean, estimate.low, estimate.high, score->pairs[0], score->pairs[1],
             score->pairs[2], score->pairs[3], score->pairs[4]);
    text_add_string(text, "Elo         ");
    summary_add_elo(&estimate, text);
    text_add(text, "\nStronger    with likelihood %.3f\n", estimate.superiority);
    add_ends(&summary, text);
    text_add(text, "Plies       %.1f a game\n",
             summary_per((double)summary.plies, score_games(score)));
    add_efforts(results, &summary, text);
}
