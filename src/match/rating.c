// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "match/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double ELO = 173.71779276130073; // 400 / log(10)

// Unknowns: a natural logarithm of strength for each player, then of White's advantage, then of d.
struct fit {
    const struct results *results;
    size_t players, size;
    double *x, *gradient, *curvature; // minus the second derivatives, size * size
};

// The model in one game: chances of win, draw and loss.
static void chances(double difference, double draw, double out[3]) {
    double win = exp(difference / 2), loss = 1 / win, even = exp(draw);
    double all = win + even + loss;
    out[0] = win / all;
    out[1] = even / all;
    out[2] = loss / all;
}

// Which unknowns a game depends on: those of the difference of strengths, then d. The logarithm of
// an outcome's likelihood is u - log(sum of exp u), u = (difference / 2, log d, -difference / 2).
struct term {
    size_t at[4];
    double sign[4];
    size_t count;
};

static void add_derivatives(struct fit *fit, const struct term *term, const double seen[3]) {
    static const double SLOPE[3] = {0.5, 0, -0.5}, EVEN[3] = {0, 1, 0};
    double difference = 0, p[3], weight = seen[0] + seen[1] + seen[2];
    size_t last = term->count - 1;
    for (size_t i = 0; i < last; i++)
        difference += term->sign[i] * fit->x[term->at[i]];
    chances(difference, fit->x[term->at[last]], p);
    for (size_t i = 0; i < term->count; i++) {
        double mean_i = 0, mean_j[4] = {0}, both[4] = {0};
        for (int k = 0; k < 3; k++) {
            double u_i = i == last ? EVEN[k] : term->sign[i] * SLOPE[k];
            mean_i += p[k] * u_i;
            fit->gradient[term->at[i]] += seen[k] * u_i;
            for (size_t j = 0; j < term->count; j++) {
                double u_j = j == last ? EVEN[k] : term->sign[j] * SLOPE[k];
                mean_j[j] += p[k] * u_j;
                both[j] += p[k] * u_i * u_j;
            }
        }
        fit->gradient[term->at[i]] -= weight * mean_i;
        for (size_t j = 0; j < term->count; j++)
            fit->curvature[term->at[i] * fit->size + term->at[j]] +=
                weight * (both[j] - mean_i * mean_j[j]);
    }
}

static void add_games(struct fit *fit) {
    size_t n = fit->players;
    for (size_t i = 0; i < fit->results->count; i++) {
        const struct outcome *at = &fit->results->at[i];
        struct term term = {{at->players[WHITE], at->players[BLACK], n, n + 1}, {1, -1, 1, 0}, 4};
        double seen[3] = {0, 0, 0};
        seen[2 - outcome_points(at, WHITE)] = 1;
        add_derivatives(fit, &term, seen);
    }
}

// The game with nobody in particular, and a little that holds the advantage and d in place.
static void add_prior(struct fit *fit) {
    static const double HALVES[3] = {0.5, 0, 0.5};
    for (size_t i = 0; i < fit->players; i++) {
        struct term term = {{i, fit->players + 1}, {1, 0}, 2};
        add_derivatives(fit, &term, HALVES);
    }
    for (size_t i = fit->players; i < fit->size; i++) {
        fit->gradient[i] -= 0.1 * fit->x[i];
        fit->curvature[i * fit->size + i] += 0.1;
    }
}

// The inverse of a positive definite matrix, in place, by Gauss and Jordan.
static void invert(double *matrix, size_t n) {
    for (size_t k = 0; k < n; k++) {
        double pivot = 1 / matrix[k * n + k];
        matrix[k * n + k] = 1;
        for (size_t j = 0; j < n; j++)
            matrix[k * n + j] *= pivot;
        for (size_t i = 0; i < n; i++) {
            double factor = matrix[i * n + k];
            if (i == k)
                continue;
            matrix[i * n + k] = 0;
            for (size_t j = 0; j < n; j++)
                matrix[i * n + j] -= factor * matrix[k * n + j];
        }
    }
}

// One step of Newton's way up, never too long; tells how long it was.
static double step(struct fit *fit) {
    size_t n = fit->size;
    double longest = 0;
    double *move = mem_zero(n, sizeof *move);
    memset(fit->gradient, 0, n * sizeof *fit->gradient);
    memset(fit->curvature, 0, n * n * sizeof *fit->curvature);
    add_games(fit);
    add_prior(fit);
    invert(fit->curvature, n);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            move[i] += fit->curvature[i * n + j] * fit->gradient[j];
        longest = fmax(longest, fabs(move[i]));
    }
    for (size_t i = 0; i < n; i++)
        fit->x[i] += longest > 1 ? move[i] / longest : move[i];
    free(move);
    return longest;
}

// The variance of a rating against the mean of all.
static double variance(const struct fit *fit, size_t player) {
    size_t n = fit->players;
    double own = 0, sum = 0, cross = 0;
    own = fit->curvature[player * fit->size + player];
    for (size_t i = 0; i < n; i++) {
        cross += fit->curvature[player * fit->size + i];
        for (size_t j = 0; j < n; j++)
            sum += fit->curvature[i * fit->size + j];
    }
    return own - 2 * cross / (double)n + sum / (double)(n * n);
}

static void count_points(const struct results *results, struct rating *ratings) {
    for (size_t i = 0; i < results->count; i++)
        for (int side = WHITE; side <= BLACK; side++) {
            struct rating *rating = &ratings[results->at[i].players[side]];
            rating->games++;
            rating->points += outcome_points(&results->at[i], (enum colour)side) / 2.0;
        }
}

struct ratings ratings_of(const struct results *results) {
    size_t n = results->player_count, size = n + 2;
    struct fit fit = {.results = results, .players = n, .size = size};
    struct ratings ratings = {.at = mem_zero(n + 1, sizeof *ratings.at)};
    double mean = 0;
    fit.x = mem_zero(size, sizeof *fit.x);
    fit.gradient = mem_zero(size, sizeof *fit.gradient);
    fit.curvature = mem_zero(size * size, sizeof *fit.curvature);
    for (int i = 0; i < 200 && step(&fit) > 1e-9; i++)
        continue;
    for (size_t i = 0; i < n; i++)
        mean += fit.x[i] / (double)n;
    ratings.draw = exp(fit.x[n + 1]);
    double scale = ELO * 2 / (2 + ratings.draw);
    for (size_t i = 0; i < n; i++) {
        ratings.at[i].elo = scale * (fit.x[i] - mean);
        ratings.at[i].error = 1.959963984540054 * scale * sqrt(fmax(0, variance(&fit, i)));
    }
    count_points(results, ratings.at);
    ratings.advantage = scale * fit.x[n];
    free(fit.x);
    free(fit.gradient);
    free(fit.curvature);
    return ratings;
}

void ratings_free(struct ratings *ratings) {
    free(ratings->at);
    *ratings = (struct ratings){0};
}
