// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/rng.h"
#include "game/backing.h"
#include "match/contest.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

size_t contest_couples(const struct contest *contest) {
    size_t n = contest->player_count;
    return contest->gauntlet ? n - 1 : n * (n - 1) / 2;
}

static size_t shard_count(const struct contest *contest) {
    return contest->shard_count ? contest->shard_count : 1;
}

size_t contest_number(const struct contest *contest, size_t k) {
    return 2 * (k / 2 * shard_count(contest) + contest->shard) + k % 2;
}

size_t contest_count(const struct contest *contest) {
    size_t step = 2 * shard_count(contest), first = 2 * contest->shard;
    if (contest->games <= first)
        return 0;
    size_t left = contest->games - first, rest = left % step;
    return left / step * 2 + (rest > 2 ? 2 : rest);
}

// The n-th couple: (0,1), (0,2) ... (1,2) ...
static void couple(const struct contest *contest, size_t n, size_t players[2]) {
    size_t first = 0, row = contest->player_count - 1;
    while (n >= row && !contest->gauntlet) {
        n -= row--;
        first++;
    }
    players[0] = first;
    players[1] = first + 1 + n;
}

// Small enough for any program that reads numbers as doubles.
static uint64_t pair_seed(uint64_t seed, size_t pair) {
    struct rng rng;
    rng_seed(&rng, seed, pair);
    return rng_next(&rng) >> 20;
}

struct fixture contest_fixture(const struct contest *contest, size_t number) {
    struct fixture fixture = {.number = number};
    size_t pair = number / 2, couples = contest_couples(contest), players[2];
    uint64_t seed = pair_seed(contest->seed, pair);
    couple(contest, pair % couples, players);
    for (size_t i = 0; i < 2; i++) {
        size_t side = i ^ number % 2;
        fixture.players[side] = players[i];
        fixture.seeds[side] = game_seed(seed, (enum colour)i);
    }
    assert(contest->start_count && (!contest->odds || contest->start_count % 2 == 0));
    size_t turn = contest->odds ? pair / couples * 2 + number % 2 : pair / couples;
    fixture.start = &contest->starts[turn % contest->start_count];
    return fixture;
}

const struct pace *contest_pace(const struct contest *contest, size_t player) {
    return contest->paces ? &contest->paces[player] : &contest->pace;
}

static void add_pace(const struct pace *pace, struct text *text) {
    size_t before = text->length;
    if (pace->turn_ms)
        text_add(text, "st %g", (double)pace->turn_ms / 1000);
    if (pace->clock_ms)
        text_add(text, "%stc %g+%g", text->length > before ? " " : "",
                 (double)pace->clock_ms / 60000, (double)pace->gain_ms / 1000);
    if (pace->nodes)
        text_add(text, "%snodes %" PRIu64, text->length > before ? " " : "", pace->nodes);
    if (pace->kind == TIME_OF_PROCESSOR && (pace->turn_ms || pace->clock_ms))
        text_add_string(text, " processor");
    if (text->length == before)
        text_add_string(text, "none");
}

unsigned contest_cores(const struct contest *contest, size_t player) {
    unsigned cores = player == 1 && contest->second_cores ? contest->second_cores : contest->cores;
    return cores ? cores : 1;
}

static void add_limit_of(const struct contest *contest, size_t player, struct text *text) {
    unsigned cores = contest_cores(contest, player);
    add_pace(contest_pace(contest, player), text);
    if (cores > 1)
        text_add(text, " cores %u", cores);
}

void contest_add_limit(const struct contest *contest, struct text *text) {
    bool differ = contest->paces || contest->second_cores;
    add_limit_of(contest, 0, text);
    for (size_t i = 1; differ && i < contest->player_count; i++) {
        text_add_string(text, " v ");
        add_limit_of(contest, i, text);
    }
}

static void tag_number(struct record *record, const char *name, uint64_t number) {
    char *value = text_format("%" PRIu64, number);
    record_set_tag(record, name, value);
    free(value);
}

void contest_tag(const struct contest *contest, const struct fixture *fixture,
                 struct record *record) {
    struct text limit = {0};
    contest_add_limit(contest, &limit);
    record_set_tag(record, "Event", contest->event);
    if (contest->times)
        record_set_date(record);
    tag_number(record, "Round", fixture->number + 1);
    record_set_tag(record, "White", contest->specs[fixture->players[WHITE]]);
    record_set_tag(record, "Black", contest->specs[fixture->players[BLACK]]);
    tag_number(record, "WhiteSeed", fixture->seeds[WHITE]);
    tag_number(record, "BlackSeed", fixture->seeds[BLACK]);
    for (int side = WHITE; contest->judges && side <= BLACK; side++)
        backing_tag(record, (enum colour)side, contest->judges[fixture->players[side]],
                    contest->models[fixture->players[side]]);
    record_set_tag(record, "Limit", text_string(&limit));
    tag_number(record, "Seed", contest->seed);
    text_free(&limit);
}
