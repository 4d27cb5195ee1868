// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Clocks shared out, without waiting for any: the time that a side uses is made up.

#include "config.h"

#include "game/release.h"
#include "tests/tap.h"

// Uses all that a turn has left, and a little for the way there and back.
static void use_all(struct timer *timer) {
    struct limit limit = timer_allowance(timer).limit;
    int64_t us = (limit.share_ms + limit.more_ms) * 1000 + 200;
    timer->turn_us += us;
    timer->left_us -= us;
}

static void test_never_late(void) {
    static const struct pace PACES[] = {
        {.clock_ms = 1000},
        {.clock_ms = 3000},
        {.clock_ms = 60000},
        {.clock_ms = 1000, .gain_ms = 10000},
        {.clock_ms = 300000, .turns = 40},
        {.clock_ms = 3000, .turns = 1},
        {.clock_ms = 5400000, .gain_ms = 30000, .turns = 40},
    };
    for (size_t i = 0; i < sizeof PACES / sizeof *PACES; i++)
        for (unsigned tries = 1; tries < 20; tries += 6) {
            struct timer timer = timer_of(&PACES[i]);
            unsigned turn = 0;
            // Every turn a crisis, with many refused tries, about as many as a game has.
            while (turn < 120 / tries + 10 && !timer_is_over(&timer)) {
                for (unsigned k = 0; k < tries; k++)
                    use_all(&timer);
                turn += !timer_is_over(&timer);
                timer_gain(&timer);
            }
            if (!OK(!timer_is_over(&timer)))
                printf("# clock %lld, %u tries a turn: lost in turn %u\n",
                       (long long)PACES[i].clock_ms, tries, turn);
        }
}

// A quiet player uses its share; refused tries share what the turn was given.
static void test_shares(void) {
    struct timer timer = timer_of(&(struct pace){.clock_ms = 300200});
    struct limit first = timer_allowance(&timer).limit;
    OK_LONG(first.share_ms, 10000);
    OK_LONG(first.more_ms, 10000);
    timer.turn_us = 7500000;
    timer.left_us -= 7500000;
    OK_LONG(timer_allowance(&timer).limit.share_ms, 2500);
    timer.turn_us = 90000000;
    timer.left_us = 210200000;
    OK_LONG(timer_allowance(&timer).limit.share_ms, 10000 / 8);
    timer_gain(&timer);
    OK_LONG(timer_allowance(&timer).limit.share_ms, 7000);
}

// So many moves, and the clock is wound up again.
static void test_controls(void) {
    struct timer timer = timer_of(&(struct pace){.clock_ms = 20200, .turns = 4});
    OK_LONG(timer_allowance(&timer).limit.share_ms, 4000);
    for (unsigned i = 0; i < 3; i++)
        timer_gain(&timer);
    OK_LONG(timer_left_ms(&timer), 20200);
    OK_LONG(timer_allowance(&timer).limit.share_ms, 10000);
    timer_gain(&timer);
    OK_LONG(timer_left_ms(&timer), 40400);
}

// A time is for the turn: what a try has used the next one does not have, nor does its flag.
static void test_turns(void) {
    struct timer timer = timer_of(&(struct pace){.turn_ms = 100000, .late_ms = 10000});
    OK(deadline_left_ms(timer_allowance(&timer).limit.until) > 50000);
    timer.turn_us = 90000000;
    OK(deadline_left_ms(timer_allowance(&timer).limit.until) <= 10000);
    OK(deadline_left_ms(timer_allowance(&timer).flag) <= 20000);
    timer.turn_us = 105000000;
    OK(deadline_passed(timer_allowance(&timer).limit.until) && !timer_is_over(&timer));
    timer.turn_us = 111000000;
    OK(timer_is_over(&timer));
    timer_gain(&timer);
    OK(deadline_left_ms(timer_allowance(&timer).limit.until) > 50000 && !timer_is_over(&timer));
}

// The tries of a turn never take more than it has, and each leaves something to the next.
static void test_parts(void) {
    struct limit turn = {.until = deadline_in_ms(1000000), .share_ms = 1000000, .more_ms = 1000};
    struct limit first = limit_of_try(turn, 0), second = limit_of_try(turn, 1);
    OK(deadline_left_ms(first.until) <= 750000 && deadline_left_ms(first.until) > 600000);
    OK(deadline_left_ms(second.until) <= 500000 && deadline_left_ms(second.until) > 400000);
    OK(first.share_ms < turn.share_ms && first.more_ms == 750 && second.more_ms == 500);
    turn = (struct limit){.until = deadline_never(), .nodes = 77};
    first = limit_of_try(turn, 3);
    OK(first.until.at_us == turn.until.at_us && first.nodes == 77 && !first.share_ms);
    OK(limit_of_hearing(turn, 2).at_us == deadline_never().at_us);
    turn.until = deadline_in_ms(900000); // both: whichever ends first
    OK(deadline_left_ms(limit_of_hearing(turn, 3)) <= 100000);
}

// The moment of a move is fixed with the first try, within the turn, and later tries are to be
// ready before; whatever becomes of them it stays.
static void test_release(void) {
    struct timer timer = timer_of(&(struct pace){.turn_ms = 100000});
    struct release release = {0};
    timer.turn_us = 60000000;
    struct limit limit = timer_allowance(&timer).limit;
    OK(deadline_passed(release_moment(&release)));
    release_plan(&release, &timer, &limit);
    int64_t moment = release_moment(&release).at_us;
    OK(deadline_left_ms(release_moment(&release)) > 13000 && moment <= limit.until.at_us);
    OK(release_limit(&release, limit).until.at_us < moment);
    timer.turn_us = 70000000;
    release_plan(&release, &timer, &limit);
    OK(release_moment(&release).at_us == moment);
    release_hurry(&release); // it comes sooner, though not at once, and once
    moment = release_moment(&release).at_us;
    OK(deadline_left_ms(release_moment(&release)) <= 300 && moment > clock_now_us() - 60000000);
    release_hurry(&release);
    OK(release_moment(&release).at_us == moment);
    release = (struct release){0}; // nor is it later when the first try is hurried
    release_hurry(&release);
    release_plan(&release, &timer, &limit);
    OK(release.planned && deadline_left_ms(release_moment(&release)) <= 300);
    release = (struct release){0}; // there is hardly anything left
    limit.until = deadline_in_ms(100);
    release_plan(&release, &timer, &limit);
    OK(deadline_left_ms(release_moment(&release)) <= 100);
    release = (struct release){0}; // nor by work, which has no end
    limit = (struct limit){.until = deadline_never(), .nodes = 7};
    release_plan(&release, &timer, &limit);
    OK(release_limit(&release, limit).until.at_us == deadline_never().at_us);
    release.at_us -= 80000000;
    OK(!deadline_passed(release_moment(&release)));
    OK(release_is_needed(ruleset_find("icc")) && !release_is_needed(ruleset_find("cincinnati")));
}

// With a time for each turn there is nothing to save and nothing more to take; nor with work.
static void test_no_clock(void) {
    struct timer tries = timer_of(&(struct pace){.turn_ms = 1000});
    struct timer work = timer_of(&(struct pace){.nodes = 10});
    struct timer both = timer_of(&(struct pace){.turn_ms = 1000, .clock_ms = 1000000});
    OK_LONG(timer_allowance(&tries).limit.share_ms, 0);
    OK_LONG(timer_allowance(&tries).limit.more_ms, 0);
    OK_LONG(timer_allowance(&work).limit.share_ms, 0);
    OK(timer_allowance(&both).limit.share_ms > 1000);
    OK_LONG(timer_allowance(&both).limit.more_ms, 0);
    OK(deadline_left_ms(timer_allowance(&both).limit.until) <= 1000);
}

int main(void) {
    test_never_late();
    test_shares();
    test_controls();
    test_turns();
    test_parts();
    test_release();
    test_no_clock();
    return tap_done();
}
