// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How many boards the default player judges and how many it plays on in a second of one core's time
// (tests/bench/jury.sh). Every game of the files named is heard by each side whose player's name
// starts with "kriegfish"; on each of its turns some boards of its belief judge every try, and the
// tries judged best are played on. The number after each figure is made of all that was said: it
// stays the same as long as judging is only made faster.
//
//     tests/bench/jury GAMES.pgn...

#include "config.h"

#include "base/mem.h"
#include "belief/belief.h"
#include "game/pgn.h"
#include "players/champion/jury.h"
#include "players/champion/rollout.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POOL = 1000, EFFORT = 4000, BOARDS = 24, LINES = 24, PLIES = 12 };

struct effort {
    uint64_t count;
    int64_t us;
    uint64_t number;
};

struct bench {
    struct belief *belief;
    struct jury jury;
    struct rng rng;
    struct effort heard, judged, rolled;
};

static const struct jury_plan PLAN = {.depth = 1,
                                      .deepest = 1,
                                      .threads = 1,
                                      .tail = 0.2f,
                                      .fear = 0.5f,
                                      .blindness = 0.5f,
                                      .alert = 0.4f};

static int64_t cpu_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void stir(struct effort *effort, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        effort->number = (effort->number ^ at[i]) * UINT64_C(0x100000001b3);
}

static void judge(struct bench *b) {
    struct limit limit = {.until = deadline_never(), .nodes = BOARDS};
    int64_t began = cpu_us();
    jury_judge(&b->jury, b->belief, &PLAN, &b->rng, limit);
    b->judged.us += cpu_us() - began;
    b->judged.count += b->jury.judged;
    stir(&b->judged, b->jury.worth, b->jury.judged * b->jury.tries.count * sizeof *b->jury.worth);
}

static void roll(struct bench *b) {
    struct rollout rollout = {.plies = PLIES, .alert = 0.4, .seed = rng_next(&b->rng)};
    for (unsigned c = 0; c < b->jury.tries.count && rollout.count < ROLLOUT_TRIES; c++)
        if (jury_opinion(&b->jury, &PLAN, c).chance > 0)
            rollout.columns[rollout.count++] = c;
    int64_t began = cpu_us();
    rollout_run(&rollout, &b->jury, 1, (struct limit){.until = deadline_never(), .nodes = LINES});
    b->rolled.us += cpu_us() - began;
    b->rolled.count += rollout.played * rollout.count;
    stir(&b->rolled, rollout.gain, rollout.count * sizeof *rollout.gain);
}

static void hear_game(struct bench *b, const struct record *record, enum colour side) {
    belief_begin(b->belief, record->rules, &record->start, side, 1);
    rng_seed(&b->rng, 1, 1);
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *e = &record->exchanges[i];
        move_t try = e->said.side == side ? e->try : MOVE_NONE
            ;
        if (!law_hears(record->rules, &e->said, side) || e->said.ending)
            continue;
        int64_t began = cpu_us();
        belief_hear(b->belief, try, &e->said, deadline_never());
        b->heard.us += cpu_us() - began;
        b->heard.count++;
        if (e->said.verdict != SAID_MOVED || e->said.side == side)
            continue;
        uint64_t boards = belief_pool(b->belief)->count;
        stir(&b->heard, &boards, sizeof boards);
        judge(b);
        roll(b);
    }
}

static bool is_ours(const struct record *record, const char *tag) {
    const char *name = record_tag(record, tag);
    return name && strncmp(name, "kriegfish", 9) == 0;
}

static bool hear_file(struct bench *b, const char *path) {
    char *cause = NULL;
    struct pgn_reader *reader = pgn_open(path, ruleset_at(0), &cause);
    struct record record;
    enum pgn_result result;
    while (reader && (result = pgn_read(reader, &record, &cause)) != PGN_END) {
        if (result != PGN_GAME)
            continue;
        for (int side = WHITE; side <= BLACK; side++)
            if (is_ours(&record, side == WHITE ? "White" : "Black"))
                hear_game(b, &record, (enum colour)side);
        record_free(&record);
    }
    if (!reader)
        fprintf(stderr, "%s\n", cause);
    free(cause);
    pgn_close(reader);
    return reader != NULL;
}

static void print(const char *what, const struct effort *effort) {
    printf("%-14s %9" PRIu64 " %10.0f a second  %016" PRIx64 "\n", what, effort->count,
           (double)effort->count * 1e6 / (double)(effort->us + 1), effort->number);
}

// The libraries are those of the plain set (src/main.c): what the program's second set does is
// faster.
static void tell_set(void) {
#ifdef __POPCNT__
    const char *with = ", compiled with bit instructions";
#else
    const char *with = "";
#endif
    printf("measured: the plain set of code%s\n", with);
}

int main(int argc, char **argv) {
    tell_set();
    struct bench b = {0};
    bool good = argc > 1;
    mem_hoard();
    b.belief =
        belief_open(&(struct belief_options){.boards = POOL, .effort = EFFORT, .threads = 1});
    for (int i = 1; i < argc && good; i++)
        good = hear_file(&b, argv[i]);
    print("words heard", &b.heard);
    print("boards judged", &b.judged);
    print("tries rolled", &b.rolled);
    jury_free(&b.jury);
    belief_close(b.belief);
    return !good;
}
