// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Finds where men stand well in the middle game of players who do not see each other, for the
// tables of places in src/eval/worth.c. Not part of the program: its figures were added by hand.
//
//     make scripts/places && scripts/places GAMES.pgn...     (half a minute for 3,000 games)
//
// Examples are the quiet boards of games between players of one strength, for weaker ones have
// habits of their own and lose for other reasons. One result says little about a board fifty plies
// before, so an example is not held against the result alone but against what the evaluation
// thought of the boards that followed as well, the sooner the more (temporal differences); three
// times over, each time with what was found before. Tells how well results are foretold without and
// with that, in thirds of the games of which the other two were learned from, and prints what each
// place of each man is worth beyond its table, in centipawns, as White sees the board.

#include "config.h"

#include "base/mem.h"
#include "base/rng.h"
#include "eval/builtin.h"
#include "scripts/calm_boards.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLACES = MEN_KINDS * 64,
    TURN = PLACES, // who is to move, so that places need not answer for it
    THINGS,
    MEN_MOST = 33, // things of one board
    THIRDS = 3,
    EPOCHS = 12,
    PASSES = 3,
    BATCH = 2048,
    PLIES = 100, // from which on a lead is worth no more
};
static const float SOONER = 0.95f, PULL = 30, RATE = 0.02f;

struct example {
    float result, target, stand, value; // for White; pawns
    float late;                         // 0 to 1
    float much[MEN_MOST];
    uint16_t thing[MEN_MOST];
    uint16_t things;
    unsigned game;
};

struct fit {
    struct example *at;
    size_t count, capacity;
    size_t *order;
    unsigned games;
    double slope[2]; // of the chance to win by pawns: at first, and how it rises
    float weight[THINGS], mean[THINGS], square[THINGS], down[THINGS];
    struct rng rng;
};

static float slope_at(const struct fit *fit, const struct example *e) {
    return (float)(fit->slope[0] + fit->slope[1] * (double)e->late);
}

static float chance(const struct fit *fit, const struct example *e) {
    return 1 / (1 + expf(-slope_at(fit, e) * e->value));
}

static void add_thing(struct example *e, unsigned thing, float much) {
    e->thing[e->things] = (uint16_t)thing;
    e->much[e->things++] = much;
}

static bool is_quiet(const struct board *board) {
    enum { WON_BY_CAPTURES = 40 };
    return abs(builtin_value(board, 0) - builtin_stand(board)) <= WON_BY_CAPTURES;
}

static void add_example(void *context, const struct board *board, size_t ply, float result) {
    struct fit *fit = context;
    if (!is_quiet(board))
        return;
    if (fit->count == fit->capacity) {
        fit->capacity = 2 * fit->capacity + 4096;
        fit->at = mem_resize(fit->at, fit->capacity, sizeof *fit->at);
    }
    int stand = builtin_stand(board);
    struct example *e = &fit->at[fit->count++];
    *e = (struct example){
        .result = result,
        .stand = (float)(board->turn == WHITE ? stand : -stand) / 100,
        .late = ply < PLIES ? (float)ply / PLIES : 1,
        .game = fit->games,
    };
    for (bitboard_t left = board_occupied(board); left;) {
        square_t at = bits_pop(&left);
        bool black = bits_has(board->side[BLACK], at);
        unsigned place = black ? at : at ^ 56u;
        add_thing(e, board_man_at(board, at) * 64 + place,
                  black ? -stage_of(board) : stage_of(board));
    }
    add_thing(e, TURN, board->turn == WHITE ? 1 : -1);
}

// The strength in a player's name; without one it has all.
static int strength_of(const struct record *record, const char *tag) {
    for (size_t i = 0; i < record->tag_count; i++)
        if (!strcmp(record->tags[i].name, tag)) {
            const char *strength = strstr(record->tags[i].value, "strength=");
            return strength ? (int)strtol(strength + strlen("strength="), NULL, 10) : 10;
        }
    return 0;
}

static void add_game(void *context, const struct record *record) {
    struct fit *fit = context;
    if (!board_is_full(&record->start) || record->result == RESULT_NONE ||
        strength_of(record, "White") != strength_of(record, "Black"))
        return;
    each_calm_board(record, (struct calm_span){6, 2}, add_example, fit);
    fit->games++;
}

static bool is_held_back(const struct example *e, unsigned third) {
    return (e->game * 2654435761u >> 16) % THIRDS == third;
}

static void set_value(const struct fit *fit, struct example *e) {
    e->value = e->stand;
    for (unsigned i = 0; i < e->things; i++)
        e->value += fit->weight[e->thing[i]] * e->much[i];
}

static void set_values(struct fit *fit) {
    for (size_t k = 0; k < fit->count; k++)
        set_value(fit, &fit->at[k]);
}

// How steeply the results rise with the values, by Newton's method.
static void find_slope(struct fit *fit, unsigned third) {
    fit->slope[0] = 0.08;
    fit->slope[1] = 0.2;
    for (unsigned round = 0; round < 10; round++) {
        double up[2] = {0}, bend[3] = {0};
        for (size_t k = 0; k < fit->count; k++) {
            const struct example *e = &fit->at[k];
            double p = (double)chance(fit, e), x = (double)e->value, late = (double)e->late;
            if (is_held_back(e, third))
                continue;
            for (unsigned i = 0; i < 2; i++)
                up[i] += ((double)e->result - p) * x * (i ? late : 1);
            for (unsigned i = 0; i < 3; i++)
                bend[i] += p * (1 - p) * x * x * (i > 1 ? late * late : i ? late : 1);
        }
        double whole = bend[0] * bend[2] - bend[1] * bend[1];
        fit->slope[0] += (bend[2] * up[0] - bend[1] * up[1]) / whole;
        fit->slope[1] += (bend[0] * up[1] - bend[1] * up[0]) / whole;
    }
}

// From the last example of each game backwards.
static void set_targets(struct fit *fit) {
    for (size_t k = fit->count; k-- > 0;) {
        struct example *e = &fit->at[k], *next = e + 1;
        bool last = k + 1 == fit->count || next->game != e->game;
        e->target = last ? e->result : (1 - SOONER) * chance(fit, next) + SOONER * next->target;
    }
}

// One step of Adam for the examples of a batch.
static void learn_batch(struct fit *fit, const size_t *batch, size_t size, size_t of, float rate,
                        unsigned step) {
    memset(fit->down, 0, sizeof fit->down);
    for (size_t k = 0; k < size; k++) {
        struct example *e = &fit->at[batch[k]];
        set_value(fit, e);
        float wrong = (chance(fit, e) - e->target) * slope_at(fit, e);
        for (unsigned i = 0; i < e->things; i++)
            fit->down[e->thing[i]] += wrong * e->much[i];
    }
    float first = 1 - powf(0.9f, (float)step), second = 1 - powf(0.99f, (float)step);
    for (unsigned i = 0; i < THINGS; i++) {
        float down = fit->down[i] / (float)size + PULL * fit->weight[i] / (float)of;
        fit->mean[i] = 0.9f * fit->mean[i] + 0.1f * down;
        fit->square[i] = 0.99f * fit->square[i] + 0.01f * down * down;
        fit->weight[i] -= rate * fit->mean[i] / first / (sqrtf(fit->square[i] / second) + 1e-6f);
    }
}

static void learn(struct fit *fit, unsigned third) {
    size_t count = 0;
    unsigned step = 0;
    for (size_t k = 0; k < fit->count; k++)
        if (!is_held_back(&fit->at[k], third))
            fit->order[count++] = k;
    memset(fit->mean, 0, sizeof fit->mean);
    memset(fit->square, 0, sizeof fit->square);
    for (unsigned epoch = 0; epoch < EPOCHS; epoch++) {
        float rate = RATE * (0.02f + 0.5f * (1 + cosf(3.14159f * (float)epoch / EPOCHS)));
        for (size_t i = count; i > 1; i--) {
            size_t j = rng_below(&fit->rng, i), kept = fit->order[i - 1];
            fit->order[i - 1] = fit->order[j];
            fit->order[j] = kept;
        }
        for (size_t i = 0; i < count; i += BATCH)
            learn_batch(fit, fit->order + i, count - i < BATCH ? count - i : BATCH, count, rate,
                        ++step);
    }
}

static double loss(const struct fit *fit, unsigned third) {
    double sum = 0, count = 0;
    for (size_t k = 0; k < fit->count; k++) {
        const struct example *e = &fit->at[k];
        double p = (double)chance(fit, e), result = (double)e->result;
        if (!is_held_back(e, third))
            continue;
        sum -= result * log(p + 1e-9) + (1 - result) * log(1 - p + 1e-9);
        count++;
    }
    return sum / count;
}

// Learns from all but a third; its loss before and after.
static void fit_all_but(struct fit *fit, unsigned third, double losses[2]) {
    memset(fit->weight, 0, sizeof fit->weight);
    rng_seed(&fit->rng, 1, 0);
    set_values(fit);
    find_slope(fit, third);
    losses[0] = loss(fit, third);
    for (unsigned pass = 0; pass < PASSES; pass++) {
        set_targets(fit);
        learn(fit, third);
        set_values(fit);
        find_slope(fit, third);
    }
    losses[1] = loss(fit, third);
}

static void print_places(const struct fit *fit) {
    static const char *const MEN[MEN_KINDS] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    for (unsigned i = 0; i < PLACES; i++) {
        if (i % 64 == 0)
            printf("%s\n", MEN[i / 64]);
        printf("%4.0f%s", (double)fit->weight[i] * 100, i % 8 == 7 ? "\n" : "");
    }
    printf("to move: %.0f\n", (double)fit->weight[TURN] * 100);
}

int main(int argc, char **argv) {
    static struct fit fit;
    double losses[2], sums[2] = {0};
    for (int i = 1; i < argc; i++)
        if (!each_game("places", argv[i], (struct game_taker){add_game, &fit}))
            return 1;
    if (fit.games < 2 * THIRDS || !fit.count) {
        fprintf(stderr, "usage: places GAMES.pgn... (six games between equals at least)\n");
        return 2;
    }
    fit.order = mem_resize(NULL, fit.count, sizeof *fit.order);
    for (unsigned third = 0; third < THIRDS; third++) {
        fit_all_but(&fit, third, losses);
        for (unsigned i = 0; i < 2; i++)
            sums[i] += losses[i] / THIRDS;
    }
    printf("%u games, %zu boards; log-loss of results %.4f, with places %.4f\n", fit.games,
           fit.count, sums[0], sums[1]);
    fit_all_but(&fit, THIRDS, losses); // none held back
    print_places(&fit);
    free(fit.at);
    free(fit.order);
    return 0;
}
