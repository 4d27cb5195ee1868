// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// When a jury has seen enough: with juries made up, and deadlines that have passed or never do, so
// that it does not matter how fast anything is.

#include "config.h"

#include "players/champion/doubt.h"
#include "tests/tap.h"

#include <math.h>

enum { JURORS = 4096, TRIES = 3 };

struct mock {
    struct leaning leaning;
    unsigned asked;
};

static struct leaning lean(void *context) {
    struct mock *mock = context;
    mock->asked++;
    return mock->leaning;
}

static struct limit by_clock(struct deadline until, int64_t more_ms) {
    return (struct limit){.until = until, .share_ms = 1000, .more_ms = more_ms};
}

static bool goes_on(struct mock *mock, struct limit limit, size_t judged) {
    struct haste_watch watch = {lean, mock};
    struct haste haste = haste_begin(&watch, limit);
    return haste_goes_on(&haste, judged, 100000);
}

static void test_without_a_clock(void) {
    struct mock mock = {.leaning = {.lead = 1000}};
    struct limit work = by_clock(deadline_never(), 1000);
    work.nodes = 5;
    OK(goes_on(&mock, (struct limit){.until = deadline_never()}, 1000));
    OK(!goes_on(&mock, (struct limit){.until = deadline_now()}, 1000));
    OK(goes_on(&mock, work, 1000));
    OK_LONG(mock.asked, 0);
}

static void test_by_a_clock(void) {
    static struct bell rung = {1};
    struct mock clear = {.leaning = {.lead = 1000}}, close = {.leaning = {.doubt = 1}};
    struct mock crisis = {.leaning = {.doubt = 50}};
    struct deadline bell = {.at_us = INT64_MAX, .bell = &rung};
    OK(goes_on(&clear, by_clock(deadline_never(), 0), 100)); // too early to tell
    OK_LONG(clear.asked, 0);
    OK(!goes_on(&clear, by_clock(deadline_never(), 0), 1000));
    OK(goes_on(&close, by_clock(deadline_never(), 0), 1000));
    OK(!goes_on(&close, by_clock(deadline_now(), INT32_MAX), 1000));
    OK(goes_on(&crisis, by_clock(deadline_in_ms(0), INT32_MAX), 1000));
    OK(!goes_on(&crisis, by_clock(deadline_in_ms(0), 0), 1000));
    bell.at_us = 0;
    OK(!goes_on(&crisis, by_clock(bell, INT32_MAX), 1000));
}

// The time for a crisis is taken once, and given back when the crisis is over.
static void test_stretching(void) {
    struct mock mock = {.leaning = {.doubt = 50}};
    struct haste_watch watch = {lean, &mock};
    struct haste haste = haste_begin(&watch, by_clock(deadline_in_ms(0), INT32_MAX));
    OK(haste_goes_on(&haste, 16, 100000));
    OK(haste_goes_on(&haste, 1000, 100000));
    mock.leaning.doubt = 1;
    OK(!haste_goes_on(&haste, 2000, 100000));
    mock.leaning.doubt = 50;
    haste.limit.until = deadline_now();
    OK(!haste_goes_on(&haste, 2000, 100000));
}

static unsigned depths(float lead, unsigned changes) {
    struct mock mock = {.leaning = {.lead = lead}};
    struct haste_watch watch = {lean, &mock};
    struct haste haste = haste_begin(&watch, by_clock(deadline_never(), 0));
    unsigned count = 0;
    do
        mock.leaning.try = (move_t)(count < changes ? 100 + count : 50);
    while (haste_goes_deeper(&haste) && ++count < 20);
    return count;
}

static void test_depths(void) {
    OK_LONG(depths(1000, 0), 1); // far ahead twice
    OK_LONG(depths(10, 0), 2);   // the same try three times
    OK_LONG(depths(10, 4), 6);
}

// Two tries whose worth differs by `lead` on average and by `spread` from board to board, both
// legal on so many of them, elsewhere only one; the third is legal nowhere.
static float doubt_where(size_t count, float lead, float spread, size_t both) {
    static struct juror jurors[JURORS];
    static float worth[JURORS * TRIES];
    struct jury jury = {
        .tries = {.count = TRIES}, .jurors = jurors, .worth = worth, .count = count};
    struct jury_plan plan = {.tail = 0.2f, .fear = 0.5f};
    struct opinion opinions[TRIES] = {{.worth = lead}, {.worth = 0}, {.worth = JURY_ILLEGAL}};
    for (size_t i = 0; i < count; i++) {
        float *row = worth + i * TRIES;
        jurors[i].weight = 1;
        row[0] = 50.0f * (float)(i % 7);
        row[1] = row[0] - lead + (i % 2 ? spread : -spread);
        row[2] = JURY_ILLEGAL;
        if (i >= both)
            row[i % 2] = JURY_ILLEGAL;
    }
    return doubt_of(&jury, &plan, opinions, 0);
}

static float doubt_at(size_t count, float lead, float spread) {
    return doubt_where(count, lead, spread, count);
}

static void test_doubt(void) {
    OK(haste_is_crisis(doubt_at(64, 5, 200)));
    OK(!haste_is_crisis(doubt_at(64, 200, 20)));
    OK(doubt_at(64, 5, 200) > doubt_at(4096, 5, 200));
    OK(doubt_at(4096, 0, 200) > doubt_at(4096, 20, 200));
    OK(doubt_at(1024, 60, 200) < 0.5f);
    OK(haste_is_crisis(doubt_at(3, 20, 0))); // three boards that agree are not many
    // One is refused where the other can be played.
    OK(doubt_where(1024, 5, 200, 0) <= 0);
    OK(doubt_where(1024, 5, 200, 100) < doubt_at(100, 5, 200));
}

int main(void) {
    test_without_a_clock();
    test_by_a_clock();
    test_stretching();
    test_depths();
    test_doubt();
    return tap_done();
}
