// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Finds what the men of src/eval/worth.c are worth in games of players who do not see each other.
// Not part of the program: its figures were put into the tables by hand.
//
//     make scripts/worth && scripts/worth GAMES.pgn...     (seconds)
//
// Every third board of the games that comes after no capture, from the tenth ply on and not near
// the end, is an example: the built-in evaluation, and what White has more than Black of the things
// below, against the result; all counts for more the later it is (src/eval/win.c). Logistic
// regression finds how many centipawns each thing should count beyond what it does, drawn towards
// none, and tells how well results are foretold with and without that, on games of which the other
// half was learned from.

#include "config.h"

#include "base/mem.h"
#include "board/attacks.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "scripts/calm_boards.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PIECES = 2 * KING,  // [middle, end][man]
    PAIR = PIECES,      // of bishops
    CENTRE,             // steps of the king from the centre, in the ending
    PASSED,             // [ranks gone - 1]
    REACH = PASSED + 6, // [middle, end][officer]: squares reached that no enemy pawn guards
    ALONE = REACH + 8,  // pawns without neighbours
    CHAINED,            // pawns that a pawn guards
    SHELTER,            // pawns right before the king, in the middle game
    STAND,              // the evaluation itself
    THINGS,
    ROUNDS = 600,
};

struct example {
    float things[THINGS];
    float result; // for White
    unsigned game;
};

struct examples {
    struct example *at;
    size_t count, capacity;
    unsigned games;
};

static bool is_passed(const struct board *board, enum colour side, square_t at) {
    for (bitboard_t left = board_men(board, colour_other(side), PAWN); left;) {
        square_t other = bits_pop(&left);
        int files = (int)square_file(at) - (int)square_file(other);
        bool ahead = side == WHITE ? square_rank(other) > square_rank(at)
                                   : square_rank(other) < square_rank(at);
        if (files >= -1 && files <= 1 && ahead)
            return false;
    }
    return true;
}

static bitboard_t sideways(bitboard_t set) {
    return (set & ~FILE_A) >> 1 | (set & ~FILE_H) << 1;
}

static bitboard_t ahead(bitboard_t set, enum colour side) {
    return side == WHITE ? set << 8 : set >> 8;
}

static void add_reach(const struct board *board, enum colour side, float sign, float *things) {
    enum colour enemy = colour_other(side);
    bitboard_t guarded = ahead(sideways(board_men(board, enemy, PAWN)), enemy);
    bitboard_t open = ~guarded & ~board_men(board, side, PAWN);
    float stage = stage_of(board);
    for (unsigned man = KNIGHT; man < KING; man++)
        for (bitboard_t left = board_men(board, side, (enum man)man); left;) {
            bitboard_t to = attacks_of((enum man)man, bits_pop(&left), board_occupied(board));
            float squares = sign * (float)bits_count(to & open);
            things[REACH + man - KNIGHT] += stage * squares;
            things[REACH + 4 + man - KNIGHT] += (1 - stage) * squares;
        }
}

static void add_pawns(const struct board *board, enum colour side, float sign, float *things) {
    bitboard_t pawns = board_men(board, side, PAWN), king = board_men(board, side, KING);
    bitboard_t files = pawns;
    for (unsigned i = 0; i < 7; i++)
        files |= files << 8 | files >> 8;
    things[ALONE] += sign * (float)bits_count(pawns & ~sideways(files));
    things[CHAINED] += sign * (float)bits_count(pawns & ahead(sideways(pawns), side));
    things[SHELTER] +=
        sign * stage_of(board) * (float)bits_count(pawns & ahead(king | sideways(king), side));
}

static void add_side(const struct board *board, enum colour side, float *things) {
    float sign = side == WHITE ? 1 : -1, stage = stage_of(board);
    square_t king = board_king(board, side);
    int files = abs(2 * (int)square_file(king) - 7), ranks = abs(2 * (int)square_rank(king) - 7);
    for (unsigned man = PAWN; man < KING; man++) {
        float count = sign * (float)bits_count(board_men(board, side, (enum man)man));
        things[man] += stage * count;
        things[KING + man] += (1 - stage) * count;
    }
    things[PAIR] += bits_many(board_men(board, side, BISHOP)) ? sign : 0;
    things[CENTRE] += sign * (1 - stage) * (float)(files + ranks - 2) / 2;
    for (bitboard_t left = board_men(board, side, PAWN); left;) {
        square_t at = bits_pop(&left);
        unsigned gone = side == WHITE ? square_rank(at) : 7 - square_rank(at);
        if (is_passed(board, side, at))
            things[PASSED + gone - 1] += sign;
    }
    add_reach(board, side, sign, things);
    add_pawns(board, side, sign, things);
}

// How much a lead counts at a ply, against ply 50.
static float weight_at(size_t ply) {
    return (win_blind(100, (unsigned)ply) - 0.5f) / (win_blind(100, 50) - 0.5f);
}

static void add_example(void *context, const struct board *board, size_t ply, float result) {
    enum { EVERY = 3 };
    struct examples *all = context;
    if (ply % EVERY)
        return;
    if (all->count == all->capacity) {
        all->capacity = 2 * all->capacity + 4096;
        all->at = mem_resize(all->at, all->capacity, sizeof *all->at);
    }
    struct example *example = &all->at[all->count++];
    *example = (struct example){.result = result, .game = all->games};
    add_side(board, WHITE, example->things);
    add_side(board, BLACK, example->things);
    int stand = builtin_stand(board);
    example->things[STAND] = (float)(board->turn == WHITE ? stand : -stand);
    for (unsigned i = 0; i < THINGS; i++)
        example->things[i] *= weight_at(ply);
}

static void add_game(void *context, const struct record *record) {
    struct examples *all = context;
    if (!board_is_full(&record->start))
        return;
    each_calm_board(record, (struct calm_span){10, 8}, add_example, all);
    all->games++;
}

static double chance(const struct example *example, const double *weights) {
    double sum = 0;
    for (unsigned i = 0; i < THINGS; i++)
        sum += weights[i] * (double)example->things[i];
    return 1 / (1 + exp(-sum));
}

// Only examples of games with that remainder by two; 2: all.
static bool is_in(const struct example *example, unsigned half) {
    return half == 2 || example->game % 2 == half;
}

// The mean logarithm of the chance given to the result.
static double score(const struct examples *all, const double *weights, unsigned half) {
    double sum = 0, count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct example *example = &all->at[i];
        double p = chance(example, weights), result = (double)example->result;
        if (!is_in(example, half))
            continue;
        sum += result * log(p + 1e-9) + (1 - result) * log(1 - p + 1e-9);
        count++;
    }
    return sum / count;
}

// The evaluation alone: how many centipawns make the odds e to 1.
static double find_scale(const struct examples *all) {
    double best = -HUGE_VAL, scale = 0;
    for (double s = 50; s < 3000; s *= 1.02) {
        double weights[THINGS] = {[STAND] = 1 / s}, now = score(all, weights, 2);
        if (now > best) {
            best = now;
            scale = s;
        }
    }
    return scale;
}

static void fit(const struct examples *all, unsigned half, double scale, double *weights) {
    static const double PULL = 200; // towards adding nothing
    for (unsigned i = 0; i < THINGS; i++)
        weights[i] = i == STAND ? 1 / scale : 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        double slope[THINGS] = {0}, bend[THINGS] = {0};
        for (size_t k = 0; k < all->count; k++) {
            const struct example *example = &all->at[k];
            if (!is_in(example, half))
                continue;
            double p = chance(example, weights);
            for (unsigned i = 0; i < STAND; i++) {
                double x = (double)example->things[i];
                slope[i] += ((double)example->result - p) * x;
                bend[i] += p * (1 - p) * x * x;
            }
        }
        for (unsigned i = 0; i < STAND; i++)
            weights[i] += 0.15 * (slope[i] - PULL * weights[i]) / (bend[i] + PULL);
    }
}

static void print_weights(const double *weights, double scale) {
    static const char *const MEN[KING] = {"pawn", "knight", "bishop", "rook", "queen"};
    static const char *const OTHERS[] = {"pawn without neighbours", "pawn guarded by a pawn",
                                         "pawn before the king, middle"};
    for (unsigned i = 0; i < STAND; i++) {
        if (i < PIECES)
            printf("%s %s", MEN[i % KING], i < KING ? "middle" : "end");
        else if (i < PASSED)
            printf("%s", i == PAIR ? "pair of bishops" : "king's steps from the centre, end");
        else if (i < REACH)
            printf("passed pawn, ranks gone %u", i - PASSED + 1);
        else if (i < ALONE)
            printf("square reached by a %s, %s", MEN[KNIGHT + (i - REACH) % 4],
                   i < REACH + 4 ? "middle" : "end");
        else
            printf("%s", OTHERS[i - ALONE]);
        printf(": %+.0f\n", weights[i] * scale);
    }
}

int main(int argc, char **argv) {
    struct examples all = {0};
    double weights[THINGS];
    for (int i = 1; i < argc; i++)
        if (!each_game("worth", argv[i], (struct game_taker){add_game, &all}))
            return 1;
    if (all.games < 2 || !all.count) {
        fprintf(stderr, "usage: worth GAMES.pgn... (two games at least)\n");
        return 2;
    }
    double scale = find_scale(&all), plain[THINGS] = {[STAND] = 1 / scale};
    printf("%u games, %zu boards; odds of e to 1 at %.0f centipawns\n", all.games, all.count,
           scale);
    for (unsigned half = 0; half < 2; half++) {
        fit(&all, 1 - half, scale, weights);
        printf("half %u foretold: %.4f by the evaluation, %.4f with what is added\n", half,
               score(&all, plain, half), score(&all, weights, half));
    }
    fit(&all, 2, scale, weights);
    print_weights(weights, scale);
    free(all.at);
    return 0;
}
