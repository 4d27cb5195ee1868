// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The terms of a game come back as they were.

#include "config.h"

#include "match/terms.h"

#include "board/fen.h"
#include "tests/tap.h"

#include <stdlib.h>

static const char *const SPECS[] = {"kriegfish:boards=20", "random", "gre\"edy\\\t\x01"};

static struct contest contest_of(const struct board *start, const struct pace *paces) {
    return (struct contest){.event = "An event \xc3\xa4 {\"",
                            .specs = SPECS,
                            .player_count = 3,
                            .games = 100,
                            .seed = UINT64_MAX,
                            .rules = ruleset_find("rand"),
                            .kind = kind_find("gardner"),
                            .starts = start,
                            .start_count = 1,
                            .paces = paces,
                            .engine = "/a path/with \"quotes\"",
                            .model = "my.model",
                            .cores = 3,
                            .second_cores = 2,
                            .beliefs = true};
}

static bool same_tags(const struct record *a, const struct record *b) {
    bool same = a->tag_count == b->tag_count;
    for (size_t i = 0; same && i < a->tag_count; i++)
        same = strcmp(a->tags[i].name, b->tags[i].name) == 0 &&
               strcmp(a->tags[i].value, b->tags[i].value) == 0;
    return same;
}

static void check(const struct contest *contest, const struct fixture *fixture) {
    struct text line = {0};
    struct terms terms;
    struct record wanted, got;
    terms_add(&line, contest, fixture);
    OK(!strpbrk(text_string(&line), "\r\n"));
    OK(terms_read(text_string(&line), &terms, NULL));
    OK(terms.rules == contest->rules && terms.kind == contest->kind);
    OK(memcmp(&terms.start, fixture->start, sizeof terms.start) == 0);
    OK(terms.beliefs == contest->beliefs && terms.times == contest->times);
    OK_STRING(terms.engine, contest->engine);
    OK_STRING(terms.model, contest->model);
    for (int side = WHITE; side <= BLACK; side++) {
        const struct pace *pace = contest_pace(contest, fixture->players[side]);
        OK_STRING(terms.specs[side], contest->specs[fixture->players[side]]);
        OK(terms.seeds[side] == fixture->seeds[side]);
        OK_LONG(terms.cores[side], fixture->players[side] == 1 ? 2 : 3);
        OK(memcmp(&terms.paces[side], pace, sizeof *pace) == 0);
    }
    record_init(&wanted, contest->rules, contest->kind, fixture->start);
    record_init(&got, contest->rules, contest->kind, fixture->start);
    contest_tag(contest, fixture, &wanted);
    terms_tag(&terms, &got);
    OK(same_tags(&wanted, &got));
    record_free(&wanted);
    record_free(&got);
    terms_free(&terms);
    text_free(&line);
}

int main(void) {
    struct pace paces[3] = {{.turn_ms = 1, .late_ms = 2, .nodes = UINT64_MAX},
                            {.clock_ms = INT64_MAX, .gain_ms = 4, .turns = 5},
                            {0}};
    struct board start;
    OK(fen_read("rnbqk/ppppp/5/PPPPP/RNBQK b - - 3 9", kind_find("gardner"), &start, NULL));
    struct contest contest = contest_of(&start, paces);
    for (size_t number = 0; number < 6; number++) {
        struct fixture fixture = contest_fixture(&contest, number);
        check(&contest, &fixture);
    }
    return tap_done();
}
