// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Records: PGN, results, archives, the terms of a game; and those who believe what stands in them.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "base/mem.h"
#include "belief/belief.h"
#include "board/fen.h"
#include "front/shared/telling.h"
#include "game/pgn.h"
#include "match/archive.h"
#include "match/sheet.h"
#include "match/table.h"
#include "match/terms.h"
#include "study/listen.h"
#include "study/review.h"

#include <stdlib.h>
#include <string.h>

// Calls `each` with every game that can be read.
static void read_games(const char *bytes, size_t size, void (*each)(const struct record *record)) {
    char *cause = NULL;
    struct pgn_reader *reader = pgn_open(fuzz_file("input", bytes, size), ruleset_at(0), &cause);
    struct record record;
    enum pgn_result result;
    while (reader && (result = pgn_read(reader, &record, &cause)) != PGN_END)
        if (result == PGN_GAME) {
            each(&record);
            record_free(&record);
        } else
            fuzz_promise(cause, "pgn: why it failed");
    pgn_close(reader);
    free(cause);
}

static void write_again(const struct record *record) {
    struct text text = {0}, second = {0};
    char *cause = NULL;
    struct record again;
    pgn_add(&text, record);
    struct pgn_reader *reader =
        pgn_open(fuzz_file("again", text_string(&text), text.length), ruleset_at(0), &cause);
    fuzz_promise(pgn_read(reader, &again, &cause) == PGN_GAME, "pgn: reads what it wrote");
    pgn_add(&second, &again);
    fuzz_promise(strcmp(text_string(&text), text_string(&second)) == 0, "pgn: the same game");
    pgn_close(reader);
    record_free(&again);
    free(cause);
    cause = NULL;
    fuzz_promise(record_check(record, &cause) || cause, "record: which word is a lie");
    free(cause);
    text_free(&text);
    text_free(&second);
}

void fuzz_pgn(const char *bytes, size_t size) {
    read_games(bytes, size, write_again);
}

static void tell(const struct record *record) {
    for (int eyes = EYES_WHITE; eyes <= EYES_UMPIRE; eyes++) {
        struct telling telling = {.eyes = (enum eyes)eyes, .diagrams = true};
        struct text text = {0};
        telling_begin(&telling, record, &text);
        for (size_t i = 0; i < record->exchange_count; i++)
            telling_add(&telling, &record->exchanges[i], &text);
        telling_end(&telling, record, &text);
        text_free(&text);
    }
}

// As replay --trust does.
void fuzz_replay(const char *bytes, size_t size) {
    read_games(bytes, size, tell);
}

static void look_back(const struct belief *belief) {
    struct review *review = mem_alloc(sizeof *review);
    const struct view *view = belief_view(belief);
    if (view_my_turn(view) && !view->over)
        review_turn(&(struct review_task){view, belief_pool(belief), 2, 1}, review);
    free(review);
}

static void hear_all(const struct record *record, enum colour side) {
    static struct belief *belief; // one for all: reading the model takes longer than most inputs
    float heat[64], king[64];
    if (!belief)
        belief = belief_open(&(struct belief_options){.boards = 30, .effort = 300, .thin = 5});
    belief_begin(belief, record->rules, &record->start, side, 1);
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *exchange = &record->exchanges[i];
        if (!law_hears(record->rules, &exchange->said, side))
            continue;
        bool mine = exchange->said.side == side;
        belief_hear(belief, mine ? exchange->try : MOVE_NONE, &exchange->said, deadline_never());
        belief_heat(belief, heat, king);
    }
    look_back(belief);
}

static void believe(const struct record *record) {
    if (record->exchange_count > 60)
        return; // there is nothing new in it, and it takes long
    hear_all(record, WHITE);
    hear_all(record, BLACK);
}

// As belief --trust and analyze --trust do.
void fuzz_belief(const char *bytes, size_t size) {
    read_games(bytes, size, believe);
}

static void explain(const struct record *record) {
    struct story story = {0};
    struct boards boards = {0};
    char *cause = NULL;
    story_begin(&story, record->rules, &record->start, WHITE);
    for (size_t i = 0; i < record->exchange_count && i < 20; i++) {
        const struct exchange *exchange = &record->exchanges[i];
        if (law_hears(record->rules, &exchange->said, WHITE))
            story_hear(&story, exchange->said.side == WHITE ? exchange->try : MOVE_NONE,
                       &exchange->said);
    }
    listen_boards(&story, 500, &boards, &cause);
    boards_free(&boards);
    story_free(&story);
    free(cause);
}

// Every board that explains a record, lies and all, as a solver is given them.
void fuzz_story(const char *bytes, size_t size) {
    read_games(bytes, size, explain);
}

static void use_results(struct results *results) {
    struct text text = {0};
    char *cause = NULL;
    size_t dropped;
    bool good = results_sort(results, &dropped, &cause);
    free(cause);
    if (!good || results->player_count > 200)
        return;
    table_add_report(results, &text);
    sheet_add(results, &text);
    text_free(&text);
}

void fuzz_results(const char *bytes, size_t size) {
    struct results results = {0};
    char *cause = NULL;
    if (results_add_json_file(&results, fuzz_file("input", bytes, size), &cause))
        use_results(&results);
    results_free(&results);
    free(cause);
}

static void resume(const char *bytes, size_t size) {
    static const char *const SPECS[] = {"random", "greedy"};
    struct results results = {0};
    struct board start;
    char *cause = NULL;
    fen_read(kind_at(0)->fen, kind_at(0), &start, NULL);
    struct contest contest = {.event = "fuzz",
                              .specs = SPECS,
                              .player_count = 2,
                              .games = 4,
                              .seed = 1,
                              .rules = ruleset_at(0),
                              .kind = kind_at(0),
                              .starts = &start,
                              .start_count = 1,
                              .pace = {.nodes = 1},
                              .cores = 1,
                              .shard_count = 1};
    results_begin(&results, &contest);
    archive_resume(&results, fuzz_file("input", bytes, size), &contest, &cause);
    results_free(&results);
    free(cause);
}

void fuzz_archive(const char *bytes, size_t size) {
    const char *path = fuzz_file("input", bytes, size);
    char *paths[] = {mem_strdup(path), mem_strdup(path), NULL}, *cause = NULL;
    struct results results = {0};
    struct text pgn = {0};
    size_t dropped;
    if (archive_read(&results, path, ruleset_at(0), &cause))
        use_results(&results);
    results_free(&results);
    results = (struct results){0};
    if (archive_merge(&results, paths, &pgn, &dropped, &cause))
        use_results(&results);
    results_free(&results);
    text_free(&pgn);
    free(paths[0]);
    free(paths[1]);
    free(cause);
    resume(bytes, size);
}

// What the process is told that plays one game of a match.
void fuzz_terms(const char *bytes, size_t size) {
    char *string = fuzz_string(bytes, size), *cause = NULL;
    struct terms terms = {0};
    if (terms_read(string, &terms, &cause)) {
        struct record record = {0};
        record_init(&record, terms.rules, terms.kind, &terms.start);
        terms_tag(&terms, &record);
        record_free(&record);
    } else
        fuzz_promise(cause, "terms: why it failed");
    terms_free(&terms);
    free(cause);
    free(string);
}
