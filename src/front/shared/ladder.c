// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "front/shared/ladder.h"
#include "match/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 760, HEIGHT = 460, LEFT = 60, RIGHT = 210, TOP = 20, BOTTOM = 50, LINE = 15 };

static const char *const COLOURS[] = {"#1f6feb", "#d1570f", "#2da44e", "#8250df", "#bf3989",
                                      "#9a6700", "#0a7ea4", "#57606a", "#cf222e"};
enum { COLOUR_COUNT = sizeof COLOURS / sizeof *COLOURS };

// What is drawn: the ratings of every tournament, and where they go.
struct drawing {
    struct text *svg;
    const struct rung *rungs;
    struct ratings *ratings;
    size_t count;
    double least, most; // limits, as logarithms
    double low, high;   // ratings, with their errors
};

struct label {
    const char *name;
    double y;
    size_t colour;
};

bool ladder_limit(struct rung *rung, bool *by_time) {
    const char *limit = rung->results.limit ? rung->results.limit : "";
    bool seconds = strncmp(limit, "st ", 3) == 0, nodes = strncmp(limit, "nodes ", 6) == 0;
    if ((!seconds && !nodes) || strchr(limit, '/') || strstr(limit, " v "))
        return false;
    rung->limit = strtod(strchr(limit, ' '), NULL);
    *by_time = seconds;
    return rung->limit > 0;
}

static double x_of(const struct drawing *d, double limit) {
    double part = d->most > d->least ? (log(limit) - d->least) / (d->most - d->least) : 0.5;
    return LEFT + 20 + part * (WIDTH - LEFT - RIGHT - 40);
}

static double y_of(const struct drawing *d, double elo) {
    return TOP + (d->high - elo) / (d->high - d->low) * (HEIGHT - TOP - BOTTOM);
}

static void measure(struct drawing *d) {
    enum { ROOM = 20 };
    d->least = INFINITY;
    d->most = -INFINITY;
    for (size_t i = 0; i < d->count; i++) {
        d->least = fmin(d->least, log(d->rungs[i].limit));
        d->most = fmax(d->most, log(d->rungs[i].limit));
        for (size_t p = 0; p < d->rungs[i].results.player_count; p++) {
            const struct rating *rating = &d->ratings[i].at[p];
            d->low = fmin(d->low, rating->elo - rating->error - ROOM);
            d->high = fmax(d->high, rating->elo + rating->error + ROOM);
        }
    }
}

static void add_xml(struct text *svg, const char *words) {
    for (; *words; words++)
        if (*words == '&' || *words == '<')
            text_add_string(svg, *words == '&' ? "&amp;" : "&lt;");
        else
            text_add_char(svg, *words);
}

static void add_axes(const struct drawing *d, const struct ladder *ladder) {
    double step = d->high - d->low > 1200 ? 200 : d->high - d->low > 500 ? 100 : 50;
    for (double elo = ceil(d->low / step) * step; elo <= d->high; elo += step) {
        text_add(d->svg, "<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' stroke='#d8dee4'/>\n", LEFT,
                 WIDTH - RIGHT, y_of(d, elo), y_of(d, elo));
        text_add(d->svg, "<text x='%d' y='%.1f' text-anchor='end'>%+.0f</text>\n", LEFT - 6,
                 y_of(d, elo) + 4, elo);
    }
    for (size_t i = 0; i < d->count; i++)
        text_add(d->svg, "<text x='%.1f' y='%d' text-anchor='middle'>%g%s</text>\n",
                 x_of(d, d->rungs[i].limit), HEIGHT - BOTTOM + 18, d->rungs[i].limit,
                 ladder->by_time ? " s" : "");
    text_add(d->svg, "<text x='%d' y='%d'>Elo against ", LEFT, HEIGHT - 10);
    add_xml(d->svg, ladder->zero ? ladder->zero : "the mean of all");
    text_add(d->svg, ", with 95 %% intervals, by %s</text>\n",
             ladder->by_time ? "the time for a turn" : "the work for a try");
}

// The rating of that player there, or NULL.
static const struct rating *rating_at(const struct drawing *d, size_t rung, const char *name) {
    const struct results *results = &d->rungs[rung].results;
    for (size_t p = 0; p < results->player_count; p++)
        if (strcmp(results->names[p], name) == 0)
            return &d->ratings[rung].at[p];
    return NULL;
}

// The player's line from left to right; tells where it ends.
static double add_line(const struct drawing *d, const char *name, size_t colour) {
    enum { ASIDE = 3 }; // so that intervals do not hide each other
    double shift = ((double)(colour % COLOUR_COUNT) - COLOUR_COUNT / 2) * ASIDE, end = 0;
    struct text line = {0};
    for (size_t i = 0; i < d->count; i++) {
        const struct rating *rating = rating_at(d, i, name);
        if (!rating)
            continue;
        double x = x_of(d, d->rungs[i].limit) + shift;
        end = y_of(d, rating->elo);
        text_add(&line, "%s%.1f,%.1f", line.length ? " " : "", x, end);
        text_add(d->svg, "<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='%s'", x, x,
                 y_of(d, rating->elo - rating->error), y_of(d, rating->elo + rating->error),
                 COLOURS[colour % COLOUR_COUNT]);
        text_add(d->svg, " stroke-opacity='0.45'/>\n<circle cx='%.1f' cy='%.1f' r='3.5' ", x, end);
        text_add(d->svg, "fill='%s'/>\n", COLOURS[colour % COLOUR_COUNT]);
    }
    text_add(d->svg, "<polyline points='%s' fill='none' stroke='%s' stroke-width='2'/>\n",
             text_string(&line), COLOURS[colour % COLOUR_COUNT]);
    text_free(&line);
    return end;
}

static int by_height(const void *a, const void *b) {
    const struct label *x = a, *y = b;
    return (x->y > y->y) - (x->y < y->y);
}

// Beside the ends of the lines, one below the other.
static void add_labels(const struct drawing *d, struct label *labels, size_t count) {
    double free_y = TOP;
    if (count)
        qsort(labels, count, sizeof *labels, by_height);
    for (size_t i = 0; i < count; i++) {
        double last = HEIGHT - BOTTOM - LINE * (double)(count - 1 - i);
        double y = fmin(fmax(labels[i].y, free_y), last);
        text_add(d->svg, "<text x='%d' y='%.1f' fill='%s'>", WIDTH - RIGHT + 8, y + 4,
                 COLOURS[labels[i].colour % COLOUR_COUNT]);
        add_xml(d->svg, labels[i].name);
        text_add_string(d->svg, "</text>\n");
        free_y = y + LINE;
    }
}

static int by_limit(const void *a, const void *b) {
    const struct rung *x = a, *y = b;
    return (x->limit > y->limit) - (x->limit < y->limit);
}

static bool was_before(const struct drawing *d, size_t rung, const char *name) {
    while (rung-- > 0)
        if (rating_at(d, rung, name))
            return true;
    return false;
}

static void add_players(const struct drawing *d) {
    struct label *labels = NULL;
    size_t count = 0;
    for (size_t i = 0; i < d->count; i++)
        for (size_t p = 0; p < d->rungs[i].results.player_count; p++) {
            const char *name = d->rungs[i].results.names[p];
            if (was_before(d, i, name))
                continue;
            labels = mem_resize(labels, count + 1, sizeof *labels);
            labels[count] = (struct label){name, add_line(d, name, count), count};
            count++;
        }
    add_labels(d, labels, count);
    free(labels);
}

// Ratings of each tournament so that this player has 0.
static void shift(struct drawing *d, const char *zero) {
    for (size_t i = 0; i < d->count; i++) {
        const struct rating *rating = rating_at(d, i, zero);
        double elo = rating ? rating->elo : 0;
        for (size_t p = 0; p < d->rungs[i].results.player_count; p++)
            d->ratings[i].at[p].elo -= elo;
    }
}

void ladder_add(struct text *svg, const struct rung *rungs, size_t count,
                const struct ladder *ladder) {
    struct rung *sorted = mem_zero(count + 1, sizeof *sorted);
    struct ratings *ratings = mem_zero(count + 1, sizeof *ratings);
    memcpy(sorted, rungs, count * sizeof *sorted);
    if (count)
        qsort(sorted, count, sizeof *sorted, by_limit);
    for (size_t i = 0; i < count; i++)
        ratings[i] = ratings_of(&sorted[i].results);
    struct drawing drawing = {.svg = svg, .rungs = sorted, .ratings = ratings, .count = count};
    if (ladder->zero)
        shift(&drawing, ladder->zero);
    measure(&drawing);
    text_add(svg,
             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' "
             "font-family='sans-serif' font-size='13' fill='#66717d'>\n"
             "<rect width='100%%' height='100%%' fill='white'/>\n",
             WIDTH, HEIGHT);
    add_axes(&drawing, ladder);
    add_players(&drawing);
    text_add_string(svg, "</svg>\n");
    for (size_t i = 0; i < count; i++)
        ratings_free(&ratings[i]);
    free(ratings);
    free(sorted);
}
