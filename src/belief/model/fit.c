// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/model/fit.h"

#include <math.h>
#include <stdlib.h>

struct fit_example {
    size_t first;    // of its wishes
    uint16_t moves;  // legal ones
    uint16_t played; // which
};

void fit_free(struct fit *fit) {
    free(fit->wishes);
    free(fit->examples);
    *fit = (struct fit){0};
}

static void add_wish(struct fit *fit, unsigned wish) {
    if (fit->wish_count == fit->wish_capacity) {
        fit->wish_capacity = 2 * fit->wish_capacity + 4096;
        fit->wishes = mem_resize(fit->wishes, fit->wish_capacity, sizeof *fit->wishes);
    }
    fit->wishes[fit->wish_count++] = (uint16_t)wish;
}

void fit_add(struct fit *fit, const struct overheard *heard, const struct board *board,
             move_t played) {
    struct fit_example example = {.first = fit->wish_count};
    struct moves legal;
    movegen_legal(board, &legal);
    example.moves = (uint16_t)legal.count;
    for (unsigned i = 0; i < legal.count; i++) {
        unsigned wishes[WISHES_MAX];
        unsigned count = opponent_wishes(heard, board, legal.at[i], wishes);
        for (unsigned k = 0; k < count; k++)
            add_wish(fit, wishes[k]);
        add_wish(fit, WISH_COUNT);
        if (legal.at[i] == played)
            example.played = (uint16_t)i;
    }
    if (fit->count == fit->capacity) {
        fit->capacity = 2 * fit->capacity + 1024;
        fit->examples = mem_resize(fit->examples, fit->capacity, sizeof *fit->examples);
    }
    fit->examples[fit->count++] = example;
}

// The probability of each move of an example under logarithmic weights.
static void chances_of(const struct fit *fit, const struct fit_example *example, const double *logs,
                       double *chances) {
    const uint16_t *wish = fit->wishes + example->first;
    double sum = 0;
    for (unsigned i = 0; i < example->moves; i++) {
        double total = 0;
        for (; *wish != WISH_COUNT; wish++)
            total += logs[*wish];
        wish++;
        sum += chances[i] = exp(total);
    }
    for (unsigned i = 0; i < example->moves; i++)
        chances[i] /= sum;
}

static void take_logs(const struct opponent *model, double *logs) {
    for (unsigned i = 0; i < WISH_COUNT; i++)
        logs[i] = log((double)model->weight[i]);
}

struct descent {
    double logs[WISH_COUNT];
    double squares[WISH_COUNT]; // of gradients so far: AdaGrad's step sizes
};

// One step up the likelihood of one example; a wish nobody shows stays at nothing.
static void learn_from(const struct fit *fit, const struct fit_example *example,
                       struct descent *d) {
    static const double RATE = 0.1, DECAY = 1e-5;
    const uint16_t *wish = fit->wishes + example->first;
    double chances[MOVES_MAX];
    chances_of(fit, example, d->logs, chances);
    for (unsigned i = 0; i < example->moves; i++) {
        double slope = (i == example->played) - chances[i];
        for (; *wish != WISH_COUNT; wish++) {
            double step = slope - DECAY * d->logs[*wish];
            d->squares[*wish] += step * step;
            d->logs[*wish] += RATE * step / sqrt(d->squares[*wish] + 1);
        }
        wish++;
    }
}

void fit_run(const struct fit *fit, unsigned rounds, struct opponent *model) {
    struct descent *d = mem_zero(1, sizeof *d);
    take_logs(model, d->logs);
    for (unsigned round = 0; round < rounds; round++)
        for (size_t i = 0; i < fit->count; i++)
            learn_from(fit, &fit->examples[i], d);
    for (unsigned i = 0; i < WISH_COUNT; i++)
        model->weight[i] = (float)exp(fmax(-6, fmin(6, d->logs[i])));
    free(d);
}

double fit_bits(const struct fit *fit, const struct opponent *model) {
    double logs[WISH_COUNT] = {0}, chances[MOVES_MAX], bits = 0;
    if (model)
        take_logs(model, logs);
    for (size_t i = 0; i < fit->count; i++) {
        chances_of(fit, &fit->examples[i], logs, chances);
        bits -= log2(chances[fit->examples[i].played]);
    }
    return fit->count ? bits / (double)fit->count : 0;
}
