// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The table: every game ends, each seat gets what its side hears and nothing else, whatever a seat
// does becomes a termination.

#include "config.h"

#include "base/mem.h"
#include "game/pgn.h"
#include "players/registry.h"
#include "tests/players/rig.h"

#include <stdlib.h>
#include <time.h>

// A seat between the table and another seat that writes down what it is told.
struct spy {
    struct seat inner;
    struct briefing briefing;
    struct exchange heard[20000];
    size_t count;
    enum termination ended;
};

static void spy_begin(void *state, const struct briefing *briefing) {
    struct spy *spy = state;
    spy->briefing = *briefing;
    spy->inner.ops->begin(spy->inner.state, briefing);
}

static void spy_hear(void *state, move_t try, const struct announcement *said,
                     struct deadline until) {
    struct spy *spy = state;
    if (spy->count < 20000)
        spy->heard[spy->count++] = (struct exchange){try, *said};
    spy->inner.ops->hear(spy->inner.state, try, said, until);
}

static enum act spy_choose(void *state, const struct allowance *allowance, struct choice *choice,
                           char **cause) {
    struct spy *spy = state;
    return spy->inner.ops->choose(spy->inner.state, allowance, choice, cause);
}

static void spy_end(void *state, enum result result, enum termination termination) {
    struct spy *spy = state;
    (void)result;
    spy->ended = termination;
}

static const struct seat_ops SPY = {
    .begin = spy_begin, .hear = spy_hear, .choose = spy_choose, .end = spy_end};

// What this side hears of a record is what the spy wrote down.
static bool heard_rightly(const struct record *record, const struct spy *spy, enum colour side) {
    size_t at = 0;
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *exchange = &record->exchanges[i];
        if (!law_hears(record->rules, &exchange->said, side))
            continue;
        move_t try = exchange->said.side == side ? exchange->try : MOVE_NONE
            ;
        if (at == spy->count || spy->heard[at].try != try ||
            !announcement_equal(&spy->heard[at].said, &exchange->said))
            return false;
        at++;
    }
    return at == spy->count;
}

static bool plays_again(const struct game_setup *setup, const struct record *record) {
    struct replay_part parts[2] = {{record, WHITE, 0}, {record, BLACK, 0}};
    struct seat seats[2] = {seat_of_record(&parts[0], record_tag(record, "White")),
                            seat_of_record(&parts[1], record_tag(record, "Black"))};
    struct record again = game_play(setup, seats);
    bool equal = record_equal(record, &again);
    record_free(&again);
    return equal;
}

static bool good_game(const struct game_setup *setup, const char *white, const char *black,
                      struct spy spies[2]) {
    struct resources resources = {.cores = 1};
    const char *specs[2] = {white, black};
    struct seat seats[2];
    struct player *players[2];
    char *cause = NULL;
    for (int side = WHITE; side <= BLACK; side++) {
        players[side] = player_open(specs[side], &resources, &cause);
        spies[side].inner = seat_of_player(players[side], specs[side]);
        spies[side].count = 0;
        seats[side] = (struct seat){.ops = &SPY, .state = &spies[side], .name = specs[side]};
    }
    struct record record = game_play(setup, seats);
    bool good = record_check(&record, &cause) && heard_rightly(&record, &spies[0], WHITE) &&
                heard_rightly(&record, &spies[1], BLACK) && plays_again(setup, &record) &&
                record.result != RESULT_NONE && spies[0].ended == record.termination;
    if (!good)
        printf("# %s against %s: %s\n", white, black, cause ? cause : "unequal");
    record_free(&record);
    player_close(players[0]);
    player_close(players[1]);
    free(cause);
    return good;
}

static void test_all_end(void) {
    static const char *const QUICK[] = {"random", "recapture", "greedy"};
    struct spy *spies = mem_zero(2, sizeof *spies);
    for (unsigned r = 0; ruleset_at(r); r++)
        for (unsigned k = 0; kind_at(k); k++) {
            struct game_setup setup = setup_of(ruleset_at(r), kind_at(k), r + k);
            unsigned good = 0;
            for (unsigned i = 0; i < 9; i++)
                good += good_game(&setup, QUICK[i / 3], QUICK[i % 3], spies);
            OK_LONG(good, 9);
        }
    free(spies);
}

// A seat that does what it is told to: after some moves, one act.
struct puppet {
    struct player *player;
    size_t turns;
    enum act act;
    struct choice choice;
    bool sleeps;
};

static void puppet_begin(void *state, const struct briefing *briefing) {
    player_begin(((struct puppet *)state)->player, briefing);
}

static void puppet_hear(void *state, move_t try, const struct announcement *said,
                        struct deadline until) {
    player_hear(((struct puppet *)state)->player, try, said, until);
}

static enum act puppet_choose(void *state, const struct allowance *allowance, struct choice *choice,
                              char **cause) {
    struct puppet *puppet = state;
    if (puppet->turns-- > 0) {
        *choice = player_choose(puppet->player, allowance->limit);
        return ACT_TRY;
    }
    puppet->turns = 0;
    if (puppet->sleeps)
        nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
    if (puppet->act == ACT_FAULT)
        *cause = text_format("the engine is on fire");
    *choice = puppet->choice;
    return puppet->act;
}

static const struct seat_ops PUPPET = {
    .begin = puppet_begin, .hear = puppet_hear, .choose = puppet_choose};

static struct record play_puppet(struct puppet *puppet, struct game_setup *setup) {
    struct resources resources = {.cores = 1};
    struct player *other = player_open("random", &resources, NULL);
    puppet->player = player_open("random", &resources, NULL);
    struct seat seats[2] = {{.ops = &PUPPET, .state = puppet, .name = "puppet"},
                            seat_of_player(other, "random")};
    struct record record = game_play(setup, seats);
    player_close(other);
    player_close(puppet->player);
    return record;
}

static void test_terminations(void) {
    struct game_setup plain = setup_of(ruleset_find("icc"), kind_at(0), 1);
    struct game_setup clock = plain, late = plain, limit = plain;
    clock.pace[WHITE] = (struct pace){.clock_ms = 20};
    late.pace[WHITE] = (struct pace){.turn_ms = 5, .late_ms = 5};
    limit.most_plies = 6;
    struct {
        struct game_setup *setup;
        struct puppet puppet;
        enum termination wanted;
        enum result result;
    } cases[] = {
        {&plain, {.turns = 3, .act = ACT_RESIGN}, TERMINATION_RESIGNATION, RESULT_BLACK},
        {&plain, {.turns = 3, .act = ACT_STOP}, TERMINATION_ABANDONED, RESULT_NONE},
        {&plain, {.turns = 0, .act = ACT_FAULT}, TERMINATION_FAULT, RESULT_BLACK},
        {&plain,
         {.turns = 1, .act = ACT_TRY, .choice = {.asks = true}},
         TERMINATION_FAULT,
         RESULT_BLACK},
        {&plain,
         {.turns = 1, .act = ACT_TRY, .choice = {.try = MOVE_NONE}},
         TERMINATION_FAULT,
         RESULT_BLACK},
        {&plain,
         {.turns = 1, .act = ACT_TRY, .choice = {.try = 0xFFFE}},
         TERMINATION_FAULT,
         RESULT_BLACK},
        // a1a8, refused for ever
        {&plain,
         {.turns = 0, .act = ACT_TRY, .choice = {.try = 56 << 6}},
         TERMINATION_FAULT,
         RESULT_BLACK},
        {&clock, {.turns = 1, .act = ACT_TRY, .sleeps = true}, TERMINATION_TIME, RESULT_BLACK},
        {&late, {.turns = 1, .act = ACT_TRY, .sleeps = true}, TERMINATION_TIME, RESULT_BLACK},
        {&limit, {.turns = 99}, TERMINATION_MOVE_LIMIT, RESULT_DRAW},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record = play_puppet(&cases[i].puppet, cases[i].setup);
        OK_LONG(record.termination, cases[i].wanted);
        OK_LONG(record.result, cases[i].result);
        OK(!record_tag(&record, "Fault") == (record.termination != TERMINATION_FAULT));
        if (i == 2)
            OK_STRING(record_tag(&record, "Fault"), "White: the engine is on fire");
        if (i == 9)
            OK_LONG(record.ply_count, 6);
        record_free(&record);
    }
}

static void test_over_at_the_start(void) {
    struct game_setup setup = setup_of(ruleset_find("icc"), kind_at(0), 1);
    struct replay_part parts[2] = {{0}};
    struct seat seats[2] = {seat_of_record(&parts[0], NULL), seat_of_record(&parts[1], NULL)};
    OK(fen_read("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", kind_at(0), &setup.start, NULL));
    struct record record = game_play(&setup, seats);
    OK_LONG(record.termination, TERMINATION_STALEMATE);
    OK_LONG(record.result, RESULT_DRAW);
    OK_LONG(record.ply_count, 0);
    record_free(&record);
}

// What is noted, counted and named.
static void test_papers(void) {
    struct game_setup setup = setup_of(ruleset_find("icc"), kind_at(0), 7);
    struct resources resources = {.cores = 1};
    struct player *players[2] = {player_open("random", &resources, NULL),
                                 player_open("greedy", &resources, NULL)};
    struct seat seats[2] = {seat_of_player(players[0], "random"),
                            seat_of_player(players[1], "greedy")};
    setup.note_times = true;
    struct game *game = game_open(&setup, seats);
    for (unsigned i = 0; i < 30; i++)
        OK(game_step(game));
    game_end(game, RESULT_DRAW, TERMINATION_AGREEMENT);
    OK(!game_step(game));
    struct record *record = game_record(game);
    OK_STRING(record_tag(record, "White"), "random");
    OK_STRING(record_tag(record, "BlackSeed"), "15");
    OK(record->plies[0].note && text_starts_with(record->plies[0].note, "ms "));
    OK_LONG(game_tally(game, WHITE)->exchanges + game_tally(game, BLACK)->exchanges, 30);
    OK_LONG(game_tally(game, WHITE)->moves + game_tally(game, BLACK)->moves, record_moves(record));
    OK_LONG(record->termination, TERMINATION_AGREEMENT);
    game_close(game);
    player_close(players[0]);
    player_close(players[1]);
}

int main(void) {
    test_all_end();
    test_terminations();
    test_over_at_the_start();
    test_papers();
    return tap_done();
}
