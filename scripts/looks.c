// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What do true boards look like that believed ones do not? Not part of the program: it measures
// what is still to be had by weighing the boards of a belief by how they look.
//
//     make scripts/looks && scripts/looks GAMES.pgn HELD.pgn...     (two seconds a game and side)
//
// The games are heard by whoever's name starts with "kriegfish". On each of its turns the true
// board is put among 24 drawn from what is believed, and weights of things that boards have are
// learned by which it is to be told from these (a conditional logit, by AdaGrad): where the enemy's
// men stand, whether they are guarded and attacked, which of ours they attack, where they may go,
// pawns, kings, by three phases of the game. The last tenth of the turns is held back. On the games
// of HELD it tells, by phases of 20 plies, how many bits the enemy's king and all squares come as a
// surprise, and what boards are worth as they stand less the true one, in centipawns: as they are
// believed in and as they are when weighed by that, too.
//
// KF_BOARDS sets the number of boards (default 1,000), KF_SEED the luck, KF_SHARE which part of
// the weights counts (default 1).

#include "config.h"

#include "base/mem.h"
#include "belief/belief.h"
#include "belief/model/loose.h"
#include "belief/model/opponent_model.h"
#include "belief/pool/gauge.h"
#include "eval/builtin.h"
#include "scripts/each_game.h"

#include <math.h>
#include <string.h>

enum { DRAWN = 24, STAGES = 3, STAGE = 30, SPANS = 5, SPAN = 20, FEWEST = 20, EPOCHS = 12 };

// Things a board may have, numbered by kind; each is there once for every phase.
enum {
    PLACES = 0,                       // an enemy man on a square, from its side
    GUARDS = PLACES + MEN_KINDS * 64, // one guarded by no, a pawn, a piece; attacked so
    PREY = GUARDS + MEN_KINDS * 9, // one of ours, guarded or not, attacked so
    RANGES = PREY + MEN_KINDS * 6,
    HANGING = RANGES + MEN_KINDS * 32,
    LOOSE = HANGING + 16, // what hangs, in pawns
    RING = LOOSE + 16,    // squares beside their king that we attack,
    SHELTER = RING + 16,  // on which their pawns stand,
    PRESS = SHELTER + 16, // and beside ours that they attack
    DOUBLED = PRESS + 16,
    ALONE = DOUBLED + 16, // pawns without a neighbour
    TOGETHER = ALONE + 16,
    THINGS = TOGETHER + 81, // officers by how many are guarded
    THINGS_MOST = 120,      // of one board
};

struct look {
    uint16_t count, thing[THINGS_MOST];
};

struct sample {
    struct look look[DRAWN + 1]; // the true board first
};

// What each side attacks, by pawns and by others.
struct field {
    bitboard_t theirs[2], ours[2];
    enum colour us, them;
    unsigned stage;
};

struct measured {
    double king, squares, value;
};

struct study {
    struct belief *belief;
    struct rng rng;
    struct sample *at;
    size_t count, capacity;
    float weight[THINGS * STAGES], slope[THINGS * STAGES];
    uint64_t seed;
    bool held; // what is heard is measured, not learned from
    double share;
    struct measured before[SPANS], after[SPANS];
    size_t turns[SPANS];
};

static void put(struct look *look, const struct field *field, unsigned thing) {
    if (look->count < THINGS_MOST)
        look->thing[look->count++] = (uint16_t)(thing * STAGES + field->stage);
}

static unsigned at_most(unsigned number, unsigned most) {
    return number < most ? number : most;
}

static bitboard_t attacked_from(const struct board *board, enum colour side, enum man man,
                                square_t at) {
    return man == PAWN ? ATTACKS_PAWN[side][at] : attacks_of(man, at, board_occupied(board));
}

// By none, a pawn, another man.
static unsigned attacked_by(const bitboard_t attacks[2], square_t at) {
    return bits_has(attacks[0], at) ? 1 : bits_has(attacks[1], at) ? 2 : 0;
}

static void survey_field(const struct board *board, struct field *field) {
    for (int man = PAWN; man <= KING; man++) {
        for (bitboard_t men = board_men(board, field->them, (enum man)man); men;)
            field->theirs[man != PAWN] |=
                attacked_from(board, field->them, (enum man)man, bits_pop(&men));
        for (bitboard_t men = board_men(board, field->us, (enum man)man); men;)
            field->ours[man != PAWN] |=
                attacked_from(board, field->us, (enum man)man, bits_pop(&men));
    }
}

static void look_at_men(const struct board *board, const struct field *field, struct look *look) {
    unsigned hanging = 0, officers = 0, guarded = 0;
    square_t flip = field->them == WHITE ? 0 : 56;
    for (unsigned man = PAWN; man <= KING; man++)
        for (bitboard_t men = board_men(board, field->them, (enum man)man); men;) {
            square_t at = bits_pop(&men);
            unsigned guard = attacked_by(field->theirs, at), attack = attacked_by(field->ours, at);
            put(look, field, PLACES + man * 64 + (at ^ flip));
            put(look, field, GUARDS + man * 9 + guard * 3 + attack);
            hanging += man < KING && attack && !guard;
            officers += man > PAWN && man < KING;
            guarded += man > PAWN && man < KING && guard;
        }
    put(look, field, HANGING + at_most(hanging, 15));
    put(look, field, LOOSE + at_most((unsigned)loose_worth(board) / 100, 15));
    put(look, field, TOGETHER + at_most(officers, 8) * 9 + at_most(guarded, 8));
    for (unsigned man = PAWN; man <= KING; man++)
        for (bitboard_t men = board_men(board, field->us, (enum man)man); men;) {
            square_t at = bits_pop(&men);
            unsigned attack = attacked_by(field->theirs, at);
            if (attack)
                put(look, field,
                    PREY + man * 6 + (attacked_by(field->ours, at) > 0) * 3u + attack);
        }
}

static void look_at_rest(const struct board *board, const struct field *field, struct look *look) {
    bitboard_t pawns = board_men(board, field->them, PAWN);
    bitboard_t ring = attacks_of(KING, board_king(board, field->them), 0);
    bitboard_t own_ring = attacks_of(KING, board_king(board, field->us), 0);
    unsigned doubled = 0, alone = 0;
    for (unsigned man = KNIGHT; man < KING; man++) {
        unsigned reach = 0;
        for (bitboard_t men = board_men(board, field->them, (enum man)man); men;)
            reach += bits_count(attacked_from(board, field->them, (enum man)man, bits_pop(&men)) &
                                ~board->side[field->them]);
        put(look, field, RANGES + man * 32 + at_most(reach, 31));
    }
    for (unsigned file = 0; file < 8; file++) {
        unsigned here = bits_count(pawns & bits_file(file));
        bitboard_t beside = (file ? bits_file(file - 1) : 0) | (file < 7 ? bits_file(file + 1) : 0);
        doubled += here > 1 ? here - 1 : 0;
        alone += here && !(pawns & beside);
    }
    put(look, field, DOUBLED + doubled);
    put(look, field, ALONE + alone);
    put(look, field, RING + bits_count(ring & (field->ours[0] | field->ours[1])));
    put(look, field, SHELTER + bits_count(ring & pawns));
    put(look, field, PRESS + bits_count(own_ring & (field->theirs[0] | field->theirs[1])));
}

static void look_at(const struct board *board, size_t ply, struct look *look) {
    struct field field = {.us = (enum colour)board->turn,
                          .them = colour_other((enum colour)board->turn),
                          .stage = at_most((unsigned)(ply / STAGE), STAGES - 1)};
    look->count = 0;
    survey_field(board, &field);
    look_at_men(board, &field, look);
    look_at_rest(board, &field, look);
}

static double likes(const struct study *study, const struct look *look) {
    double sum = 0;
    for (unsigned i = 0; i < look->count; i++)
        sum += (double)study->weight[look->thing[i]];
    return sum;
}

static void keep_sample(struct study *study, const struct board *truth, size_t ply) {
    const struct pool *pool = belief_pool(study->belief);
    size_t drawn[DRAWN];
    if (study->count == study->capacity) {
        study->capacity = 2 * study->capacity + 4096;
        study->at = mem_resize(study->at, study->capacity, sizeof *study->at);
    }
    struct sample *sample = &study->at[study->count++];
    pool_draw(pool, &study->rng, DRAWN, drawn);
    look_at(truth, ply, &sample->look[0]);
    for (unsigned i = 0; i < DRAWN; i++)
        look_at(&pool->at[drawn[i]].board, ply, &sample->look[i + 1]);
}

// The chance of each of a sample's boards to be the true one; returns that one's surprise in bits.
static double judge(const struct study *study, const struct sample *sample, double *chance) {
    double best = -HUGE_VAL, sum = 0;
    for (unsigned i = 0; i <= DRAWN; i++)
        best = fmax(best, chance[i] = likes(study, &sample->look[i]));
    for (unsigned i = 0; i <= DRAWN; i++)
        sum += chance[i] = exp(chance[i] - best);
    for (unsigned i = 0; i <= DRAWN; i++)
        chance[i] /= sum;
    return -log2(chance[0]);
}

static void learn_from(struct study *study, const struct sample *sample, const double *chance) {
    static const double RATE = 0.02, FORGET = 2e-6;
    for (unsigned i = 0; i <= DRAWN; i++) {
        double error = chance[i] - (i == 0);
        for (unsigned k = 0; k < sample->look[i].count; k++) {
            unsigned thing = sample->look[i].thing[k];
            study->slope[thing] += (float)(error * error);
            study->weight[thing] -=
                (float)(RATE * error / sqrt(0.01 + (double)study->slope[thing]) +
                        FORGET * (double)study->weight[thing]);
        }
    }
}

static void learn(struct study *study) {
    size_t known = study->count * 9 / 10;
    for (unsigned epoch = 1; epoch <= EPOCHS && known; epoch++) {
        double learned = 0, held = 0, chance[DRAWN + 1];
        for (size_t i = 0; i < study->count; i++) {
            double bits = judge(study, &study->at[i], chance);
            *(i < known ? &learned : &held) += bits;
            if (i < known)
                learn_from(study, &study->at[i], chance);
        }
        printf("round %2u: one of %d is told with %.4f bits, held back %.4f (%.4f by lot); %zu "
               "turns\n",
               epoch, DRAWN + 1, learned / (double)known, held / (double)(study->count - known),
               log2(DRAWN + 1), study->count);
        fflush(stdout);
    }
}

static double surprise(double chance) {
    return -log2(fmax(chance, 1e-3));
}

static double stands(const struct board *board) {
    enum { MOST = 1500 };
    return fmin(fmax(builtin_stand(board), -MOST), MOST);
}

// With these weights instead of the boards' own.
static void measure(const struct pool *pool, const double *weights, const struct board *truth,
                    struct measured *measured) {
    enum colour us = (enum colour)truth->turn, them = colour_other(us);
    double at[64] = {0}, king = 0, value = 0, all = 0;
    for (size_t i = 0; i < pool->count; i++) {
        const struct board *board = &pool->at[i].board;
        for (bitboard_t men = board->side[them]; men;)
            at[bits_pop(&men)] += weights[i];
        king += board_king(board, them) == board_king(truth, them) ? weights[i] : 0;
        value += weights[i] * stands(board);
        all += weights[i];
    }
    measured->king += surprise(king / all);
    measured->value += value / all - stands(truth);
    for (square_t i = 0; i < 64; i++)
        if (bits_has(truth->side[them], i))
            measured->squares += surprise(at[i] / all);
        else if (!bits_has(truth->side[us], i))
            measured->squares += surprise(1 - at[i] / all);
}

static void compare(struct study *study, const struct board *truth, size_t ply) {
    const struct pool *pool = belief_pool(study->belief);
    unsigned span = at_most((unsigned)(ply - 1) / SPAN, SPANS - 1);
    double *weights = mem_alloc(pool->count * sizeof *weights);
    double *liked = mem_alloc(pool->count * sizeof *liked), best = -HUGE_VAL;
    for (size_t i = 0; i < pool->count; i++) {
        struct look look;
        look_at(&pool->at[i].board, ply, &look);
        weights[i] = (double)particle_weight(&pool->at[i]);
        best = fmax(best, liked[i] = study->share * likes(study, &look));
    }
    measure(pool, weights, truth, &study->before[span]);
    for (size_t i = 0; i < pool->count; i++)
        weights[i] *= exp(liked[i] - best);
    measure(pool, weights, truth, &study->after[span]);
    study->turns[span]++;
    free(weights);
    free(liked);
}

static void hear_game(struct study *study, const struct record *record, enum colour side) {
    struct board truth = record->start;
    size_t ply = 0;
    belief_begin(study->belief, record->rules, &truth, side, study->seed++);
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *e = &record->exchanges[i];
        bool ours = e->said.side == side, moved = e->said.verdict == SAID_MOVED;
        if (moved)
            board_make(&truth, e->try);
        if (!law_hears(record->rules, &e->said, side) || e->said.ending)
            continue;
        belief_hear(study->belief, ours ? e->try : MOVE_NONE, &e->said, deadline_never());
        const struct pool *pool = belief_pool(study->belief);
        ply += moved;
        if (!moved || ours || pool->exact || pool->count < FEWEST)
            continue;
        if (study->held)
            compare(study, &truth, ply);
        else
            keep_sample(study, &truth, ply);
    }
}

static void take(void *context, const struct record *record) {
    struct study *study = context;
    static const char *const TAGS[] = {"White", "Black"};
    for (int side = WHITE; side <= BLACK; side++) {
        const char *name = record_tag(record, TAGS[side]);
        if (name && strncmp(name, "kriegfish", 9) == 0)
            hear_game(study, record, (enum colour)side);
    }
}

static void print_spans(const struct study *study, const char *what, const struct measured *at) {
    for (unsigned kind = 0; kind < 3; kind++) {
        static const char *const KINDS[] = {"king, bits", "squares, bits", "value as they stand"};
        printf("  %-12s%-22s", what, KINDS[kind]);
        for (unsigned span = 0; span < SPANS; span++) {
            double sum = kind == 0 ? at[span].king : kind == 1 ? at[span].squares : at[span].value;
            printf(" %8.2f", study->turns[span] ? sum / (double)study->turns[span] : 0.0);
        }
        putchar('\n');
    }
}

static void test(struct study *study, const char *path) {
    study->held = true;
    memset(study->before, 0, sizeof study->before);
    memset(study->after, 0, sizeof study->after);
    memset(study->turns, 0, sizeof study->turns);
    if (!each_game("looks", path, (struct game_taker){take, study}))
        return;
    printf("%s\n  at plies                              1-20    21-40    41-60    61-80      81-\n",
           path);
    print_spans(study, "believed", study->before);
    print_spans(study, "by looks", study->after);
    fflush(stdout);
}

int main(int argc, char **argv) {
    const char *boards = getenv("KF_BOARDS"), *seed = getenv("KF_SEED"),
               *share = getenv("KF_SHARE");
    struct model model;
    mem_hoard();
    model_default(&model);
    struct study *study = mem_zero(1, sizeof *study);
    study->belief = belief_open(&(struct belief_options){
        .boards = boards ? strtoul(boards, NULL, 10) : 1000, .model = &model});
    study->seed = seed ? strtoul(seed, NULL, 10) : 0;
    study->share = share ? strtod(share, NULL) : 1;
    rng_seed(&study->rng, study->seed, 1);
    if (argc > 1 && each_game("looks", argv[1], (struct game_taker){take, study}))
        learn(study);
    for (int i = 2; i < argc && study->count; i++)
        test(study, argv[i]);
    bool good = study->count;
    belief_close(study->belief);
    free(study->at);
    free(study);
    model_free(&model);
    return !good;
}
