// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/child.h"
#include "base/mem.h"
#include "base/place.h"
#include "game/pgn.h"
#include "match/arena.h"
#include "match/terms.h"
#include "umpire/umpire.h"

#include <stdlib.h>
#include <string.h>

enum { NOBODY = -1, LINE_LIMIT = 1 << 20, TERMS_MS = 60000, END_MS = 60000 };

// What we have heard of the game.
struct arena {
    const struct contest *contest;
    struct fixture fixture;
    struct child *child;
    int acting; // the side at work, or NOBODY
    int64_t since_us;
    move_t *tries;
    size_t count, capacity;
    char *outcome; // JSON, or NULL
    bool recording;
    struct text pgn;
    bool good, hung;
    struct text fate;
};

// Starts ourselves again as a process that plays a game, or checks players, and gives it the terms.
static struct child *start(const struct text *terms, char **cause) {
    char *self = place_self();
    const char *argv[] = {self ? self : "kriegfish", "game", NULL};
    struct child_spec spec = {.argv = argv, .line_limit = LINE_LIMIT, .keep_stderr = true};
    struct child *child = child_start(&spec, cause);
    free(self);
    if (!child || child_say(child, deadline_in_ms(TERMS_MS), cause, "%s", text_string(terms)))
        return child;
    child_stop(child, 0);
    return NULL;
}

struct arena *arena_open(const struct contest *contest, const struct fixture *fixture,
                         char **cause) {
    struct arena *arena = mem_zero(1, sizeof *arena);
    struct text terms = {0};
    arena->contest = contest;
    arena->fixture = *fixture;
    arena->acting = NOBODY;
    terms_add(&terms, contest, fixture);
    arena->child = start(&terms, cause);
    text_free(&terms);
    if (arena->child)
        return arena;
    arena_close(arena);
    return NULL;
}

void arena_close(struct arena *arena) {
    if (!arena)
        return;
    child_stop(arena->child, 0);
    free(arena->tries);
    free(arena->outcome);
    text_free(&arena->pgn);
    text_free(&arena->fate);
    free(arena);
}

struct source arena_source(const struct arena *arena) {
    return child_source(arena->child);
}

static void take_try(struct arena *arena, const char *number) {
    long try;
    if (!text_to_long(number, 0, UINT16_MAX, &try))
        return;
    if (arena->count == arena->capacity) {
        arena->capacity = arena->capacity ? 2 * arena->capacity : 64;
        arena->tries = mem_resize(arena->tries, arena->capacity, sizeof *arena->tries);
    }
    arena->tries[arena->count++] = (move_t)try;
}

// False when it is not about who is at work.
static bool take_worker(struct arena *arena, const char *name) {
    int acting = strcmp(name, "white") == 0    ? WHITE
                 : strcmp(name, "black") == 0  ? BLACK
                 : strcmp(name, "nobody") == 0 ? NOBODY
                                               : NOBODY - 1;
    if (acting < NOBODY)
        return false;
    arena->acting = acting;
    arena->since_us = clock_now_us();
    return true;
}

static void take_line(struct arena *arena, const char *line) {
    if (arena->recording)
        text_add(&arena->pgn, "%s\n", line);
    else if (take_worker(arena, line))
        return;
    else if (text_starts_with(line, "try "))
        take_try(arena, line + 4);
    else if (text_starts_with(line, "outcome ") && !arena->outcome)
        arena->outcome = mem_strdup(line + 8);
    else if (strcmp(line, "record") == 0)
        arena->recording = true;
}

// It closed its output, so it has ended or is about to.
static void bury(struct arena *arena) {
    child_wait(arena->child, deadline_in_ms(END_MS));
    child_add_fate(arena->child, &arena->fate);
    arena->good = child_succeeded(arena->child) && arena->outcome && arena->pgn.length;
}

// Takes in what there is; true at the end.
static bool listen(struct arena *arena) {
    enum line_result got;
    char *line;
    while ((got = child_hear(arena->child, deadline_now(), &line)) != LINE_LATE) {
        if (got == LINE_GOT)
            take_line(arena, line);
        if (got != LINE_END)
            continue;
        bury(arena);
        return true;
    }
    return false;
}

bool arena_look(struct arena *arena, int64_t patience_ms) {
    if (listen(arena))
        return true;
    arena->hung = arena->acting != NOBODY && clock_now_us() - arena->since_us > patience_ms * 1000;
    return arena->hung;
}

// The game up to where its process was lost.
static void judge_tries(const struct arena *arena, struct record *record) {
    struct umpire *umpire = umpire_open(record->rules, &record->start);
    for (size_t i = 0; i < arena->count && !umpire_is_over(umpire); i++) {
        move_t try = arena->tries[i];
        struct announcement said = try == MOVE_NONE ? umpire_ask(umpire) : umpire_try(umpire, try);
        record_add(record, try, &said);
    }
    umpire_close(umpire);
}

static void tag_wreck(const struct arena *arena, struct record *record) {
    static const char *const NAMES[2] = {"White", "Black"};
    const char *fate = arena->hung ? "hung" : text_string(&arena->fate);
    char *fault =
        text_format("%s: %s", arena->acting == NOBODY ? "Umpire" : NAMES[arena->acting], fate);
    contest_tag(arena->contest, &arena->fixture, record);
    record_set_tag(record, "Fault", fault);
    free(fault);
}

// When nobody was at work it is nobody's fault but the program's: no result.
static void end_wreck(const struct arena *arena, struct record *record) {
    if (arena->acting == NOBODY)
        record_end(record, RESULT_NONE, TERMINATION_ABANDONED);
    else
        record_end(record, arena->acting == WHITE ? RESULT_BLACK : RESULT_WHITE, TERMINATION_FAULT);
}

static struct played wreck_of(const struct arena *arena) {
    struct played played = {0};
    struct record record;
    record_init(&record, arena->contest->rules, arena->contest->kind, arena->fixture.start);
    judge_tries(arena, &record);
    tag_wreck(arena, &record);
    end_wreck(arena, &record);
    played.outcome = outcome_read(&record);
    played.outcome.timed = false;
    outcome_tag(&record, played.outcome.tallies, false);
    pgn_add(&played.pgn, &record);
    record_free(&record);
    return played;
}

static bool read_outcome(const struct arena *arena, struct outcome *outcome) {
    struct json json = {0};
    bool good = json_read(arena->outcome, &json, NULL) && outcome_read_json(&json, 2, outcome);
    json_free(&json);
    return good;
}

struct played arena_take(struct arena *arena) {
    struct played played = {0};
    if (arena->good && read_outcome(arena, &played.outcome)) {
        played.pgn = arena->pgn;
        arena->pgn = (struct text){0};
    } else {
        played = wreck_of(arena);
    }
    played.outcome.number = arena->fixture.number;
    memcpy(played.outcome.players, arena->fixture.players, sizeof played.outcome.players);
    return played;
}

// What the process has to complain of; NULL when all is well. The rest is somebody else's.
static char *complaint_of(struct child *child, const struct bout_listener *listener) {
    struct text fate = {0};
    char *line, *complaint = NULL;
    enum line_result got;
    while ((got = child_hear(child, deadline_never(), &line)) != LINE_END) {
        bool bad = got == LINE_GOT && text_starts_with(line, "cause ");
        if (bad && !complaint)
            complaint = mem_strdup(line + 6);
        else if (!bad && got == LINE_GOT)
            listener->say(listener->self, line);
    }
    child_wait(child, deadline_in_ms(END_MS));
    child_add_fate(child, &fate);
    if (!complaint && !child_succeeded(child))
        complaint = mem_strdup(text_string(&fate));
    text_free(&fate);
    return complaint;
}

bool arena_ask_players(const struct contest *contest, const struct bout_listener *listener,
                       char **cause) {
    struct text terms = {0};
    terms_add_check(&terms, contest);
    struct child *child = start(&terms, cause);
    text_free(&terms);
    if (!child)
        return false;
    char *complaint = complaint_of(child, listener);
    child_stop(child, 0);
    if (complaint)
        fail(cause, "%s", complaint);
    free(complaint);
    return !complaint;
}
