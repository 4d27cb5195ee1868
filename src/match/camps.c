// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "match/camps.h"
#include "match/summary.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 256 }; // of a line

void camps_free(struct camps *camps) {
    for (size_t i = 0; i < camps->count; i++) {
        for (size_t j = 0; j < camps->at[i].count; j++)
            free(camps->at[i].players[j]);
        free(camps->at[i].players);
        free(camps->at[i].name);
    }
    free(camps->at);
    free(camps->pairs);
    *camps = (struct camps){0};
}

static size_t find(const struct camps *camps, const char *name) {
    size_t i = 0;
    while (i < camps->count && strcmp(camps->at[i].name, name) != 0)
        i++;
    return i;
}

static bool has(const struct camp *camp, const char *player) {
    return text_is_among(player, camp->players, camp->count);
}

static struct camp *add_camp(struct camps *camps, const char *name) {
    camps->at = mem_resize(camps->at, camps->count + 1, sizeof *camps->at);
    camps->at[camps->count] = (struct camp){.name = mem_strdup(name)};
    return &camps->at[camps->count++];
}

static void add_player(struct camp *camp, const char *player) {
    camp->players = mem_resize(camp->players, camp->count + 1, sizeof *camp->players);
    camp->players[camp->count++] = mem_strdup(player);
}

static bool read_camp(struct camps *camps, char **words, size_t count, char **cause) {
    if (find(camps, words[0]) < camps->count)
        return fail(cause, "%s was said before", words[0]);
    struct camp *camp = add_camp(camps, words[0]);
    for (size_t i = 2; i < count; i++) {
        if (has(camp, words[i]))
            return fail(cause, "%s is there twice", words[i]);
        add_player(camp, words[i]);
    }
    return true;
}

static size_t find_or_add(struct camps *camps, const char *name) {
    size_t found = find(camps, name);
    if (found == camps->count) {
        struct camp *camp = add_camp(camps, name);
        camp->single = true;
        add_player(camp, name);
    }
    return found;
}

static bool read_pair(struct camps *camps, char **words, char **cause) {
    size_t a = find_or_add(camps, words[0]), b = find_or_add(camps, words[2]);
    for (size_t i = 0; i < camps->at[a].count; i++)
        if (has(&camps->at[b], camps->at[a].players[i]))
            return fail(cause, "%s is on both sides", camps->at[a].players[i]);
    camps->pairs = mem_resize(camps->pairs, camps->pair_count + 1, sizeof *camps->pairs);
    camps->pairs[camps->pair_count][0] = a;
    camps->pairs[camps->pair_count++][1] = b;
    return true;
}

static bool read_line(struct camps *camps, char *line, char **cause) {
    char *words[WORDS_MOST];
    line[strcspn(line, "#")] = '\0';
    size_t count = text_split(line, words, WORDS_MOST);
    if (!count)
        return true;
    if (count > WORDS_MOST)
        return fail(cause, "there are more than %d words", WORDS_MOST);
    if (count > 2 && strcmp(words[1], "=") == 0)
        return read_camp(camps, words, count, cause);
    if (count == 3 && strcmp(words[1], "v") == 0)
        return read_pair(camps, words, cause);
    return fail(cause, "it should be 'CAMP = PLAYER...' or 'CAMP v CAMP'");
}

bool camps_read(struct camps *camps, char *text, char **cause) {
    size_t number = 1;
    for (char *line = text, *next; line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        if (!read_line(camps, line, cause))
            return fail_in(cause, "line %zu", number);
    }
    return camps->pair_count || fail(cause, "there is no 'CAMP v CAMP' in it");
}

static void add_score(struct score *sum, const struct score *part) {
    sum->wins += part->wins;
    sum->draws += part->draws;
    sum->losses += part->losses;
    for (size_t i = 0; i < sizeof sum->pairs / sizeof *sum->pairs; i++)
        sum->pairs[i] += part->pairs[i];
}

// One camp against another, in all games of their players against each other.
static struct score score_of(const struct results *results, const struct camp *a,
                             const struct camp *b) {
    struct score sum = {0};
    for (size_t i = 0; i < results->player_count; i++)
        for (size_t j = 0; j < results->player_count; j++)
            if (has(a, results->names[i]) && has(b, results->names[j])) {
                struct score part = summary_score(results, i, j);
                add_score(&sum, &part);
            }
    return sum;
}

// Won, drawn, lost, and the score with its interval; nothing where nobody met.
static void add_cell(const struct score *score, struct text *text) {
    struct estimate estimate = score_estimate(score);
    if (score_games(score))
        text_add(text, " %zu-%zu-%zu, %.3f [%.3f, %.3f]", score->wins, score->draws, score->losses,
                 estimate.mean, estimate.low, estimate.high);
    text_add_string(text, " |");
}

static void add_row(const struct camp *a, const struct camp *b, const struct camps_column *columns,
                    size_t count, struct text *text) {
    struct score all = {0};
    text_add(text, "| %s | %s |", a->name, b->name);
    for (size_t i = 0; i < count; i++) {
        struct score score = score_of(columns[i].results, a, b);
        add_cell(&score, text);
        add_score(&all, &score);
    }
    if (count > 1)
        add_cell(&all, text);
    text_add_char(text, '\n');
}

static void add_head(const struct camps_column *columns, size_t count, struct text *text) {
    text_add_string(text, "| first | second |");
    for (size_t i = 0; i < count; i++)
        text_add(text, " %s |", columns[i].title);
    text_add_string(text, count > 1 ? " all |\n|---|---|---|" : "\n|---|---|");
    for (size_t i = 0; i < count; i++)
        text_add_string(text, "---|");
    text_add_char(text, '\n');
}

static void add_members(const struct camp *camp, struct text *text) {
    text_add(text, "%s:", camp->name);
    for (size_t i = 0; i < camp->count; i++)
        text_add(text, "%s %s", i ? "," : "", camp->players[i]);
    text_add_string(text, ".\n");
}

static bool plays(const char *player, const struct camps_column *columns, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (results_player(columns[i].results, player) < columns[i].results->player_count)
            return true;
    return false;
}

bool camps_add_markdown(const struct camps *camps, const struct camps_column *columns, size_t count,
                        struct text *text, char **cause) {
    for (size_t i = 0; i < camps->count; i++)
        for (size_t j = 0; j < camps->at[i].count; j++)
            if (!plays(camps->at[i].players[j], columns, count))
                return fail(cause, "nobody who plays is called '%s'", camps->at[i].players[j]);
    for (size_t i = 0; i < camps->count; i++)
        if (!camps->at[i].single)
            add_members(&camps->at[i], text);
    text_add_string(text, "\n");
    add_head(columns, count, text);
    for (size_t i = 0; i < camps->pair_count; i++)
        add_row(&camps->at[camps->pairs[i][0]], &camps->at[camps->pairs[i][1]], columns, count,
                text);
    return true;
}
