// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Not a test: how good beliefs are on recorded games, printed by make bench. For every game of the
// files named, heard by each side whose player's name starts with "kriegfish" (both where none
// does):
//
//     tests/bench/belief GAMES.pgn...
//
// the probability that our pool, the same pool without weights, chances and the uniform prior give
// to the true squares of the enemy's men and king, how many bits the king's square came as a
// surprise (lower is better: the one figure here that rewards honest doubt), how often the pool ran
// dry, and what it costs.

#include "config.h"

#include "base/clock.h"
#include "base/mem.h"
#include "belief/belief.h"
#include "belief/chances/chances.h"
#include "belief/pool/gauge.h"
#include "game/pgn.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POINTS = 4, STEP = 20, SEATS_MOST = 2 };
#define SURPRISE_LEAST 1e-3 // a tracker that rules the truth out is no more wrong than this
enum tracker { OURS, UNWEIGHTED, CHANCES, UNIFORM, TRACKERS };
static const char *const NAMES[TRACKERS] = {"ours", "unweighted", "chances", "uniform"};

struct sums {
    double men[TRACKERS][POINTS], king[TRACKERS][POINTS];
    double bits[TRACKERS][POINTS]; // what the king's true square came as a surprise
    size_t count[POINTS];
};

struct bench {
    struct belief *belief[2]; // ours and the one without weights
    struct belief *twin;      // ours once more, on two threads
    struct model model;
    struct sums sums;
    size_t heard, dry, empty, turns; // games heard, and own turns without any board
    double *ms;                      // of each ply
    size_t plies, capacity;
    size_t looked;
    int64_t hidden_us, twin_us; // what hidden moves took on one thread and on two
    int64_t hidden_cpu_us;
};

static double uniform_chance(const struct board *truth, enum colour side) {
    unsigned free = bits_count(board_area(truth) & ~truth->side[side]);
    return (double)bits_count(truth->side[colour_other(side)]) / free;
}

static void add(struct bench *b, unsigned point, enum tracker who, double men, double king) {
    b->sums.men[who][point] += men;
    b->sums.king[who][point] += king;
    b->sums.bits[who][point] -= log2(king > SURPRISE_LEAST ? king : SURPRISE_LEAST);
}

static void measure(struct bench *b, const struct board *truth, enum colour side,
                    const struct chances *chances, unsigned point) {
    enum colour enemy = colour_other(side);
    double men = 0;
    for (unsigned i = 0; i < 2; i++) {
        struct gauge gauge;
        gauge_pool(belief_pool(b->belief[i]), enemy, &gauge);
        add(b, point, i ? UNWEIGHTED : OURS, gauge_men(&gauge, truth, enemy),
            gauge_king(&gauge, truth, enemy));
    }
    for (bitboard_t left = truth->side[enemy]; left;)
        men += (double)matrices_occupied(&chances->now, bits_pop(&left));
    add(b, point, CHANCES, men / bits_count(truth->side[enemy]),
        (double)chances->now.king[board_king(truth, enemy)]);
    add(b, point, UNIFORM, uniform_chance(truth, side),
        1.0 / bits_count(board_area(truth) & ~truth->side[side]));
    b->sums.count[point]++;
}

static void note_time(struct bench *b, double ms) {
    if (b->plies == b->capacity) {
        b->capacity = 2 * b->capacity + 1024;
        b->ms = mem_resize(b->ms, b->capacity, sizeof *b->ms);
    }
    b->ms[b->plies++] = ms;
}

// CPU time of this thread: what else the machine does must not count.
static int64_t cpu_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t hear_timed(struct belief *belief, move_t try, const struct announcement *said) {
    int64_t start = clock_now_us();
    belief_hear(belief, try, said, deadline_never());
    return clock_now_us() - start;
}

// One game heard by one side.
static void hear_game(struct bench *b, const struct record *record, enum colour side) {
    struct board truth = record->start;
    struct metaposition meta;
    struct chances chances;
    double spent = 0;
    size_t ply = 0;
    for (unsigned i = 0; i < 3; i++)
        belief_begin(i == 2 ? b->twin : b->belief[i], record->rules, &truth, side, b->heard);
    metaposition_begin(&meta, record->rules, &truth, side);
    chances_begin(&chances, &b->model, record->kind ? record->kind->name : NULL, &truth, &meta);
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *e = &record->exchanges[i];
        move_t try = e->said.side == side ? e->try : MOVE_NONE
            ;
        bool moved = e->said.verdict == SAID_MOVED;
        if (moved)
            board_make(&truth, e->try);
        if (!law_hears(record->rules, &e->said, side) || e->said.ending)
            continue;
        int64_t cpu = cpu_us();
        int64_t us = hear_timed(b->belief[0], try, &e->said);
        cpu = cpu_us() - cpu;
        int64_t twin = hear_timed(b->twin, try, &e->said);
        belief_hear(b->belief[1], try, &e->said, deadline_never());
        metaposition_hear(&meta, try, &e->said);
        chances_hear(&chances, &meta, try, &e->said);
        spent += (double)cpu / 1000;
        if (!moved)
            continue;
        note_time(b, spent);
        spent = 0;
        ply++;
        if (e->said.side == side)
            continue;
        b->hidden_us += us;
        b->hidden_cpu_us += cpu;
        b->twin_us += twin;
        b->turns++;
        b->empty += belief_pool(b->belief[0])->count == 0;
        if (ply % STEP <= 1 && ply >= STEP && ply / STEP <= POINTS)
            measure(b, &truth, side, &chances, (unsigned)(ply / STEP - 1));
    }
    struct belief_stats stats = belief_stats(b->belief[0]);
    b->heard++;
    b->dry += stats.was_dry;
    b->looked += stats.looked;
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
        bool white = is_ours(&record, "White"), black = is_ours(&record, "Black");
        if (white || !black)
            hear_game(b, &record, WHITE);
        if (black || !white)
            hear_game(b, &record, BLACK);
        record_free(&record);
    }
    if (!reader)
        fprintf(stderr, "%s\n", cause);
    free(cause);
    pgn_close(reader);
    return reader != NULL;
}

static int by_value(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void print_rows(const struct bench *b, const char *what, const double (*sums)[POINTS]) {
    for (unsigned who = 0; who < TRACKERS; who++) {
        printf("  %-8s %-11s", what, NAMES[who]);
        for (unsigned p = 0; p < POINTS; p++)
            if (b->sums.count[p])
                printf("  %5.3f", sums[who][p] / (double)b->sums.count[p]);
            else
                printf("      -");
        printf("\n");
    }
}

static void print(struct bench *b, const char *path) {
    qsort(b->ms, b->plies, sizeof *b->ms, by_value);
    printf("%s: %zu games heard, %zu own turns, %zu without boards\n", path, b->heard, b->turns,
           b->empty);
    printf("  dry in %.1f %% of games; CPU ms a ply: median %.2f, 90 %% below %.1f, most %.0f\n",
           100.0 * (double)b->dry / (double)b->heard, b->ms[b->plies / 2], b->ms[b->plies * 9 / 10],
           b->ms[b->plies - 1]);
    printf("  %.2f million candidates a second on one core; two threads %.2f times as fast\n",
           (double)b->looked / (double)b->hidden_cpu_us, (double)b->hidden_us / (double)b->twin_us);
    printf("  probability on true squares at ply 20     40     60     80\n");
    print_rows(b, "men", (const double(*)[POINTS])b->sums.men);
    print_rows(b, "king", (const double(*)[POINTS])b->sums.king);
    print_rows(b, "bits", (const double(*)[POINTS])b->sums.bits);
}

int main(int argc, char **argv) {
    mem_hoard();
    for (int i = 1; i < argc; i++) {
        struct bench b = {0};
        b.belief[0] = belief_open(&(struct belief_options){.threads = 1});
        b.belief[1] = belief_open(&(struct belief_options){.unweighted = true});
        b.twin = belief_open(&(struct belief_options){.threads = 2});
        model_default(&b.model);
        if (hear_file(&b, argv[i]) && b.plies)
            print(&b, argv[i]);
        for (unsigned k = 0; k < 2; k++)
            belief_close(b.belief[k]);
        belief_close(b.twin);
        model_free(&b.model);
        free(b.ms);
    }
    return 0;
}
