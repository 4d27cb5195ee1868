// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How late players answer (tests/bench/deadline.sh): each plays a game with greedy, hurries through
// the opening and then is asked for every try as if it were the first of its turn; the worst of
// these counts. What it takes to hear the umpire comes before the question and is shown beside it
// (whole turns are in tests/bench/turns.c). Arguments are milliseconds for a turn, the most that an
// answer may be late, and players (none: all there are).

#include "config.h"

#include "players/registry.h"
#include "tests/players/rig.h"

enum { HURRIED_MS = 10, HURRIED_TRIES = 40, TRIES = 40, PLIES = 400, SEED = 11 };

// A seat between the table and a player that looks at the clock.
struct stopwatch {
    struct seat inner;
    int64_t try_ms;
    unsigned hurried, tries;
    int64_t late_us, hurried_late_us, heard_us; // at worst; negative: answered before
};

static void worst(int64_t *most, int64_t us) {
    *most = us > *most ? us : *most;
}

static void watch_begin(void *state, const struct briefing *briefing) {
    struct stopwatch *watch = state;
    watch->inner.ops->begin(watch->inner.state, briefing);
}

static void watch_hear(void *state, move_t try, const struct announcement *said,
                       struct deadline until) {
    struct stopwatch *watch = state;
    int64_t before = clock_now_us();
    watch->inner.ops->hear(watch->inner.state, try, said, until);
    worst(&watch->heard_us, clock_now_us() - before);
}

static enum act watch_choose(void *state, const struct allowance *allowance, struct choice *choice,
                             char **cause) {
    struct stopwatch *watch = state;
    struct allowance given = *allowance;
    bool hurries = watch->hurried < HURRIED_TRIES;
    if (watch->tries == TRIES)
        return ACT_STOP;
    given.limit.until = deadline_in_ms(hurries ? HURRIED_MS : watch->try_ms);
    enum act act = watch->inner.ops->choose(watch->inner.state, &given, choice, cause);
    int64_t late_us = clock_now_us() - given.limit.until.at_us;
    worst(hurries ? &watch->hurried_late_us : &watch->late_us, late_us);
    ++*(hurries ? &watch->hurried : &watch->tries);
    return act;
}

static const struct seat_ops STOPWATCH = {
    .begin = watch_begin, .hear = watch_hear, .choose = watch_choose};

// Plays games until there were enough tries, and prints a row. False when an answer was too late.
static bool measure(const char *spec, int64_t try_ms, int64_t late_ms) {
    struct player *player = open_player(spec, 1), *other = open_player("greedy", 1);
    struct stopwatch watch = {.inner = seat_of_player(player, spec),
                              .try_ms = try_ms,
                              .late_us = INT64_MIN,
                              .hurried_late_us = INT64_MIN};
    for (uint64_t game = 0; watch.tries < TRIES && game < TRIES; game++) {
        struct game_setup setup = setup_of(ruleset_at(0), kind_at(0), SEED + game);
        struct seat seats[2];
        setup.most_plies = PLIES;
        setup.pace[WHITE].turn_ms = setup.pace[BLACK].turn_ms = try_ms;
        seats[game % 2] = (struct seat){.ops = &STOPWATCH, .state = &watch, .name = spec};
        seats[1 - game % 2] = seat_of_player(other, "greedy");
        struct record record = game_play(&setup, seats);
        record_free(&record);
    }
    printf("%-28s %6u %10.1f %14.1f %10.1f\n", spec, watch.tries, (double)watch.late_us / 1000,
           (double)watch.hurried_late_us / 1000, (double)watch.heard_us / 1000);
    fflush(stdout);
    player_close(player);
    player_close(other);
    return watch.late_us <= late_ms * 1000;
}

int main(int argc, char **argv) {
    long try_ms, late_ms;
    bool good = true;
    if (argc < 3 || !text_to_long(argv[1], 1, 100000, &try_ms) ||
        !text_to_long(argv[2], 0, 100000, &late_ms)) {
        printf("usage: deadline MS LATE [PLAYER]...\n");
        return 2;
    }
    printf(
        "worst lateness in ms with %ld ms for a turn (bar %ld), with %d ms, and to hear a word\n",
        try_ms, late_ms, HURRIED_MS);
    printf("%-28s %6s %10s %14s %10s\n", "player", "tries", "late", "late, hurried", "hearing");
    for (int i = 3; i < argc; i++)
        good = measure(argv[i], try_ms, late_ms) && good;
    for (unsigned i = 0; argc == 3 && registry_at(i); i++)
        good = measure(registry_at(i)->name, try_ms, late_ms) && good;
    return !good;
}
