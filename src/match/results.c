// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/json.h"
#include "base/mem.h"
#include "game/backing.h"
#include "law/words.h"
#include "match/results.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MOST = 300 }; // letters of a field after which nobody reads on

void results_free(struct results *results) {
    for (size_t i = 0; i < results->player_count; i++) {
        free(results->names[i]);
        free(results->judges[i]);
        free(results->models[i]);
    }
    free(results->names);
    free(results->judges);
    free(results->models);
    dictionary_free(&results->index);
    free(results->event);
    free(results->rules);
    free(results->board);
    free(results->limit);
    free(results->seed);
    free(results->at);
    *results = (struct results){0};
}

static void add_player(struct results *results, const char *name) {
    results->names = mem_resize(results->names, results->player_count + 1, sizeof *results->names);
    results->judges =
        mem_resize(results->judges, results->player_count + 1, sizeof *results->judges);
    results->models =
        mem_resize(results->models, results->player_count + 1, sizeof *results->models);
    results->names[results->player_count] = mem_strdup(name);
    results->judges[results->player_count] = results->models[results->player_count] = NULL;
    dictionary_add(&results->index, results->names[results->player_count], results->player_count);
    results->player_count++;
}

// One more value of a field, unless it is there already: games that differ in it are told apart
// nowhere else.
static void add_value(char **field, const char *value) {
    if (!value || strcmp(value, "none") == 0)
        return;
    if (!*field) {
        *field = mem_strdup(value);
        return;
    }
    if (text_ends_with(*field, " / ..."))
        return;
    for (const char *at = *field; at; at = strstr(at, " / ") ? strstr(at, " / ") + 3 : NULL)
        if (strncmp(at, value, strlen(value)) == 0 &&
            (!at[strlen(value)] || text_starts_with(at + strlen(value), " / ")))
            return;
    char *both = text_format("%s / %s", *field, strlen(*field) < VALUES_MOST ? value : "...");
    free(*field);
    *field = both;
}

static void add_backing(struct results *results, size_t player, const char *judge,
                        const char *model) {
    add_value(&results->judges[player], judge);
    add_value(&results->models[player], model);
}

void results_begin(struct results *results, const struct contest *contest) {
    struct text limit = {0};
    contest_add_limit(contest, &limit);
    for (size_t i = 0; i < contest->player_count; i++) {
        add_player(results, contest->specs[i]);
        if (contest->judges)
            add_backing(results, i, contest->judges[i], contest->models[i]);
    }
    results->event = mem_strdup(contest->event);
    results->rules = mem_strdup(contest->rules->name);
    results->board = contest->kind ? mem_strdup(contest->kind->name) : NULL;
    results->limit = text_take(&limit);
    results->seed = text_format("%" PRIu64, contest->seed);
    results->times = contest->times;
}

void results_add(struct results *results, const struct outcome *outcome) {
    if (results->count == results->capacity) {
        results->capacity = results->capacity ? 2 * results->capacity : 64;
        results->at = mem_resize(results->at, results->capacity, sizeof *results->at);
    }
    results->at[results->count++] = *outcome;
}

// The player of that name; `other` is somebody else, even when the name is the same.
static size_t player_named(struct results *results, const char *name, size_t other) {
    size_t found = dictionary_find(&results->index, name, other);
    if (found != DICTIONARY_NONE)
        return found;
    add_player(results, name);
    return results->player_count - 1;
}

// Two who share a name are told apart by the order of colours in a pair.
static void name_players(struct results *results, struct outcome *outcome, const char *white,
                         const char *black) {
    bool swapped = outcome->number % 2;
    const char *first = swapped ? black : white, *second = swapped ? white : black;
    size_t a = player_named(results, first, SIZE_MAX), b = player_named(results, second, a);
    outcome->players[WHITE] = swapped ? b : a;
    outcome->players[BLACK] = swapped ? a : b;
}

void results_add_record(struct results *results, const struct record *record) {
    struct outcome outcome = outcome_read(record);
    const char *round = record_tag(record, "Round");
    const char *white = record_tag(record, "White"), *black = record_tag(record, "Black");
    long number = 0;
    bool numbered = round && text_to_long(round, 1, 1000000000, &number);
    outcome.number = numbered ? (size_t)number - 1 : results->count;
    name_players(results, &outcome, white ? white : "White", black ? black : "Black");
    for (int side = WHITE; side <= BLACK; side++)
        add_backing(results, outcome.players[side], backing_judge(record, (enum colour)side),
                    backing_model(record, (enum colour)side));
    add_value(&results->event, record_tag(record, "Event"));
    add_value(&results->rules, record->rules->name);
    add_value(&results->board, record->kind ? record->kind->name : NULL);
    add_value(&results->limit, record_tag(record, "Limit"));
    add_value(&results->seed, record_tag(record, "Seed"));
    results->times = results->times || outcome.timed;
    results_add(results, &outcome);
}

// One of two lists beside that of the players: a string or nothing for each.
static const char *backer_of(const struct json *json, const char *list, size_t player) {
    const struct json *backers = json_member(json, list);
    return backers && backers->type == JSON_LIST && player < backers->count
               ? backers->items[player].string
               : NULL;
}

static bool add_games(struct results *results, const struct json *json, char **cause) {
    const struct json *names = json_member(json, "players"), *games = json_member(json, "games");
    for (size_t i = 0; i < games->count; i++) {
        struct outcome outcome;
        if (!outcome_read_json(&games->items[i], names->count, &outcome))
            return fail(cause, "its game %zu cannot be read", i + 1);
        const char *white = names->items[outcome.players[WHITE]].string;
        const char *black = names->items[outcome.players[BLACK]].string;
        if (!white || !black)
            return fail(cause, "its players cannot be read");
        size_t told[2] = {outcome.players[WHITE], outcome.players[BLACK]};
        name_players(results, &outcome, white, black);
        for (int side = WHITE; side <= BLACK; side++)
            add_backing(results, outcome.players[side], backer_of(json, "judges", told[side]),
                        backer_of(json, "models", told[side]));
        results->times = results->times || outcome.timed;
        results_add(results, &outcome);
    }
    return true;
}

static bool add_json(struct results *results, const struct json *json, char **cause) {
    const struct json *names = json_member(json, "players"), *games = json_member(json, "games");
    if (strcmp(json_string(json, "format", ""), RESULTS_FORMAT) != 0 || !names || !games)
        return fail(cause, "it is not the result of a contest");
    for (size_t i = 0; results->count == 0 && i < names->count; i++)
        if (names->items[i].type == JSON_STRING && results->player_count == i)
            add_player(results, names->items[i].string);
    add_value(&results->event, json_string(json, "event", NULL));
    add_value(&results->rules, json_string(json, "rules", NULL));
    add_value(&results->board, json_string(json, "board", NULL));
    add_value(&results->limit, json_string(json, "limit", NULL));
    add_value(&results->seed, json_string(json, "seed", NULL));
    return add_games(results, json, cause);
}

bool results_add_json_file(struct results *results, const char *path, char **cause) {
    struct text text = {0};
    struct json json = {0};
    bool good = file_read(path, &text, cause);
    if (good)
        good = (json_read(text_string(&text), &json, cause) && add_json(results, &json, cause)) ||
               fail_in(cause, "%s", path);
    json_free(&json);
    text_free(&text);
    return good;
}

static int by_number(const void *a, const void *b) {
    size_t x = ((const struct outcome *)a)->number, y = ((const struct outcome *)b)->number;
    return (x > y) - (x < y);
}

static bool is_same_game(const struct outcome *a, const struct outcome *b) {
    return a->players[WHITE] == b->players[WHITE] && a->players[BLACK] == b->players[BLACK] &&
           a->result == b->result && a->termination == b->termination && a->plies == b->plies;
}

bool results_sort(struct results *results, size_t *dropped, char **cause) {
    size_t kept = 0, count = results->count;
    if (count)
        qsort(results->at, count, sizeof *results->at, by_number);
    for (size_t i = 0; i < count; i++) {
        const struct outcome *last = kept ? &results->at[kept - 1] : NULL, *next = &results->at[i];
        if (!last || last->number != next->number)
            results->at[kept++] = *next;
        else if (!is_same_game(last, next))
            return fail(cause,
                        "these are no parts of one contest: game %zu is there twice and is not "
                        "the same",
                        next->number + 1);
    }
    results->count = kept;
    *dropped = count - kept;
    return true;
}

size_t results_player(const struct results *results, const char *name) {
    size_t found = dictionary_find(&results->index, name, SIZE_MAX);
    return found == DICTIONARY_NONE ? results->player_count : found;
}

// A player goes to another place, or away.
static void keep_player(struct results *results, size_t player, size_t to) {
    char **lists[] = {results->names, results->judges, results->models};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (to == SIZE_MAX)
            free(lists[i][player]);
        else
            lists[i][to] = lists[i][player];
    }
}

void results_keep(struct results *results, char *const *names, size_t count) {
    size_t players = results->player_count, kept = 0, games = 0;
    size_t *places = mem_zero(players + 1, sizeof *places);
    for (size_t i = 0; i < players; i++) {
        places[i] = text_is_among(results->names[i], names, count) ? kept++ : SIZE_MAX;
        keep_player(results, i, places[i]);
    }
    for (size_t i = 0; i < results->count; i++) {
        struct outcome outcome = results->at[i];
        outcome.players[WHITE] = places[outcome.players[WHITE]];
        outcome.players[BLACK] = places[outcome.players[BLACK]];
        if (outcome.players[WHITE] != SIZE_MAX && outcome.players[BLACK] != SIZE_MAX)
            results->at[games++] = outcome;
    }
    results->player_count = kept;
    results->count = games;
    dictionary_free(&results->index);
    for (size_t i = 0; i < kept; i++)
        dictionary_add(&results->index, results->names[i], i);
    free(places);
}
