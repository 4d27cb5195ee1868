// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which games a contest has: colours, seeds, couples, shards.

#include "config.h"

#include "board/fen.h"
#include "match/contest.h"
#include "tests/tap.h"

static const char *const SPECS[] = {"a", "b", "c", "d"};

static struct contest contest_of(struct board *start, size_t players, size_t games) {
    fen_read(kind_at(0)->fen, kind_at(0), start, NULL);
    return (struct contest){.event = "test",
                            .specs = SPECS,
                            .player_count = players,
                            .games = games,
                            .seed = 7,
                            .rules = ruleset_find("icc"),
                            .kind = kind_at(0),
                            .starts = start,
                            .start_count = 1};
}

static void test_pairs(void) {
    struct board start;
    struct contest contest = contest_of(&start, 2, 10);
    for (size_t i = 0; i < 10; i += 2) {
        struct fixture a = contest_fixture(&contest, i), b = contest_fixture(&contest, i + 1);
        OK(a.players[WHITE] == 0 && a.players[BLACK] == 1);
        OK(b.players[WHITE] == 1 && b.players[BLACK] == 0);
        OK(a.seeds[WHITE] == b.seeds[BLACK] && a.seeds[BLACK] == b.seeds[WHITE]);
        OK(a.seeds[WHITE] != a.seeds[BLACK]);
        OK(i == 0 || a.seeds[WHITE] != contest_fixture(&contest, i - 2).seeds[WHITE]);
    }
    struct contest other = contest;
    other.seed = 8;
    OK(contest_fixture(&other, 0).seeds[0] != contest_fixture(&contest, 2).seeds[0]);
}

// Everybody meets everybody equally often, as White and as Black.
static void test_couples(void) {
    struct board start;
    struct contest contest = contest_of(&start, 4, 24);
    unsigned met[4][4] = {{0}};
    OK_LONG(contest_couples(&contest), 6);
    for (size_t i = 0; i < contest.games; i++) {
        struct fixture fixture = contest_fixture(&contest, i);
        met[fixture.players[WHITE]][fixture.players[BLACK]]++;
    }
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            OK_LONG(met[a][b], a == b ? 0 : 2);
    contest.gauntlet = true;
    OK_LONG(contest_couples(&contest), 3);
    for (size_t i = 0; i < 6; i++) {
        struct fixture fixture = contest_fixture(&contest, i);
        OK(fixture.players[WHITE] == 0 || fixture.players[BLACK] == 0);
    }
}

// One position when the first player is White, another when it is Black.
static void test_odds(void) {
    struct board starts[4];
    struct contest contest = contest_of(starts, 2, 8);
    contest.start_count = 4;
    OK(contest_fixture(&contest, 1).start == &starts[0]);
    contest.odds = true;
    for (size_t i = 0; i < contest.games; i++) {
        struct fixture fixture = contest_fixture(&contest, i);
        size_t at = (size_t)(fixture.start - starts);
        OK_LONG(at % 2, fixture.players[WHITE] == 0 ? 0 : 1);
        OK_LONG(at / 2, i / 2 % 2);
    }
}

// The shards together have every game once.
static void test_shards(void) {
    struct board start;
    for (size_t games = 1; games < 14; games++) {
        struct contest contest = contest_of(&start, 2, games);
        unsigned seen[16] = {0}, all = 0;
        OK_LONG(contest_count(&contest), games);
        contest.shard_count = 3;
        for (contest.shard = 0; contest.shard < 3; contest.shard++)
            for (size_t k = 0; k < contest_count(&contest); k++) {
                size_t number = contest_number(&contest, k);
                all += number < games && !seen[number]++;
            }
        OK_LONG(all, games);
    }
}

int main(void) {
    test_pairs();
    test_couples();
    test_odds();
    test_shards();
    return tap_done();
}
