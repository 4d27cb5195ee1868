// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "match/terms.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void add_name(struct text *text, const char *name) {
    text_add(text, "%s\"%s\": ", text_ends_with(text_string(text), "{") ? "" : ", ", name);
}

static void add_string(struct text *text, const char *name, const char *value) {
    if (!value)
        return;
    add_name(text, name);
    json_add_string(text, value);
}

// As a string: a number of JSON need not keep every bit.
static void add_number(struct text *text, const char *name, uint64_t value) {
    add_name(text, name);
    text_add(text, "\"%" PRIu64 "\"", value);
}

static void add_side(struct text *text, const struct contest *contest,
                     const struct fixture *fixture, enum colour side) {
    const struct pace *pace = contest_pace(contest, fixture->players[side]);
    add_name(text, side == WHITE ? "white" : "black");
    text_add_char(text, '{');
    add_string(text, "player", contest->specs[fixture->players[side]]);
    add_number(text, "seed", fixture->seeds[side]);
    add_number(text, "cores", contest_cores(contest, fixture->players[side]));
    add_number(text, "turn_ms", (uint64_t)pace->turn_ms);
    add_number(text, "late_ms", (uint64_t)pace->late_ms);
    add_number(text, "clock_ms", (uint64_t)pace->clock_ms);
    add_number(text, "gain_ms", (uint64_t)pace->gain_ms);
    add_number(text, "turns", (uint64_t)pace->turns);
    add_number(text, "nodes", pace->nodes);
    add_number(text, "processor", pace->kind == TIME_OF_PROCESSOR);
    text_add_char(text, '}');
}

static void add_tags(struct text *text, const struct contest *contest,
                     const struct fixture *fixture) {
    struct record record;
    record_init(&record, contest->rules, contest->kind, fixture->start);
    contest_tag(contest, fixture, &record);
    add_name(text, "tags");
    text_add_char(text, '{');
    for (size_t i = 0; i < record.tag_count; i++)
        add_string(text, record.tags[i].name, record.tags[i].value);
    text_add_char(text, '}');
    record_free(&record);
}

static void add_resources(struct text *text, const struct contest *contest) {
    add_string(text, "engine", contest->engine);
    add_string(text, "model", contest->model);
}

void terms_add(struct text *text, const struct contest *contest, const struct fixture *fixture) {
    char fen[FEN_MAX];
    fen_write(fixture->start, fen);
    text_add_char(text, '{');
    add_resources(text, contest);
    add_string(text, "rules", contest->rules->name);
    add_string(text, "board", contest->kind ? contest->kind->name : NULL);
    add_string(text, "start", fen);
    add_number(text, "beliefs", contest->beliefs);
    add_number(text, "times", contest->times);
    add_side(text, contest, fixture, WHITE);
    add_side(text, contest, fixture, BLACK);
    add_tags(text, contest, fixture);
    text_add_char(text, '}');
}

void terms_add_check(struct text *text, const struct contest *contest) {
    text_add_char(text, '{');
    add_resources(text, contest);
    add_string(text, "board", contest->kind ? contest->kind->name : NULL);
    add_name(text, "check");
    text_add_char(text, '{');
    for (size_t i = 0; i < contest->player_count; i++)
        add_string(text, "player", contest->specs[i]);
    text_add_string(text, "}}");
}

static uint64_t number(const struct json *json, const char *name) {
    return strtoull(json_string(json, name, "0"), NULL, 10);
}

static bool read_side(const struct json *json, struct terms *terms, enum colour side) {
    json = json_member(json, side == WHITE ? "white" : "black");
    terms->specs[side] = json_string(json, "player", NULL);
    terms->seeds[side] = number(json, "seed");
    terms->cores[side] = (unsigned)number(json, "cores");
    terms->paces[side] =
        (struct pace){.turn_ms = (int64_t)number(json, "turn_ms"),
                      .late_ms = (int64_t)number(json, "late_ms"),
                      .clock_ms = (int64_t)number(json, "clock_ms"),
                      .gain_ms = (int64_t)number(json, "gain_ms"),
                      .turns = (int64_t)number(json, "turns"),
                      .nodes = number(json, "nodes"),
                      .kind = number(json, "processor") ? TIME_OF_PROCESSOR : TIME_OF_WORLD};
    return terms->specs[side];
}

static bool read_game(struct terms *terms, char **cause) {
    const struct json *json = &terms->line;
    terms->rules = ruleset_find(json_string(json, "rules", ""));
    terms->beliefs = number(json, "beliefs");
    terms->times = number(json, "times");
    if (!terms->rules || !read_side(json, terms, WHITE) || !read_side(json, terms, BLACK))
        return fail(cause, "these are no terms of a game");
    return fen_read(json_string(json, "start", ""), terms->kind, &terms->start, cause);
}

bool terms_read(const char *line, struct terms *terms, char **cause) {
    *terms = (struct terms){0};
    if (!json_read(line, &terms->line, cause))
        return false;
    terms->engine = json_string(&terms->line, "engine", NULL);
    terms->model = json_string(&terms->line, "model", NULL);
    const char *board = json_string(&terms->line, "board", NULL);
    terms->kind = board ? kind_find(board) : NULL;
    return json_member(&terms->line, "check") || read_game(terms, cause);
}

void terms_free(struct terms *terms) {
    json_free(&terms->line);
}

void terms_tag(const struct terms *terms, struct record *record) {
    const struct json *tags = json_member(&terms->line, "tags");
    for (size_t i = 0; tags && tags->type == JSON_OBJECT && i < tags->count; i++)
        if (!record_tag_is_field(tags->items[i].name))
            record_set_tag(record, tags->items[i].name, tags->items[i].string);
}
