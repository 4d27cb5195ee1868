// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Not a test: what beliefs get wrong on recorded games. For every game of the files named, heard by
// each side whose player's name starts with "kriegfish" (both where none does):
//
//     tests/bench/knowledge GAMES.pgn...
//
// by phase (plies 1-20, 21-40 and so on) the bits that the enemy king's square came as a surprise,
// what boards believed in are worth to us on average less what the true one is worth (by a
// quiescence search, in centipawns; 0 is right; and as they stand), enemy queens believed in less
// true ones; how likely our man was believed to be takable where it went, by tenths, and how often
// it was; which words the mean value goes wrong on; own turns on which no board explained all
// words, and those on which fewer than 50 did, with what was known then: bits of the king's square
// and of all squares, whether an enemy man stands there. KF_BOARDS sets the number of boards
// (default 3,000), KF_GAMES the most games of a file, KF_MODEL a model file, KF_SEED another luck,
// KF_MS so many milliseconds of the processor's time for each word, as in play.

#include "config.h"

#include "base/mem.h"
#include "belief/belief.h"
#include "belief/model/opponent_model.h"
#include "belief/pool/gauge.h"
#include "board/movegen.h"
#include "eval/builtin.h"
#include "game/pgn.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PHASES_SHOWN = 5, PHASE = 20, DRAWN = 64, TENTHS = 10, MOST_WORTH = 1500, FEW = 50 };
#define SURPRISE_LEAST 1e-3

enum saying { OWN_QUIET, OWN_TOOK, OWN_NO, THEIR_QUIET, THEIR_TOOK, THEIR_CHECK, SAYINGS };
static const char *const SAYING_NAMES[SAYINGS] = {"own quiet move", "own capture",
                                                  "own refusal",    "their quiet move",
                                                  "their capture",  "their check"};

struct bench {
    struct belief *belief;
    struct rng rng;
    double bits[PHASES_SHOWN], value[PHASES_SHOWN], still[PHASES_SHOWN], queens[PHASES_SHOWN],
        pawns[PHASES_SHOWN], squares[PHASES_SHOWN];
    size_t turns[PHASES_SHOWN];
    double few_bits, few_squares;
    size_t few;
    double believed[2][TENTHS], taken[2][TENTHS]; // after quiet moves and captures
    size_t moves[2][TENTHS];
    double change[SAYINGS]; // of the mean static value's error
    size_t said[SAYINGS];
    double types[ENEMY_TYPES];
    size_t typed, dry, own_turns, heard;
    uint64_t seed;
    int64_t ms; // for a word; 0: as long as it takes
};

static double surprise(double chance) {
    return -log2(chance > SURPRISE_LEAST ? chance : SURPRISE_LEAST);
}

// Of all squares where we do not stand.
static double surprise_of_squares(const struct gauge *gauge, const struct board *truth,
                                  enum colour enemy) {
    double sum = 0;
    for (square_t at = 0; at < 64; at++)
        if (bits_has(truth->side[enemy], at))
            sum += surprise(gauge->enemy[at]);
        else if (!bits_has(truth->side[enemy ^ 1], at))
            sum += surprise(1 - gauge->enemy[at]);
    return sum;
}

static double clip(double value) {
    return value > MOST_WORTH ? MOST_WORTH : value < -MOST_WORTH ? -MOST_WORTH : value;
}

static double worth(const struct board *board, enum colour side) {
    double value = clip(builtin_value(board, 0));
    return board->turn == side ? value : -value;
}

static double stand(const struct board *board, enum colour side) {
    double value = clip(builtin_stand(board));
    return board->turn == side ? value : -value;
}

// The mean over all boards as they stand, less the truth's.
static double error_of(const struct bench *b, const struct board *truth, enum colour side) {
    const struct pool *pool = belief_pool(b->belief);
    double sum = 0, total = 0;
    for (size_t i = 0; i < pool->count; i++) {
        double weight = (double)particle_weight(&pool->at[i]);
        sum += weight * stand(&pool->at[i].board, side);
        total += weight;
    }
    return total > 0 ? sum / total - stand(truth, side) : 0;
}

static double mean_men(const struct pool *pool, enum colour enemy, enum man man) {
    double sum = 0, total = 0;
    for (size_t i = 0; i < pool->count; i++) {
        double weight = (double)particle_weight(&pool->at[i]);
        sum += weight * bits_count(board_men(&pool->at[i].board, enemy, man));
        total += weight;
    }
    return total > 0 ? sum / total : 0;
}

static void measure_turn(struct bench *b, const struct board *truth, enum colour side, size_t ply) {
    const struct pool *pool = belief_pool(b->belief);
    enum colour enemy = colour_other(side);
    size_t phase = (ply - 1) / PHASE < PHASES_SHOWN ? (ply - 1) / PHASE : PHASES_SHOWN - 1;
    size_t drawn[DRAWN];
    double value = 0;
    struct gauge gauge;
    b->own_turns++;
    b->dry += !pool_count_kind(pool, PAST_KNOWN) && !pool->complete;
    if (!pool->count)
        return;
    gauge_pool(pool, enemy, &gauge);
    double king = surprise(gauge_king(&gauge, truth, enemy));
    double squares = surprise_of_squares(&gauge, truth, enemy);
    if (pool->count < FEW && !pool->complete) {
        b->few++;
        b->few_bits += king;
        b->few_squares += squares;
    }
    pool_draw(pool, &b->rng, DRAWN, drawn);
    for (unsigned i = 0; i < DRAWN; i++)
        value += worth(&pool->at[drawn[i]].board, side);
    b->turns[phase]++;
    b->bits[phase] += king;
    b->squares[phase] += squares;
    b->value[phase] += value / DRAWN - worth(truth, side);
    b->still[phase] += error_of(b, truth, side);
    b->queens[phase] += mean_men(pool, enemy, QUEEN) - bits_count(board_men(truth, enemy, QUEEN));
    b->pawns[phase] += mean_men(pool, enemy, PAWN) - bits_count(board_men(truth, enemy, PAWN));
}

static bool is_takable(const struct board *board, square_t at) {
    struct moves legal;
    movegen_legal(board, &legal);
    for (unsigned i = 0; i < legal.count; i++)
        if (move_to(legal.at[i]) == at)
            return true;
    return false;
}

// After our own move: can it be taken where it went?
static void measure_danger(struct bench *b, const struct board *truth, square_t at, bool took) {
    const struct pool *pool = belief_pool(b->belief);
    double sum = 0, total = 0;
    for (size_t i = 0; i < pool->count; i++) {
        double weight = (double)particle_weight(&pool->at[i]);
        sum += is_takable(&pool->at[i].board, at) ? weight : 0;
        total += weight;
    }
    if (total <= 0)
        return;
    unsigned tenth = (unsigned)(sum / total * TENTHS);
    tenth = tenth < TENTHS ? tenth : TENTHS - 1;
    b->moves[took][tenth]++;
    b->believed[took][tenth] += sum / total;
    b->taken[took][tenth] += is_takable(truth, at);
}

static enum saying saying_of(const struct announcement *said, enum colour side) {
    bool took = said->verdict == SAID_MOVED && said->capture != NO_SQUARE;
    if (said->side == side)
        return said->verdict != SAID_MOVED ? OWN_NO : took ? OWN_TOOK : OWN_QUIET;
    return took ? THEIR_TOOK : said->checks ? THEIR_CHECK : THEIR_QUIET;
}

static void note_types(struct bench *b) {
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        b->types[k] += (double)belief_opponent(b->belief)->now[k];
    b->typed++;
}

static struct deadline time_for_a_word(const struct bench *b) {
    return b->ms ? deadline_in_ms_by(TIME_OF_PROCESSOR, b->ms) : deadline_never();
}

static void hear_game(struct bench *b, const struct record *record, enum colour side) {
    struct board truth = record->start;
    size_t ply = 0;
    belief_begin(b->belief, record->rules, &truth, side, b->seed + b->heard++);
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *e = &record->exchanges[i];
        bool ours = e->said.side == side, moved = e->said.verdict == SAID_MOVED;
        double before = error_of(b, &truth, side);
        if (moved)
            board_make(&truth, e->try);
        if (!law_hears(record->rules, &e->said, side) || e->said.ending)
            continue;
        belief_hear(b->belief, ours ? e->try : MOVE_NONE, &e->said, time_for_a_word(b));
        enum saying saying = saying_of(&e->said, side);
        b->change[saying] += error_of(b, &truth, side) - before;
        b->said[saying]++;
        if (!moved)
            continue;
        ply++;
        if (ours)
            measure_danger(b, &truth, move_to(e->try), e->said.capture != NO_SQUARE);
        else
            measure_turn(b, &truth, side, ply);
        if (!ours && (ply == 2 * PHASE || ply == 2 * PHASE + 1))
            note_types(b);
    }
}

static bool is_ours(const struct record *record, const char *tag) {
    const char *name = record_tag(record, tag);
    return name && strncmp(name, "kriegfish", 9) == 0;
}

static bool hear_file(struct bench *b, const char *path, unsigned long most) {
    char *cause = NULL;
    struct pgn_reader *reader = pgn_open(path, ruleset_at(0), &cause);
    struct record record;
    enum pgn_result result;
    while (reader && most && (result = pgn_read(reader, &record, &cause)) != PGN_END) {
        if (result != PGN_GAME)
            continue;
        bool white = is_ours(&record, "White"), black = is_ours(&record, "Black");
        if (white || !black)
            hear_game(b, &record, WHITE);
        if (black || !white)
            hear_game(b, &record, BLACK);
        record_free(&record);
        most--;
    }
    if (!reader)
        fprintf(stderr, "%s\n", cause);
    free(cause);
    pgn_close(reader);
    return reader != NULL;
}

static void print_row(const struct bench *b, const char *what, const double *sums) {
    printf("  %-24s", what);
    for (unsigned p = 0; p < PHASES_SHOWN; p++)
        printf(" %8.2f", b->turns[p] ? sums[p] / (double)b->turns[p] : 0.0);
    printf("\n");
}

static void print_danger(const struct bench *b, bool took) {
    printf("  takable after %s, believed and in fact (moves):\n   ", took ? "captures" : "quiet");
    for (unsigned i = 0; i < TENTHS; i++)
        if (b->moves[took][i])
            printf(" %.2f %.2f (%zu)", b->believed[took][i] / (double)b->moves[took][i],
                   b->taken[took][i] / (double)b->moves[took][i], b->moves[took][i]);
    printf("\n");
}

static void print(const struct bench *b, const char *path) {
    printf("%s: %zu games heard, %zu own turns, dry on %.2f %%\n", path, b->heard, b->own_turns,
           100.0 * (double)b->dry / (double)b->own_turns);
    printf("  at plies                     1-20    21-40    41-60    61-80      81-\n");
    print_row(b, "king, bits", b->bits);
    print_row(b, "squares, bits", b->squares);
    print_row(b, "value, centipawns", b->value);
    print_row(b, "value as they stand", b->still);
    print_row(b, "queens", b->queens);
    print_row(b, "pawns", b->pawns);
    printf("  fewer than %d boards on %.2f %% of turns; king then %.2f bits, squares %.2f\n", FEW,
           100.0 * (double)b->few / (double)b->own_turns, b->few ? b->few_bits / (double)b->few : 0,
           b->few ? b->few_squares / (double)b->few : 0);
    for (unsigned took = 0; took < 2; took++)
        print_danger(b, took);
    printf("  value goes wrong by (words), on\n   ");
    for (unsigned i = 0; i < SAYINGS; i++)
        if (b->said[i])
            printf(" %s %+.1f (%zu);", SAYING_NAMES[i], b->change[i] / (double)b->said[i],
                   b->said[i]);
    printf("\n  types at ply 40:");
    for (unsigned k = 0; k < ENEMY_TYPES && b->typed; k++)
        printf(" %.2f", b->types[k] / (double)b->typed);
    printf("\n");
}

static unsigned long number(const char *name, unsigned long otherwise) {
    const char *text = getenv(name);
    return text && *text ? strtoul(text, NULL, 10) : otherwise;
}

static bool read_model(struct model *model, const char *path) {
    char *cause = NULL;
    if (!path)
        model_default(model);
    else if (!opponent_model_load(model, path, &cause))
        fprintf(stderr, "%s\n", cause);
    bool good = !cause;
    free(cause);
    return good;
}

int main(int argc, char **argv) {
    struct model model;
    mem_hoard();
    if (!read_model(&model, getenv("KF_MODEL")))
        return 1;
    for (int i = 1; i < argc; i++) {
        struct bench b = {.seed = number("KF_SEED", 0), .ms = (int64_t)number("KF_MS", 0)};
        b.belief = belief_open(
            &(struct belief_options){.boards = number("KF_BOARDS", 3000), .model = &model});
        if (hear_file(&b, argv[i], number("KF_GAMES", 1000000)) && b.own_turns)
            print(&b, argv[i]);
        belief_close(b.belief);
        fflush(stdout);
    }
    model_free(&model);
    return 0;
}
