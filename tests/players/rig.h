// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What tests of players share: whole games against greedy, the same game on one thread and on two,
// a player at its first turn, a deadline that is kept. Not for the program itself.

#pragma once

#include "game/game.h"
#include "tests/boards.h"
#include "tests/tap.h"

static inline struct board from_fen(const char *fen) {
    return board_from(fen, kind_at(0));
}

static inline struct game_setup setup_of(const struct ruleset *rules, const struct kind *kind,
                                         uint64_t seed) {
    struct game_setup setup = {.rules = rules, .kind = kind};
    setup.start = board_from(kind->fen, kind);
    for (int side = WHITE; side <= BLACK; side++)
        setup.seeds[side] = game_seed(seed, (enum colour)side);
    return setup;
}

static inline void set_work(struct game_setup *setup, uint64_t nodes) {
    setup->pace[WHITE].nodes = setup->pace[BLACK].nodes = nodes;
}

// Bails out where there is no such player.
static inline struct player *open_player(const char *spec, unsigned cores) {
    struct resources resources = {.cores = cores};
    char *cause = NULL;
    struct player *player = player_open(spec, &resources, &cause);
    if (!player) {
        printf("Bail out! %s: %s\n", spec, cause);
        exit(1);
    }
    return player;
}

static inline struct record play(const struct game_setup *setup, const char *spec, unsigned cores) {
    struct player *player = open_player(spec, cores), *other = open_player("greedy", cores);
    bool white = setup->seeds[0] % 2;
    struct seat seats[2];
    seats[!white] = seat_of_player(player, spec);
    seats[white] = seat_of_player(other, "greedy");
    struct record record = game_play(setup, seats);
    player_close(player);
    player_close(other);
    return record;
}

// A whole game; every try is judged by the umpire and by record_check.
static inline void check_game(const struct game_setup *setup, const char *spec) {
    char *cause = NULL;
    struct record record = play(setup, spec, 1);
    OK(record.result != RESULT_NONE && record.termination != TERMINATION_FAULT);
    if (!OK(record_check(&record, &cause)))
        printf("# %s, %s, %s: %s\n", spec, setup->rules->name, setup->kind->name, cause);
    record_free(&record);
    free(cause);
}

static inline void check_threads(const struct game_setup *setup, const char *spec) {
    struct record one = play(setup, spec, 1), two = play(setup, spec, 2);
    OK(one.termination != TERMINATION_FAULT && one.ply_count > 2);
    if (!OK(record_equal(&one, &two)))
        printf("# %s differs on two threads\n", spec);
    record_free(&one);
    record_free(&two);
}

// A player on two threads that has been told of a start.
static inline struct player *begun(const char *spec, const char *fen, enum colour side) {
    struct briefing briefing = {.rules = ruleset_find("icc"), .seed = 1};
    struct player *player = open_player(spec, 2);
    briefing.start = from_fen(fen);
    briefing.side = side;
    player_begin(player, &briefing);
    return player;
}

// Generous, since the machine may be busy; what was not done in time was not much.
static inline void check_deadline(const char *spec) {
    struct player *player = begun(spec, kind_at(0)->fen, WHITE);
    int64_t before = clock_now_us();
    struct choice choice =
        player_choose(player, (struct limit){.until = deadline_in_ms(50), .nodes = 0});
    int64_t took = clock_now_us() - before;
    if (!OK(took < 1000000 && choice.try != MOVE_NONE))
        printf("# %s took %lld us\n", spec, (long long)took);
    choice = player_choose(player, (struct limit){.until = deadline_now(), .nodes = 0});
    OK(choice.try != MOVE_NONE);
    player_close(player);
}
