// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/rng.h"
#include "match/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double ELO = 173.71779276130073; // 400 / log(10)

enum {
    STEPS_MOST = 200, // of Newton's
    EXACT_MOST = 100, // players whose errors are worked out one by one
    PROBES = 24,      // else: random directions from which all errors are estimated
};

// All games of two players with the same colours. Without a second player it is the prior's game
// against nobody in particular.
struct term {
    size_t white, black;  // black: NOBODY in a prior's game
    double seen[3];       // White's wins, draws and losses
    double s_s, s_e, e_e; // curvature along half the difference and along log d, weighed
};

#define NOBODY SIZE_MAX

// Unknowns: a natural logarithm of strength for each player, then of White's advantage, then of d.
// The logarithm of an outcome's likelihood is u - log(sum of exp u) with
// u = (difference / 2, log d, -difference / 2).
struct fit {
    struct term *terms;
    size_t term_count, players, size;
    double *x, *gradient, *diagonal;
    double *r, *z, *p, *q; // of the conjugate gradients
};

static int by_pair(const void *a, const void *b) {
    const struct term *x = a, *y = b;
    if (x->white != y->white)
        return x->white < y->white ? -1 : 1;
    return (x->black > y->black) - (x->black < y->black);
}

// Games between the same two make one term: so time goes with the games and not with the pairs.
static void collect_terms(struct fit *fit, const struct results *results) {
    struct term *terms = mem_zero(results->count + fit->players + 1, sizeof *terms);
    size_t games = 0, count = 0;
    for (size_t i = 0; i < results->count; i++) {
        const struct outcome *at = &results->at[i];
        if (!outcome_is_finished(at))
            continue;
        terms[games] = (struct term){.white = at->players[WHITE], .black = at->players[BLACK]};
        terms[games++].seen[2 - outcome_points(at, WHITE)] = 1;
    }
    if (games)
        qsort(terms, games, sizeof *terms, by_pair);
    for (size_t i = 0; i < games; i++) {
        bool same = count && by_pair(&terms[count - 1], &terms[i]) == 0;
        for (int k = 0; same && k < 3; k++)
            terms[count - 1].seen[k] += terms[i].seen[k];
        if (!same)
            terms[count++] = terms[i];
    }
    for (size_t i = 0; i < fit->players; i++)
        terms[count++] = (struct term){.white = i, .black = NOBODY, .seen = {0.5, 0, 0.5}};
    fit->terms = terms;
    fit->term_count = count;
}

// White's advantage counts in games only.
static double difference(const struct fit *fit, const struct term *term, const double *v) {
    if (term->black == NOBODY)
        return v[term->white];
    return v[term->white] - v[term->black] + v[fit->players];
}

static void spread(const struct fit *fit, const struct term *term, double along, double even,
                   double *out) {
    out[term->white] += along;
    out[fit->players + 1] += even;
    if (term->black == NOBODY)
        return;
    out[term->black] -= along;
    out[fit->players] += along;
}

// Gradient and curvature at x.
static void look_around(struct fit *fit) {
    size_t n = fit->players;
    memset(fit->gradient, 0, fit->size * sizeof *fit->gradient);
    memset(fit->diagonal, 0, fit->size * sizeof *fit->diagonal);
    for (size_t i = 0; i < fit->term_count; i++) {
        struct term *term = &fit->terms[i];
        double win = exp(difference(fit, term, fit->x) / 2), even = exp(fit->x[n + 1]);
        double all = win + even + 1 / win, weight = term->seen[0] + term->seen[1] + term->seen[2];
        double p_win = win / all, p_even = even / all, p_loss = 1 / win / all;
        double lead = p_win - p_loss;
        spread(fit, term, (term->seen[0] - term->seen[2] - weight * lead) / 2,
               term->seen[1] - weight * p_even, fit->gradient);
        term->s_s = weight * (p_win + p_loss - lead * lead) / 4;
        term->s_e = -weight * lead * p_even / 2;
        term->e_e = weight * p_even * (1 - p_even);
        fit->diagonal[term->white] += term->s_s;
        fit->diagonal[n + 1] += term->e_e;
        if (term->black == NOBODY)
            continue;
        fit->diagonal[term->black] += term->s_s;
        fit->diagonal[n] += term->s_s;
    }
    for (size_t i = n; i < fit->size; i++) { // a little that holds the advantage and d in place
        fit->gradient[i] -= 0.1 * fit->x[i];
        fit->diagonal[i] += 0.1;
    }
}

// Minus the second derivatives, times a vector.
static void curve(const struct fit *fit, const double *v, double *out) {
    size_t n = fit->players;
    memset(out, 0, fit->size * sizeof *out);
    out[n] = 0.1 * v[n];
    out[n + 1] = 0.1 * v[n + 1];
    for (size_t i = 0; i < fit->term_count; i++) {
        const struct term *term = &fit->terms[i];
        double along = difference(fit, term, v), even = v[n + 1];
        spread(fit, term, term->s_s * along + term->s_e * even,
               term->s_e * along + term->e_e * even, out);
    }
}

static double dot(const double *a, const double *b, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

// Solves curvature * x = b by conjugate gradients, each unknown scaled by its own curvature.
static void solve(struct fit *fit, const double *b, double *x, double tolerance) {
    size_t n = fit->size;
    double old = 0, goal = 0;
    memset(x, 0, n * sizeof *x);
    memcpy(fit->r, b, n * sizeof *b);
    for (size_t round = 0; round < 2 * n + 20; round++) {
        for (size_t i = 0; i < n; i++)
            fit->z[i] = fit->r[i] / fit->diagonal[i];
        double now = dot(fit->r, fit->z, n);
        goal = round ? goal : tolerance * tolerance * now;
        if (now <= goal || !(now > 0))
            return;
        for (size_t i = 0; i < n; i++)
            fit->p[i] = fit->z[i] + (round ? now / old * fit->p[i] : 0);
        curve(fit, fit->p, fit->q);
        double length = now / dot(fit->p, fit->q, n);
        for (size_t i = 0; i < n; i++) {
            x[i] += length * fit->p[i];
            fit->r[i] -= length * fit->q[i];
        }
        old = now;
    }
}

// One step of Newton's way up, never too long; tells how long it was.
static double step(struct fit *fit, double *move) {
    double longest = 0;
    look_around(fit);
    solve(fit, fit->gradient, move, 1e-12);
    for (size_t i = 0; i < fit->size; i++)
        longest = fmax(longest, fabs(move[i]));
    for (size_t i = 0; i < fit->size; i++)
        fit->x[i] += longest > 1 ? move[i] / longest : move[i];
    return longest;
}

// Takes the mean of the players' part away: ratings are against the mean of all.
static void centre(const struct fit *fit, double *v) {
    double mean = 0;
    for (size_t i = 0; i < fit->players; i++)
        mean += v[i] / (double)fit->players;
    for (size_t i = 0; i < fit->players; i++)
        v[i] -= mean;
    v[fit->players] = v[fit->players + 1] = 0;
}

static void exact_variances(struct fit *fit, double *v, double *back, double *variances) {
    for (size_t i = 0; i < fit->players; i++) {
        memset(v, 0, fit->size * sizeof *v);
        v[i] = 1;
        centre(fit, v);
        solve(fit, v, back, 1e-10);
        centre(fit, back);
        variances[i] = back[i];
    }
}

// The diagonal of the inverse from random signs (Bekas, Kokiopoulou and Saad 2007): what other
// players add to a player's own share cancels on average. Its own curvature alone is a lower bound.
static void estimated_variances(struct fit *fit, double *v, double *back, double *variances) {
    struct rng rng;
    double *signs = mem_zero(fit->size, sizeof *signs);
    rng_seed(&rng, 1, 1);
    for (int probe = 0; probe < PROBES; probe++) {
        for (size_t i = 0; i < fit->players; i++)
            v[i] = signs[i] = rng_below(&rng, 2) ? 1 : -1;
        centre(fit, v);
        solve(fit, v, back, 1e-5);
        centre(fit, back);
        for (size_t i = 0; i < fit->players; i++)
            variances[i] += signs[i] * back[i] / PROBES;
    }
    for (size_t i = 0; i < fit->players; i++)
        variances[i] = fmax(variances[i], (1 - 1.0 / (double)fit->players) / fit->diagonal[i]);
    free(signs);
}

static void count_points(const struct results *results, struct rating *ratings) {
    for (size_t i = 0; i < results->count; i++)
        for (int side = WHITE; side <= BLACK && outcome_is_finished(&results->at[i]); side++) {
            struct rating *rating = &ratings[results->at[i].players[side]];
            rating->games++;
            rating->points += outcome_points(&results->at[i], (enum colour)side) / 2.0;
        }
}

static void tell(struct fit *fit, double *v, double *back, struct ratings *ratings) {
    size_t n = fit->players;
    double *variances = mem_zero(n + 1, sizeof *variances);
    look_around(fit);
    if (n <= EXACT_MOST)
        exact_variances(fit, v, back, variances);
    else
        estimated_variances(fit, v, back, variances);
    ratings->draw = exp(fit->x[n + 1]);
    double scale = ELO * 2 / (2 + ratings->draw);
    ratings->advantage = scale * fit->x[n];
    centre(fit, fit->x);
    for (size_t i = 0; i < n; i++) {
        ratings->at[i].elo = scale * fit->x[i];
        ratings->at[i].error = 1.959963984540054 * scale * sqrt(fmax(0, variances[i]));
    }
    free(variances);
}

struct ratings ratings_of(const struct results *results) {
    enum { X, GRADIENT, DIAGONAL, R, Z, P, Q, V, BACK, VECTORS };
    size_t n = results->player_count, size = n + 2;
    struct ratings ratings = {.at = mem_zero(n + 1, sizeof *ratings.at)};
    double *room = mem_zero(VECTORS * size, sizeof *room);
    struct fit fit = {.players = n,
                      .size = size,
                      .x = room + X * size,
                      .gradient = room + GRADIENT * size,
                      .diagonal = room + DIAGONAL * size,
                      .r = room + R * size,
                      .z = room + Z * size,
                      .p = room + P * size,
                      .q = room + Q * size};
    double *v = room + V * size, *back = room + BACK * size;
    collect_terms(&fit, results);
    for (int i = 0; i < STEPS_MOST && step(&fit, v) > 1e-9; i++)
        continue;
    tell(&fit, v, back, &ratings);
    count_points(results, ratings.at);
    free(fit.terms);
    free(room);
    return ratings;
}

void ratings_free(struct ratings *ratings) {
    free(ratings->at);
    *ratings = (struct ratings){0};
}
