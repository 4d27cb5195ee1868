// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How long turns are against their limit (tests/bench/turns.sh): a player plays random, greedy and
// itself with a time for each turn; what counts is all that a turn takes, from the enemy's move
// that has to be heard to the move that is not refused. Arguments are the games against each for
// 50, 200 and 1000 ms, and the player. The status is 1 when more than one turn in a hundred is over
// its limit by more than 10 ms, or any by more than 50.

#include "config.h"

#include "tests/players/rig.h"

#include <stdlib.h>

enum { PLIES = 240, SEED = 1700, TURNS_MOST = 1 << 20, LATE_US = 10000, TOO_LATE_US = 50000 };

// The turns of a row of the table.
struct turns {
    int64_t *late_us;
    size_t count;
    int64_t heard_us; // at most, for a word
    unsigned tries;
    // Of the longest one:
    int64_t longest_us, longest_heard_us;
    unsigned longest_tries;
};

// A seat between the table and a player that looks at the clock.
struct stopwatch {
    struct seat inner;
    struct turns *turns;
    int64_t limit_us, turn_us, turn_heard_us;
    unsigned turn_tries;
};

static void watch_begin(void *state, const struct briefing *briefing) {
    struct stopwatch *watch = state;
    watch->turn_us = watch->turn_heard_us = 0;
    watch->turn_tries = 0;
    watch->inner.ops->begin(watch->inner.state, briefing);
}

static void note_turn(struct stopwatch *watch) {
    struct turns *turns = watch->turns;
    if (turns->count < TURNS_MOST)
        turns->late_us[turns->count++] = watch->turn_us - watch->limit_us;
    if (watch->turn_us > turns->longest_us) {
        turns->longest_us = watch->turn_us;
        turns->longest_heard_us = watch->turn_heard_us;
        turns->longest_tries = watch->turn_tries;
    }
    watch->turn_us = watch->turn_heard_us = 0;
    watch->turn_tries = 0;
}

static void watch_hear(void *state, move_t try, const struct announcement *said,
                       struct deadline until) {
    struct stopwatch *watch = state;
    bool moved = try != MOVE_NONE && said->verdict == SAID_MOVED;
    if (moved) // its turn is over; what it does now is done on the enemy's time
        note_turn(watch);
    int64_t before = clock_now_us();
    watch->inner.ops->hear(watch->inner.state, try, said, until);
    int64_t us = clock_now_us() - before;
    watch->turns->heard_us = us > watch->turns->heard_us ? us : watch->turns->heard_us;
    watch->turn_us += moved ? 0 : us;
    watch->turn_heard_us += moved ? 0 : us;
}

static enum act watch_choose(void *state, const struct allowance *allowance, struct choice *choice,
                             char **cause) {
    struct stopwatch *watch = state;
    int64_t before = clock_now_us();
    enum act act = watch->inner.ops->choose(watch->inner.state, allowance, choice, cause);
    watch->turn_us += clock_now_us() - before;
    watch->turns->tries++;
    watch->turn_tries++;
    return act;
}

static const struct seat_ops STOPWATCH = {
    .begin = watch_begin, .hear = watch_hear, .choose = watch_choose};

static int compare(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static double ms_at(const struct turns *turns, double share) {
    size_t at = (size_t)(share * (double)(turns->count - 1));
    return (double)turns->late_us[at] / 1000;
}

// Prints a row; false when it is not good enough.
static bool tell(struct turns *turns, int64_t ms, const char *enemy, long games) {
    size_t late = 0;
    if (!turns->count)
        return true;
    qsort(turns->late_us, turns->count, sizeof *turns->late_us, compare);
    for (size_t i = 0; i < turns->count; i++)
        late += turns->late_us[i] > LATE_US;
    int64_t worst = turns->late_us[turns->count - 1];
    printf("%6lld %-10s %6ld %7zu %6.2f %8.1f %8.1f %8.1f %10.2f %9.1f\n", (long long)ms, enemy,
           games, turns->count, (double)turns->tries / (double)turns->count, ms_at(turns, 0.5),
           ms_at(turns, 0.99), (double)worst / 1000, 100.0 * (double)late / (double)turns->count,
           (double)turns->heard_us / 1000);
    printf("       the longest: %u tries, %.1f ms of it hearing\n", turns->longest_tries,
           (double)turns->longest_heard_us / 1000);
    fflush(stdout);
    return late * 100 <= turns->count && worst <= TOO_LATE_US;
}

static bool measure(const char *spec, const char *enemy, int64_t ms, long games) {
    const char *other = enemy ? enemy : spec;
    struct player *players[2] = {open_player(spec, 1), open_player(other, 1)};
    struct turns turns = {.late_us = malloc(TURNS_MOST * sizeof(int64_t))};
    for (long game = 0; game < games; game++) {
        struct game_setup setup = setup_of(ruleset_at(0), kind_at(0), SEED + (uint64_t)game);
        struct stopwatch watches[2];
        struct seat seats[2];
        setup.most_plies = PLIES;
        setup.pace[WHITE].turn_ms = setup.pace[BLACK].turn_ms = ms;
        for (int i = 0; i < 2; i++) {
            struct seat seat = seat_of_player(players[i], i ? other : spec);
            watches[i] = (struct stopwatch){.inner = seat, .turns = &turns, .limit_us = ms * 1000};
            bool watched = i == 0 || !enemy;
            seats[(game + i) % 2] =
                watched ? (struct seat){.ops = &STOPWATCH, .state = &watches[i], .name = seat.name}
                        : seat;
        }
        struct record record = game_play(&setup, seats);
        record_free(&record);
    }
    bool good = tell(&turns, ms, enemy ? enemy : "itself", games);
    free(turns.late_us);
    for (int i = 0; i < 2; i++)
        player_close(players[i]);
    return good;
}

int main(int argc, char **argv) {
    static const int64_t LIMITS[] = {50, 200, 1000};
    static const char *const ENEMIES[] = {"random", "greedy", NULL};
    const char *spec = argc > 4 ? argv[4] : "kriegfish";
    bool good = true;
    printf("%s: milliseconds that turns are longer than their limit (at most 10 in 99 %%, 50 in "
           "all), and\n"
           "the longest hearing of a word\n",
           spec);
    printf("%6s %-10s %6s %7s %6s %8s %8s %8s %10s %9s\n", "limit", "against", "games", "turns",
           "tries", "median", "99 %", "longest", "% over 10", "hearing");
    for (int i = 0; i < 3; i++) {
        long games = 1;
        if (argc > i + 1 && !text_to_long(argv[i + 1], 0, 100000, &games))
            return 2;
        for (int k = 0; k < 3 && games; k++)
            good = measure(spec, ENEMIES[k], LIMITS[i], games) && good;
    }
    return !good;
}
