// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Finds what a lead is worth to players who do not see each other (win_blind in src/eval/win.c),
// and how far what players said they expected came about. Not part of the program: its figures were
// put there by hand.
//
//     make scripts/chance && scripts/chance GAMES.pgn...     (seconds)
//
// Every true board from the sixth ply on is an example: its quiescence score and ply against the
// result. The slope of the logistic curve is a line in the ply up to the hundredth; both ends are
// found by looking at all there are, and the loss is told on the half of the games not learned
// from. The same for the notes "win" of a record: by what factor the odds behind them are to be
// drawn towards even.

#include "config.h"

#include "base/mem.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "scripts/each_game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_PLY = 6, LAST_PLY = 100, SCORE_MOST = 3000 };

struct example {
    double score, ply; // of the side to move; the ply as a part of LAST_PLY, 1 at most
    double said;       // the odds' logarithm of what it expected, NAN when it said nothing
    double result;
    unsigned game;
};

struct examples {
    struct example *at;
    size_t count, capacity;
    unsigned games;
};

static double said_of(const char *note) {
    const char *at = note ? strstr(note, "win ") : NULL;
    double win = at ? fmin(fmax(atof(at + 4), 0.002), 0.998) : 0;
    return at ? log(win / (1 - win)) : (double)NAN;
}

static void add_game(void *context, const struct record *record) {
    struct examples *all = context;
    struct board board = record->start;
    double white = record->result == RESULT_WHITE ? 1 : record->result == RESULT_BLACK ? 0 : 0.5;
    if (!board_is_full(&board) || record->result == RESULT_NONE)
        return;
    for (size_t ply = 0; ply < record_moves(record); ply++) {
        int score = builtin_value(&board, 0);
        struct example example = {
            .score = fmin(fmax(score, -SCORE_MOST), SCORE_MOST),
            .ply = fmin((double)ply / LAST_PLY, 1),
            .said = said_of(record->plies[ply].note),
            .result = board.turn == WHITE ? white : 1 - white,
            .game = all->games,
        };
        if (all->count == all->capacity) {
            all->capacity = all->capacity ? 2 * all->capacity : 4096;
            all->at = mem_resize(all->at, all->capacity, sizeof *all->at);
        }
        if (ply >= FIRST_PLY)
            all->at[all->count++] = example;
        board_make(&board, record_move(record, ply));
    }
    all->games++;
}

// Of games with that remainder by two; 2: of all.
static bool is_in(const struct example *example, unsigned half) {
    return half == 2 || example->game % 2 == half;
}

static double loss_of(double odds, double result) {
    double p = fmin(fmax(1 / (1 + exp(-odds)), 0.001), 0.999);
    return -result * log(p) - (1 - result) * log(1 - p);
}

// The mean loss of a slope of `first` at ply 0 and `last` at LAST_PLY.
static double lead_loss(const struct examples *all, unsigned half, double first, double last) {
    double sum = 0, count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct example *e = &all->at[i];
        if (!is_in(e, half))
            continue;
        sum += loss_of((first + (last - first) * e->ply) * e->score, e->result);
        count++;
    }
    return sum / count;
}

static void find_lead(const struct examples *all, unsigned half, double *first, double *last) {
    double best = HUGE_VAL;
    for (double a = 0.0000; a <= 0.002; a += 0.0002)
        for (double b = 0.0008; b <= 0.005; b += 0.0002) {
            double loss = lead_loss(all, half, a, b);
            if (loss < best) {
                best = loss;
                *first = a;
                *last = b;
            }
        }
}

static double said_loss(const struct examples *all, unsigned half, double factor, size_t *moves) {
    double sum = 0;
    *moves = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct example *e = &all->at[i];
        if (!is_in(e, half) || isnan(e->said))
            continue;
        sum += loss_of(factor * e->said, e->result);
        ++*moves;
    }
    return *moves ? sum / (double)*moves : 0;
}

static double find_factor(const struct examples *all, unsigned half) {
    double best = HUGE_VAL, factor = 1;
    size_t moves;
    for (double f = 0.1; f < 2; f += 0.02) {
        double loss = said_loss(all, half, f, &moves);
        if (loss < best) {
            best = loss;
            factor = f;
        }
    }
    return factor;
}

int main(int argc, char **argv) {
    struct examples all = {0};
    double first = 0, last = 0;
    size_t moves;
    for (int i = 1; i < argc; i++)
        if (!each_game("chance", argv[i], (struct game_taker){add_game, &all}))
            return 1;
    if (all.games < 2 || !all.count) {
        fprintf(stderr, "usage: chance GAMES.pgn... (two games at least)\n");
        return 2;
    }
    for (unsigned half = 0; half < 2; half++) {
        find_lead(&all, 1 - half, &first, &last);
        double factor = find_factor(&all, 1 - half);
        double plain = said_loss(&all, half, 1, &moves);
        printf("half %u: loss %.4f by the true lead; %.4f by what was said, %.4f with a factor of "
               "%.2f, over %zu moves\n",
               half, lead_loss(&all, half, first, last), plain,
               said_loss(&all, half, factor, &moves), factor, moves);
    }
    find_lead(&all, 2, &first, &last);
    printf(
        "%u games, %zu boards: slope %.4f at ply 0, %.4f from ply %d on, loss %.4f; factor %.2f\n",
        all.games, all.count, first, last, LAST_PLY, lead_loss(&all, 2, first, last),
        find_factor(&all, 2));
    free(all.at);
    return 0;
}
