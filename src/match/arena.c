// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/task.h"
#include "base/wait.h"
#include "game/pgn.h"
#include "match/arena.h"
#include "umpire/umpire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { NOBODY = -1, MOST_TRIES = 1 << 16 };

// What survives a crash: shared by the game's process and ours, written by the former alone.
struct blackbox {
    int volatile acting; // the side at work, or NOBODY
    int64_t volatile since_us;
    uint32_t volatile count;
    move_t tries[MOST_TRIES];
};

struct arena {
    const struct contest *contest;
    struct fixture fixture;
    struct blackbox *box;
    struct task *task;
    bool hung;
};

// A seat that leaves word of who is at work.
struct witness {
    struct seat inner;
    struct blackbox *box;
    enum colour side;
};

static void enter(struct blackbox *box, int side) {
    box->since_us = clock_now_us();
    box->acting = side;
}

static void witness_begin(void *state, const struct briefing *briefing) {
    struct witness *witness = state;
    enter(witness->box, (int)witness->side);
    witness->inner.ops->begin(witness->inner.state, briefing);
    enter(witness->box, NOBODY);
}

static void witness_hear(void *state, move_t try, const struct announcement *said,
                         struct deadline until) {
    struct witness *witness = state;
    struct blackbox *box = witness->box;
    if (said->side == witness->side && box->count < MOST_TRIES) {
        box->tries[box->count] = try;
        box->count = box->count + 1;
    }
    enter(box, (int)witness->side);
    witness->inner.ops->hear(witness->inner.state, try, said, until);
    enter(box, NOBODY);
}

static enum act witness_choose(void *state, const struct allowance *allowance,
                               struct choice *choice, char **cause) {
    struct witness *witness = state;
    enter(witness->box, (int)witness->side);
    enum act act = witness->inner.ops->choose(witness->inner.state, allowance, choice, cause);
    enter(witness->box, NOBODY);
    return act;
}

static bool witness_believe(void *state, float enemy[64]) {
    const struct witness *witness = state;
    const struct seat_ops *ops = witness->inner.ops;
    return ops->believe && ops->believe(witness->inner.state, enemy);
}

static const struct seat_ops WITNESS = {.begin = witness_begin,
                                        .hear = witness_hear,
                                        .choose = witness_choose,
                                        .believe = witness_believe};

// A player that could not be opened: it loses its first turn.
static enum act absent_choose(void *state, const struct allowance *allowance, struct choice *choice,
                              char **cause) {
    (void)allowance;
    (void)choice;
    fail(cause, "%s", (const char *)state);
    return ACT_FAULT;
}

static void absent_begin(void *state, const struct briefing *briefing) {
    (void)state;
    (void)briefing;
}

static void absent_hear(void *state, move_t try, const struct announcement *said,
                        struct deadline until) {
    (void)state;
    (void)try;
    (void)said;
    (void)until;
}

static const struct seat_ops ABSENT = {
    .begin = absent_begin, .hear = absent_hear, .choose = absent_choose};

static struct game_setup setup_of(const struct contest *contest, const struct fixture *fixture) {
    return (struct game_setup){.rules = contest->rules,
                               .kind = contest->kind,
                               .start = *fixture->start,
                               .pace = {*contest_pace(contest, fixture->players[WHITE]),
                                        *contest_pace(contest, fixture->players[BLACK])},
                               .seeds = {fixture->seeds[WHITE], fixture->seeds[BLACK]},
                               .note_thoughts = true,
                               .note_beliefs = contest->beliefs,
                               .note_times = contest->times};
}

static void add_played(struct text *answer, struct record *record, const struct arena *arena,
                       const struct tally tallies[2]) {
    contest_tag(arena->contest, &arena->fixture, record);
    outcome_tag(record, tallies, arena->contest->times);
    struct outcome outcome = outcome_of(record, tallies);
    outcome.number = arena->fixture.number;
    memcpy(outcome.players, arena->fixture.players, sizeof outcome.players);
    text_add_bytes(answer, (const char *)&outcome, sizeof outcome);
    pgn_add(answer, record);
}

static void play_seats(struct arena *arena, const struct seat inner[2], struct text *answer) {
    struct game_setup setup = setup_of(arena->contest, &arena->fixture);
    struct witness witnesses[2];
    struct seat seats[2];
    for (int side = WHITE; side <= BLACK; side++) {
        witnesses[side] = (struct witness){inner[side], arena->box, (enum colour)side};
        seats[side] = (struct seat){.ops = &WITNESS, .state = &witnesses[side]};
    }
    struct game *game = game_open(&setup, seats);
    while (game_step(game))
        continue;
    struct tally tallies[2] = {*game_tally(game, WHITE), *game_tally(game, BLACK)};
    add_played(answer, game_record(game), arena, tallies);
    game_close(game);
}

// In the process of the game.
static void play(void *context, struct text *answer) {
    struct arena *arena = context;
    const struct contest *contest = arena->contest;
    struct resources resources = {.engine = contest->engine,
                                  .model = contest->model,
                                  .cores = contest->cores ? contest->cores : 1};
    struct player *players[2];
    struct seat seats[2];
    char *causes[2] = {NULL, NULL};
    for (int side = WHITE; side <= BLACK; side++) {
        const char *spec = contest->specs[arena->fixture.players[side]];
        enter(arena->box, side);
        players[side] = player_open(spec, &resources, &causes[side]);
        seats[side] = players[side] ? seat_of_player(players[side], spec)
                                    : (struct seat){&ABSENT, causes[side], spec};
    }
    enter(arena->box, NOBODY);
    play_seats(arena, seats, answer);
    for (int side = WHITE; side <= BLACK; side++) {
        player_close(players[side]);
        free(causes[side]);
    }
}

struct arena *arena_open(const struct contest *contest, const struct fixture *fixture,
                         char **cause) {
    struct arena *arena = mem_zero(1, sizeof *arena);
    arena->contest = contest;
    arena->fixture = *fixture;
    arena->box =
        mmap(NULL, sizeof *arena->box, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (arena->box == MAP_FAILED) {
        fail(cause, "no memory can be shared: %s", strerror(errno));
        free(arena);
        return NULL;
    }
    enter(arena->box, NOBODY);
    arena->task = task_start(play, arena, cause);
    if (arena->task)
        return arena;
    arena_close(arena);
    return NULL;
}

void arena_close(struct arena *arena) {
    if (!arena)
        return;
    task_free(arena->task);
    munmap(arena->box, sizeof *arena->box);
    free(arena);
}

struct source arena_source(const struct arena *arena) {
    return task_source(arena->task);
}

bool arena_look(struct arena *arena, int64_t patience_ms) {
    const struct blackbox *box = arena->box;
    if (!arena->hung && box->acting != NOBODY &&
        clock_now_us() - box->since_us > patience_ms * 1000) {
        arena->hung = true;
        task_kill(arena->task);
    }
    return task_hear(arena->task);
}

// The game up to where its process was lost.
static void judge_tries(const struct blackbox *box, struct record *record) {
    struct umpire *umpire = umpire_open(record->rules, &record->start);
    for (uint32_t i = 0; i < box->count && !umpire_is_over(umpire); i++) {
        move_t try = box->tries[i];
        struct announcement said = try == MOVE_NONE ? umpire_ask(umpire) : umpire_try(umpire, try);
        record_add(record, try, &said);
    }
    umpire_close(umpire);
}

// When nobody was at work it is nobody's fault but the program's: no result.
static void add_wreck(const struct arena *arena, struct text *answer) {
    static const char *const NAMES[2] = {"White", "Black"};
    struct tally tallies[2] = {{0}, {0}};
    struct record record;
    int acting = arena->box->acting;
    const char *fate = arena->hung ? "hung" : task_fate(arena->task);
    record_init(&record, arena->contest->rules, arena->contest->kind, arena->fixture.start);
    judge_tries(arena->box, &record);
    char *fault = text_format("%s: %s", acting == NOBODY ? "Umpire" : NAMES[acting], fate);
    contest_tag(arena->contest, &arena->fixture, &record);
    record_set_tag(&record, "Fault", fault);
    record_end(&record,
               acting == NOBODY  ? RESULT_NONE
               : acting == WHITE ? RESULT_BLACK
                                 : RESULT_WHITE,
               acting == NOBODY ? TERMINATION_ABANDONED : TERMINATION_FAULT);
    struct outcome counted = outcome_read(&record);
    memcpy(tallies, counted.tallies, sizeof tallies);
    add_played(answer, &record, arena, tallies);
    free(fault);
    record_free(&record);
}

struct played arena_take(struct arena *arena) {
    struct played played = {0};
    struct text wreck = {0};
    const struct text *answer = task_answer(arena->task);
    if (!answer || answer->length <= sizeof played.outcome) {
        add_wreck(arena, &wreck);
        answer = &wreck;
    }
    memcpy(&played.outcome, answer->bytes, sizeof played.outcome);
    text_add_bytes(&played.pgn, answer->bytes + sizeof played.outcome,
                   answer->length - sizeof played.outcome);
    if (answer == &wreck)
        played.outcome.timed = false;
    text_free(&wreck);
    return played;
}

// Answers with a cause, or with nothing.
static void check_players(void *context, struct text *answer) {
    const struct contest *contest = context;
    struct resources resources = {.engine = contest->engine, .model = contest->model, .cores = 1};
    for (size_t i = 0; i < contest->player_count && !answer->length; i++) {
        char *cause = NULL;
        struct player *player = player_open(contest->specs[i], &resources, &cause);
        if (!player)
            text_add_string(answer, cause ? cause : "a player cannot be opened");
        player_close(player);
        free(cause);
    }
}

bool arena_check_players(const struct contest *contest, char **cause) {
    struct contest copy = *contest;
    struct task *task = task_start(check_players, &copy, cause);
    if (!task)
        return false;
    while (!task_hear(task))
        wait_for(task_source(task), deadline_never());
    const struct text *answer = task_answer(task);
    bool good = answer && !answer->length;
    if (!good)
        fail(cause, "%s", answer ? text_string(answer) : task_fate(task));
    task_free(task);
    return good;
}
