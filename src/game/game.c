// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "game/backing.h"
#include "game/game.h"
#include "game/remark.h"
#include "game/timer.h"
#include "law/words.h"
#include "umpire/umpire.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

struct game {
    struct game_setup setup;
    struct seat seats[2];
    struct umpire *umpire;
    struct timer timers[2];
    struct tally tallies[2];
    struct record record;
    bool over;
};

static const char *const NAMES[2] = {"White", "Black"};

uint64_t game_seed(uint64_t seed, enum colour side) {
    return 2 * seed + side;
}

static void tag_sides(struct game *game) {
    static const char *const SEEDS[2] = {"WhiteSeed", "BlackSeed"};
    for (int side = WHITE; side <= BLACK; side++) {
        char *seed = text_format("%" PRIu64, game->setup.seeds[side]);
        record_set_tag(&game->record, NAMES[side], game->seats[side].name);
        record_set_tag(&game->record, SEEDS[side], seed);
        backing_tag(&game->record, (enum colour)side, game->seats[side].judge,
                    game->seats[side].model);
        free(seed);
    }
}

static void begin_seats(struct game *game) {
    for (int side = WHITE; side <= BLACK; side++) {
        struct briefing briefing = {.rules = game->setup.rules,
                                    .start = game->setup.start,
                                    .side = (enum colour)side,
                                    .seed = game->setup.seeds[side]};
        if (game->seats[side].ops->begin)
            game->seats[side].ops->begin(game->seats[side].state, &briefing);
    }
}

struct game *game_open(const struct game_setup *setup, const struct seat seats[2]) {
    struct game *game = mem_zero(1, sizeof *game);
    game->setup = *setup;
    for (int side = WHITE; side <= BLACK; side++) {
        game->seats[side] = seats[side];
        game->timers[side] = timer_of(&setup->pace[side]);
    }
    game->umpire = umpire_open(setup->rules, &setup->start);
    record_init(&game->record, setup->rules, setup->kind, &setup->start);
    tag_sides(game);
    begin_seats(game);
    if (umpire_is_over(game->umpire))
        game_end(game, umpire_result(game->umpire),
                 (enum termination)law_ending(setup->rules, &setup->start));
    return game;
}

void game_close(struct game *game) {
    if (!game)
        return;
    umpire_close(game->umpire);
    record_free(&game->record);
    free(game);
}

enum colour game_turn(const struct game *game) {
    return umpire_turn(game->umpire);
}

const struct tally *game_tally(const struct game *game, enum colour side) {
    return &game->tallies[side];
}

struct record *game_record(struct game *game) {
    return &game->record;
}

struct record game_take_record(struct game *game) {
    struct record record = game->record;
    game->record = (struct record){0};
    game->over = true;
    return record;
}

void game_end(struct game *game, enum result result, enum termination termination) {
    if (game->over)
        return;
    game->over = true;
    record_end(&game->record, result, termination);
    for (int side = WHITE; side <= BLACK; side++) {
        backing_tag_fallbacks(&game->record, (enum colour)side, game->tallies[side].fallbacks);
        if (game->seats[side].ops->end)
            game->seats[side].ops->end(game->seats[side].state, result, termination);
    }
}

static void lose(struct game *game, enum termination termination) {
    game_end(game, game_turn(game) == WHITE ? RESULT_BLACK : RESULT_WHITE, termination);
}

static void lose_by_fault(struct game *game, const char *cause) {
    char *fault = text_format("%s: %s", NAMES[game_turn(game)], cause);
    record_set_tag(&game->record, "Fault", fault);
    free(fault);
    lose(game, TERMINATION_FAULT);
}

// Can a record hold it? Coordinates of two squares and a man to become.
static bool is_expressible(move_t try) {
    return move_from(try) != move_to(try) && move_promotion(try) <= KING;
}

static const char *fault_of(const struct game *game, const struct choice *choice) {
    if (choice->asks)
        return game->setup.rules->pawns == PAWNS_ASKED ? NULL
                                                       : "asked where there are no questions";
    return is_expressible(choice->try) ? NULL : "gave no try";
}

// The firewall: each side gets what it hears, and its own try alone. Whoever is to move now hears
// it on its own time.
static void deliver(struct game *game, move_t try, const struct announcement *said) {
    for (int side = WHITE; side <= BLACK; side++) {
        const struct seat *seat = &game->seats[side];
        struct timer timer = game->timers[side];
        timer_start(&timer);
        struct deadline until = limit_of_hearing(timer_allowance(&timer).limit, 1);
        if (seat->ops->hear && law_hears(game->setup.rules, said, (enum colour)side))
            seat->ops->hear(seat->state, said->side == side ? try : MOVE_NONE, said, until);
        game->tallies[side].heard_us += timer_stop(&timer);
        if (game_turn(game) == (enum colour)side)
            game->timers[side] = timer;
    }
}

static void add_suspicion(const struct game *game, struct text *note) {
    const struct exchange *last = &game->record.exchanges[game->record.exchange_count - 1];
    const struct seat *seat = &game->seats[last->said.side];
    struct suspicion suspicion = {0};
    if (seat->ops->believe && seat->ops->believe(seat->state, suspicion.enemy, suspicion.king))
        remark_add_suspicion(note, &suspicion);
}

static void note_ply(struct game *game, const struct choice *choice, int64_t us) {
    struct text note = {0};
    if (game->setup.note_thoughts)
        remark_add_choice(&note, choice);
    if (game->setup.note_times)
        text_add(&note, "ms %" PRId64 " ", us / 1000);
    if (game->setup.note_beliefs)
        add_suspicion(game, &note);
    if (note.length)
        record_add_note(&game->record, game->record.ply_count - 1, text_string(&note));
    text_free(&note);
}

static size_t most_plies(const struct game_setup *setup) {
    if (setup->most_plies)
        return setup->most_plies;
    return setup->rules->draws_by_count ? SIZE_MAX : GAME_MOST_PLIES;
}

// A move was played or refused: does that end the game?
static void settle(struct game *game, const struct announcement *said) {
    const struct record *record = &game->record;
    if (umpire_is_over(game->umpire))
        game_end(game, umpire_result(game->umpire), (enum termination)said->ending);
    else if (said->verdict == SAID_MOVED && record->ply_count >= most_plies(&game->setup))
        game_end(game, RESULT_DRAW, TERMINATION_MOVE_LIMIT);
    else if (said->verdict != SAID_MOVED &&
             record->plies[record->ply_count - 1].count >= GAME_MOST_EXCHANGES)
        lose_by_fault(game, "tried too often in one turn");
}

static void carry(struct game *game, const struct choice *choice) {
    enum colour side = game_turn(game);
    move_t try = choice->asks ? MOVE_NONE : choice->try;
    struct announcement said =
        choice->asks ? umpire_ask(game->umpire) : umpire_try(game->umpire, try);
    record_add(&game->record, try, &said);
    game->tallies[side].exchanges++;
    if (said.verdict == SAID_MOVED) {
        game->tallies[side].moves++;
        note_ply(game, choice, game->timers[side].turn_us);
        timer_gain(&game->timers[side]);
    }
    deliver(game, try, &said);
    if (game->setup.watch.heard)
        game->setup.watch.heard(game->setup.watch.watcher, &game->record,
                                &game->record.exchanges[game->record.exchange_count - 1]);
    settle(game, &said);
}

// What becomes of a seat's answer.
static void take_act(struct game *game, enum act act, const struct choice *choice,
                     const char *cause) {
    const char *fault = act == ACT_TRY ? fault_of(game, choice) : NULL;
    if (act == ACT_FAULT)
        lose_by_fault(game, cause ? cause : "failed");
    else if (act == ACT_STOP)
        game_end(game, RESULT_NONE, TERMINATION_ABANDONED);
    else if (timer_is_over(&game->timers[game_turn(game)]))
        lose(game, TERMINATION_TIME);
    else if (act == ACT_RESIGN)
        lose(game, TERMINATION_RESIGNATION);
    else if (fault)
        lose_by_fault(game, fault);
    else
        carry(game, choice);
}

bool game_step(struct game *game) {
    if (game->over)
        return false;
    enum colour side = game_turn(game);
    const struct seat *seat = &game->seats[side];
    struct timer *timer = &game->timers[side];
    struct tally *tally = &game->tallies[side];
    struct choice choice = {.win = -1};
    char *cause = NULL;
    timer_start(timer);
    struct allowance allowance = timer_allowance(timer);
    for (int i = WHITE; i <= BLACK; i++)
        allowance.left_ms[i] = timer_left_ms(&game->timers[i]);
    enum act act = seat->ops->choose(seat->state, &allowance, &choice, &cause);
    tally->us += timer_stop(timer);
    tally->boards += choice.boards;
    tally->nodes += choice.nodes;
    tally->fallbacks += choice.stood_in;
    if (!game->over) // a front may end it while a person thinks
        take_act(game, act, &choice, cause);
    free(cause);
    return !game->over;
}

struct record game_play(const struct game_setup *setup, const struct seat seats[2]) {
    struct game *game = game_open(setup, seats);
    while (game_step(game))
        continue;
    struct record record = game_take_record(game);
    game_close(game);
    return record;
}
