// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The opponent model: what types make of moves, what a fit learns, and that it learns the same on
// all machines.

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/rng.h"
#include "belief/model/fit.h"
#include "belief/model/loose.h"
#include "belief/model/opinions.h"
#include "belief/model/opponent_model.h"
#include "belief/model/outlook.h"
#include "board/fen.h"
#include "board/notation.h"

#include "tests/boards.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct overheard NOTHING = {.lost = NO_SQUARE, .took = NO_SQUARE};

static struct board board_of(const char *fen) {
    struct board board;
    if (!fen_read(fen, NULL, &board, NULL))
        OK(false);
    return board;
}

static unsigned index_of(const struct moves *legal, move_t move) {
    unsigned i = 0;
    while (i < legal->count && legal->at[i] != move)
        i++;
    return i;
}

static void test_power(void) {
    double worst = 0;
    for (int parts = -20 * NET_ONE; parts <= 20 * NET_ONE; parts++) {
        double right = exp2(parts / (double)NET_ONE);
        double off = fabs((double)opinions_power(parts) / right - 1);
        worst = off > worst ? off : worst;
    }
    OK(worst < 1e-5);
    OK(opinions_power(99999) == opinions_power(20 * NET_ONE));
}

// A random walk over boards, for things that must hold everywhere.
static void test_sums(const struct opponent *model) {
    struct board board = board_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    struct rng rng;
    bool sums = true, draws = true;
    rng_seed(&rng, 3, 0);
    for (unsigned ply = 0; ply < 300; ply++) {
        struct moves legal;
        float chances[MOVES_MAX][ENEMY_TYPES], sum[ENEMY_TYPES] = {0};
        struct overheard heard = {.lost = (square_t)rng_below(&rng, 65),
                                  .took = (square_t)rng_below(&rng, 65),
                                  .tries = rng_below(&rng, 2) != 0};
        movegen_legal(&board, &legal);
        if (!legal.count)
            break;
        opponent_chances(model, &heard, &board, &legal, chances);
        for (unsigned i = 0; i < legal.count; i++)
            for (unsigned k = 0; k < ENEMY_TYPES; k++)
                sum[k] += chances[i][k];
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            sums = sums && fabsf(sum[k] - 1) < 1e-4f;
        float luck = rng_below(&rng, 2) ? 0.9999999f : (float)rng_unit(&rng);
        draws = draws &&
                index_of(&legal, opponent_draw(model, &heard, &board, &legal, luck)) < legal.count;
        board_make(&board, legal.at[rng_below(&rng, legal.count)]);
    }
    OK(sums);
    OK(draws);
}

struct comparison {
    const struct opponent *model;
    struct rng rng;
    unsigned unlike;
};

static void compare_sides(const struct board *board, void *context) {
    static float chances[2][MOVES_MAX][ENEMY_TYPES];
    struct comparison *comparison = context;
    struct board boards[2] = {*board, mirrored_board(board)};
    struct moves legal[2];
    for (int i = 0; i < 2; i++)
        movegen_legal(&boards[i], &legal[i]);
    if (!legal[0].count)
        return;
    square_t lost = move_to(random_move(&legal[0], &comparison->rng));
    bool tries = rng_below(&comparison->rng, 2);
    for (int i = 0; i < 2; i++) {
        struct overheard heard = NOTHING;
        heard.lost = i ? mirrored_square(board, lost) : lost;
        heard.tries = tries;
        opponent_chances(comparison->model, &heard, &boards[i], &legal[i], chances[i]);
    }
    for (unsigned i = 0; i < legal[0].count; i++) {
        move_t move = legal[0].at[i];
        move_t other =
            move_make(mirrored_square(board, move_from(move)),
                      mirrored_square(board, move_to(move)), (enum man)move_promotion(move));
        unsigned at = index_of(&legal[1], other);
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            comparison->unlike +=
                at == legal[1].count || fabsf(chances[0][i][k] - chances[1][at][k]) > 1e-4f;
    }
}

// White is expected to do what Black would, on boards of every size.
static void test_sides(const struct opponent *model) {
    for (size_t i = 0; i < STARTS_COUNT; i++) {
        struct comparison comparison = {.model = model};
        rng_seed(&comparison.rng, 4, i);
        play_random(&STARTS[i], 3, compare_sides, &comparison);
        if (!OK_LONG(comparison.unlike, 0))
            printf("# %s\n", STARTS[i].name);
    }
}

// What is known before our move says nearly as much of captures as asking anew after it does, and
// the same where it was not a quiet one.
static void test_outlook(const struct opponent *model) {
    struct board board = board_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    double off = 0, chance = 0;
    unsigned quiet = 0, all = 0, exact = 0, noisy = 0;
    struct rng rng;
    rng_seed(&rng, 9, 9);
    for (unsigned ply = 0; ply < 90; ply++) {
        struct outlook outlook = outlook_from(model, &board);
        struct moves legal, answers;
        movegen_legal(&board, &legal);
        for (unsigned i = 0; i < legal.count; i++) {
            struct board after = board;
            struct overheard heard = NOTHING;
            float near[MOVES_MAX], right[MOVES_MAX];
            bool takes = outlook_is_noisy(&board, legal.at[i]);
            board_make(&after, legal.at[i]);
            heard.lost = takes ? move_to(legal.at[i]) : NO_SQUARE;
            heard.tries = movegen_pawn_captures(&after, NULL) != 0;
            movegen_legal(&after, &answers);
            if (!answers.count)
                continue;
            struct outlook_turn turn = {&heard, legal.at[i], &after, &answers};
            outlook_expect(&outlook, &turn, near);
            opponent_expect(model, &heard, &after, &answers, right);
            bool calm = !takes && !board_checkers(&after) && !board_checkers(&board);
            for (unsigned a = 0; a < answers.count; a++) {
                if (!outlook_is_noisy(&after, answers.at[a]))
                    continue;
                all += !calm;
                exact += !calm && near[a] == right[a];
                quiet += calm;
                off += calm ? fabs((double)(near[a] - right[a])) : 0;
                chance += calm ? (double)right[a] : 0;
                noisy += near[a] < 0 || near[a] > 1;
            }
        }
        if (!legal.count)
            break;
        board_make(&board, legal.at[rng_below(&rng, legal.count)]);
    }
    printf("# %u captures after quiet moves: a chance of %.4f, off by %.4f; %u others\n", quiet,
           chance / quiet, off / quiet, all);
    OK(quiet > 1000 && off < 0.15 * chance);
    OK(all > 100 && exact == all);
    OK_LONG(noisy, 0);
}

// Black has just been captured on e5 and can take back with the knight.
static void test_habits(const struct opponent *model) {
    struct board board = board_of("r1bqkbnr/pppp1ppp/2n5/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 3");
    struct overheard heard = NOTHING;
    struct moves legal;
    float chances[MOVES_MAX][ENEMY_TYPES];
    move_t back = move_make(42, 36, PAWN);
    heard.lost = 36;
    movegen_legal(&board, &legal);
    opponent_chances(model, &heard, &board, &legal, chances);
    unsigned at = index_of(&legal, back);
    OK(at < legal.count);
    OK(chances[at][ENEMY_GREEDY] > 0.8f && chances[at][ENEMY_TAKER] > 0.8f);
    OK(chances[at][ENEMY_FITTED] > chances[at][ENEMY_UNIFORM]);
    float uniform = 1.0f / (float)legal.count;
    OK(fabsf(chances[at][ENEMY_UNIFORM] - uniform) < 1e-6f);
    struct opponent *known = mem_copy(model, sizeof *model);
    memset(known->now, 0, sizeof known->now);
    known->now[ENEMY_TAKER] = 1;
    OK(opponent_draw(known, &heard, &board, &legal, 0.5f) == back);
    float expected[MOVES_MAX];
    opponent_expect(known, &heard, &board, &legal, expected);
    OK(expected[at] == chances[at][ENEMY_TAKER]);
    free(known);
    opponent_chances(model, &NOTHING, &board, &legal, chances);
    OK(fabsf(chances[at][ENEMY_GREEDY] - uniform) < 1e-6f);
}

// White has gone from h1 to h2 with a rook, and may go back.
static void test_still(const struct opponent *model) {
    struct board board = board_of("rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPPR/RNBQKBN1 w Qkq - 0 3");
    struct overheard heard = NOTHING;
    struct moves legal;
    float chances[MOVES_MAX][ENEMY_TYPES], before[MOVES_MAX][ENEMY_TYPES];
    move_t back = move_make(15, 7, PAWN);
    movegen_legal(&board, &legal);
    unsigned at = index_of(&legal, back), on = index_of(&legal, move_make(15, 23, PAWN));
    OK(at < legal.count && on < legal.count);
    opponent_chances(model, &heard, &board, &legal, before);
    OK(before[at][ENEMY_STILL] == before[at][ENEMY_OTHER]);
    heard.last = move_make(7, 15, PAWN);
    opponent_chances(model, &heard, &board, &legal, chances);
    OK(chances[at][ENEMY_STILL] > 0.5f && chances[at][ENEMY_STILL] > chances[at][ENEMY_OTHER]);
    OK(chances[on][ENEMY_STILL] < chances[on][ENEMY_OTHER]); // further on with it is not back
    OK(model->share[ENEMY_STILL] > 0);
    struct opponent *known = mem_copy(model, sizeof *model);
    memset(known->now, 0, sizeof known->now);
    known->now[ENEMY_STILL] = 1;
    OK(opponent_draw(known, &heard, &board, &legal, 0.5f) == back);
    free(known);
}

// A taste that hardly anybody goes by is not asked: nothing is learned of who goes by it, what is
// expected hardly changes, and who goes by the others is told apart as before. One type alone is as
// it is among all.
static void test_heed(const struct opponent *model) {
    struct board board = board_of("r1bqkbnr/pppp1ppp/2n5/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 3");
    struct overheard heard = NOTHING;
    struct moves legal;
    float all[MOVES_MAX][ENEMY_TYPES], some[MOVES_MAX][ENEMY_TYPES], alone[MOVES_MAX];
    float before[MOVES_MAX], after[MOVES_MAX], off = 0, ratio = -1, uneven = 0, lone = 0;
    struct opponent *known = mem_copy(model, sizeof *model);
    heard.lost = 36;
    movegen_legal(&board, &legal);
    opponent_heed(known);
    OK_LONG(known->unheeded, 0); // before the first word everybody is likely
    memset(known->now, 0, sizeof known->now);
    known->now[ENEMY_FITTED] = 0.6f;
    known->now[ENEMY_CLASSIC] = 0.39f;
    known->now[ENEMY_TAKER] = 0.01f;
    opponent_chances(known, &heard, &board, &legal, all);
    opponent_expect(known, &heard, &board, &legal, before);
    opponent_heed(known);
    OK(!opponent_heeds(known, ENEMY_TAKER) && !opponent_heeds(known, ENEMY_OTHER));
    OK(!opponent_heeds(known, ENEMY_LOOSE)); // who goes by two of which one is not asked
    OK(opponent_heeds(known, ENEMY_FITTED) && opponent_heeds(known, ENEMY_CLASSIC));
    OK(opponent_heeds(known, ENEMY_UNIFORM) && opponent_heeds(known, ENEMY_GREEDY));
    opponent_chances(known, &heard, &board, &legal, some);
    opponent_expect(known, &heard, &board, &legal, after);
    opponent_chances_as(known, ENEMY_LOOSE, &(struct situation){&heard, &board, &legal}, alone);
    for (unsigned i = 0; i < legal.count; i++) {
        float mean = (0.6f * all[i][ENEMY_FITTED] + 0.39f * all[i][ENEMY_CLASSIC]) / 0.99f;
        off = fmaxf(off, fabsf(after[i] - before[i]));
        uneven = fmaxf(uneven, fabsf(some[i][ENEMY_TAKER] - mean));
        uneven = fmaxf(uneven, fabsf(some[i][ENEMY_FITTED] - all[i][ENEMY_FITTED]));
        lone = fmaxf(lone, fabsf(alone[i] - all[i][ENEMY_LOOSE]));
        ratio = fmaxf(ratio, fabsf(all[i][ENEMY_TAKER] - mean));
    }
    OK(off < 0.011f && uneven < 1e-5f && lone < 1e-5f);
    OK(ratio > 0.01f); // there would have been something to learn
    free(known);
}

static void test_wishes(void) {
    struct board board = board_of("4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 30");
    uint16_t wishes[WISHES_MAX];
    struct glance glance;
    struct overheard heard = NOTHING;
    heard.last = move_make(19, 36, PAWN); // d3e5
    glance_at(&glance, &heard, &board);
    struct errand home = glance_errand(&glance, move_make(36, 19, PAWN));
    unsigned count = glance_wishes(&glance, home, wishes), back = 0, leaves = 0;
    for (unsigned i = 0; i < count; i++) {
        back += wishes[i] == WISH_BACK + KNIGHT;
        leaves += wishes[i] == WISH_LEAVE + (KNIGHT * 2) * DANGERS + DANGER_PAWN;
    }
    OK(back == 1 && leaves == 1);
    OK_LONG(glance_errand(&glance, move_make(36, 43, PAWN)).victim, 1);
    OK_LONG(glance_danger(&glance, 36), DANGER_PAWN);
    OK_LONG(glance_danger(&glance, 52), DANGER_KING);
}

// Does a move answer a wish?
static bool answers(const char *fen, move_t move, unsigned wish) {
    struct board board = board_of(fen);
    struct overheard heard = NOTHING;
    uint16_t wishes[WISHES_MAX];
    struct glance glance;
    glance_at(&glance, &heard, &board);
    unsigned count = glance_wishes(&glance, glance_errand(&glance, move), wishes);
    for (unsigned i = 0; i < count; i++)
        if (wishes[i] == wish)
            return true;
    return false;
}

// Men that guard each other, and what a man attacks from where it goes; all in the last phase.
static void test_company(void) {
    enum { LATE = (PHASES - 1) * MEN_KINDS, PAWN_WARD = 0, OFFICER_WARD = 1 };
    static const struct {
        const char *fen, *move;
        unsigned wish;
        bool answer;
    } CASES[] = {
        {"4k3/8/8/8/8/8/3B4/1N5K w - - 0 30", "b1c3",
         WISH_DESERT + (LATE + KNIGHT) * WARDS + OFFICER_WARD, true},
        {"k7/8/8/8/8/8/3B4/4Q2K w - - 0 30", "e1d1", // guards it from there as well
         WISH_DESERT + (LATE + QUEEN) * WARDS + OFFICER_WARD, false},
        {"4k3/8/8/8/8/8/3B4/1N2K3 w - - 0 30", "b1c3", // as does the king
         WISH_DESERT + (LATE + KNIGHT) * WARDS + OFFICER_WARD, false},
        {"4k3/8/8/8/8/8/3B4/R6K w - - 0 30", "a1d1",
         WISH_HELP + (LATE + ROOK) * WARDS + OFFICER_WARD, true},
        {"4k3/8/8/8/8/8/3B4/R6K w - - 0 30", "a1b1",
         WISH_HELP + (LATE + ROOK) * WARDS + OFFICER_WARD, false},
        {"4k3/8/8/8/8/P7/8/1R5K w - - 0 30", "b1b3", WISH_HELP + (LATE + ROOK) * WARDS + PAWN_WARD,
         true},
        {"4k3/8/8/8/8/P7/8/1R5K w - - 0 30", "b1b3",
         WISH_HELP + (LATE + ROOK) * WARDS + OFFICER_WARD, false},
        {"4k3/8/8/8/3P2N1/8/8/7K w - - 0 30", "g4e5", WISH_SHIELD + LATE + KNIGHT, true},
        {"4k3/8/8/4N3/3P4/8/8/7K w - - 0 30", "e5g4", WISH_BARE + LATE + KNIGHT, true},
        {"4k3/8/8/8/3P2N1/8/8/7K w - - 0 30", "g4f6", WISH_SHIELD + LATE + KNIGHT, false},
        {"4k3/8/8/8/3PP3/8/8/7K w - - 0 30", "e4e5", WISH_SHIELD + LATE + PAWN, true},
        {"7k/8/8/8/3Pp3/8/8/4K3 b - d3 0 30", "e4d3", WISH_SHIELD + LATE + PAWN, false},
        {"4k3/8/8/7q/8/8/8/R6K w - - 0 30", "a1a5", WISH_AIM + ROOK * VICTIMS + 4, true},
        {"4k3/8/8/7q/8/8/8/R6K w - - 0 30", "a1a4", WISH_AIM + ROOK * VICTIMS + 4, false},
        {"4k3/8/8/8/8/8/8/K6N w - - 0 30", "h1f2", WISH_REACH + KNIGHT * REACHES + 3, true},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *m = CASES[i].move;
        move_t move = move_make(square_make(m[0] - 'a', m[1] - '1'),
                                square_make(m[2] - 'a', m[3] - '1'), PAWN);
        OK_LONG(answers(CASES[i].fen, move, CASES[i].wish), CASES[i].answer);
    }
}

static void test_loose(void) {
    static const struct {
        const char *fen;
        int worth;
    } CASES[] = {
        {"4k3/8/8/3n4/8/8/8/3RK3 w - - 0 20", 320},        // nobody guards it
        {"4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 20", 0},        // guarded, and the rook is worth more
        {"4k3/8/4p3/3r4/2P5/8/8/4K3 w - - 0 20", 400},     // guarded, and taken by a pawn
        {"4k3/8/4p3/3q4/8/1B4n1/5P2/4K3 w - - 0 20", 620}, // the best of two
        {"4k3/8/4p3/3q4/8/1B4n1/5P2/4K3 b - - 0 20", 330}, // and what the other side has
        {"4k3/3r4/8/8/8/8/8/3QK3 w - - 0 20", 0},          // the king guards it
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct board board = board_of(CASES[i].fen);
        OK_LONG(loose_worth(&board), CASES[i].worth);
    }
}

// A player who always pushes the pawn that stands furthest to the left.
static void teach(struct fit *fit, unsigned games) {
    struct rng rng;
    rng_seed(&rng, 8, 0);
    for (unsigned g = 0; g < games; g++) {
        struct board board = board_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for (unsigned ply = 0; ply < 24; ply++) {
            struct moves legal;
            struct fit_example example = {.board = board, .heard = NOTHING, .line = g};
            unsigned best = 0;
            movegen_legal(&board, &legal);
            if (!legal.count)
                break;
            for (unsigned i = 0; i < legal.count; i++)
                if (bits_has(board.men[PAWN], move_from(legal.at[i])) &&
                    square_file(move_from(legal.at[i])) < square_file(move_from(legal.at[best])))
                    best = i;
            if (rng_below(&rng, 8) == 0)
                best = (unsigned)rng_below(&rng, legal.count);
            example.played = legal.at[best];
            fit_add(fit, &example);
            board_make(&board, example.played);
        }
    }
}

static double bits_of(const struct fit *fit, const struct opponent *model) {
    double bits = 0;
    for (size_t i = 0; i < fit->count; i++) {
        const struct fit_example *example = &fit->examples[i];
        float chances[MOVES_MAX][ENEMY_TYPES];
        struct moves legal;
        movegen_legal(&example->board, &legal);
        opponent_chances(model, &example->heard, &example->board, &legal, chances);
        bits -= log2((double)chances[index_of(&legal, example->played)][ENEMY_FITTED]);
    }
    return bits / (double)fit->count;
}

static uint64_t digest(const struct opponent *model) {
    const int16_t *at = model->eye.weight[0];
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < NET_INPUTS * NET_HIDDEN; i++)
        hash = (hash ^ (uint16_t)at[i]) * 1099511628211u;
    for (size_t i = 0; i < WISH_COUNT; i++)
        hash = (hash ^ (uint16_t)model->taste[0].wish[i]) * 1099511628211u;
    return hash;
}

static void learn(const struct fit *fit, const struct opponent *start, struct opponent *model) {
    struct brain *brain = brain_open(&(struct fit_plan){.start = start, .seed = 1});
    for (unsigned round = 0; round < 4; round++)
        brain_round(brain, fit, round);
    brain_express(brain, model);
    brain_close(brain);
}

// A file of this version is read, one with a longer list of wishes is not.
static void test_other_shapes(struct model *file) {
    static const char PATH[] = "opponent.model";
    static const int16_t LONG[WISH_COUNT + 1] = {0};
    struct text text = {0};
    struct model read;
    char *cause = NULL;
    model_write(file, &text); // its types are all 0
    OK(file_write(PATH, &text, NULL) && !opponent_model_load(&read, PATH, &cause));
    OK(cause && strstr(cause, "not all 0"));
    model_set_list(file, "types", (const double[ENEMY_TYPES]){0.5}, ENEMY_TYPES);
    text_clear(&text);
    model_write(file, &text);
    OK(file_write(PATH, &text, NULL));
    if (OK(opponent_model_load(&read, PATH, NULL)))
        model_free(&read);
    model_set_pack(file, "wish.own", LONG, WISH_COUNT + 1);
    text_clear(&text);
    model_write(file, &text);
    OK(file_write(PATH, &text, NULL));
    OK(!opponent_model_load(&read, PATH, &cause));
    OK(cause && strstr(cause, "another version"));
    remove(PATH);
    text_free(&text);
    free(cause);
}

// A model of before there was a classic taste: what it learned of our own kind is that.
static void test_older(void) {
    static const double SHARES[] = {0.5, 0.1, 0.2, 0.1, 0.05, 0.05};
    int16_t own[WISH_COUNT] = {[WISH_TRY] = 77}, other[WISH_COUNT] = {[WISH_TRY] = 33};
    struct opponent *read = mem_zero(1, sizeof *read);
    struct model file;
    model_init(&file, "chess", 0);
    model_set_pack(&file, "wish.own", own, WISH_COUNT);
    model_set_pack(&file, "wish.other", other, WISH_COUNT);
    model_set_list(&file, "types", SHARES, 6);
    opponent_from_model(read, &file);
    OK(read->taste[TASTE_OWN].wish[WISH_TRY] == 77 &&
       read->taste[TASTE_OTHER].wish[WISH_TRY] == 33);
    OK(read->taste[TASTE_CLASSIC].wish[WISH_TRY] == 77);
    OK(read->taste[TASTE_FOREIGN].wish[WISH_TRY] == 77); // nor was there a foreign one
    OK(read->share[ENEMY_FITTED] == 0 && read->share[ENEMY_CLASSIC] == 0.5f);
    OK(read->share[ENEMY_TAKER] == 0.1f && read->share[ENEMY_GREEDY] == 0.05f);
    // Before men were seen to guard each other there were fewer wishes.
    own[WISH_TRY] = 78;
    model_set_pack(&file, "wish.own", own, WISH_BEFORE);
    opponent_from_model(read, &file);
    OK(read->taste[TASTE_OWN].wish[WISH_TRY] == 78 && !read->taste[TASTE_OWN].wish[WISH_SHIELD]);
    // Of another length they mean something else.
    model_set_list(&file, "types", SHARES, 5);
    opponent_from_model(read, &file);
    OK(read->share[ENEMY_TAKER] == 0.1f && read->share[ENEMY_GREEDY] == 0.15f);
    model_free(&file);
    free(read);
}

// A model of before somebody could keep still expects nobody who does.
static void test_before_still(void) {
    static const double SHARES[] = {0.34, 0.08, 0.16, 0.06, 0.03, 0.03, 0.27, 0.03};
    int16_t classic[WISH_COUNT] = {0};
    struct opponent *read = mem_zero(1, sizeof *read);
    struct model file;
    model_init(&file, "chess", 0);
    model_set_pack(&file, "wish.classic", classic, WISH_COUNT);
    model_set_list(&file, "types", SHARES, 7);
    opponent_from_model(read, &file);
    OK(fabsf(read->share[ENEMY_FITTED] - 0.34f / 0.97f) < 1e-6f); // they add up to one
    OK(fabsf(read->share[ENEMY_CLASSIC] - 0.27f / 0.97f) < 1e-6f);
    OK(read->share[ENEMY_STILL] == 0);
    model_set_list(&file, "types", SHARES, 8);
    opponent_from_model(read, &file);
    OK(read->share[ENEMY_STILL] == 0.03f && read->share[ENEMY_CLASSIC] == 0.27f);
    model_set_list(&file, "types", SHARES, 6); // of another length
    opponent_from_model(read, &file);
    OK(read->share[ENEMY_FITTED] == 0.3f && read->share[ENEMY_STILL] == 0);
    model_free(&file);
    free(read);
}

// Each taste learns from its own examples, and its type goes by it.
static void test_tastes(void) {
    static const enum enemy TYPES[TASTES] = {ENEMY_FITTED, ENEMY_OTHER, ENEMY_CLASSIC, ENEMY_TAKER};
    static const square_t PAWN_AT[TASTES] = {8, 11, 15, 13};
    struct opponent *model = mem_zero(1, sizeof *model);
    struct board board = board_of("4k3/8/8/8/8/8/P2P1P1P/4K3 w - - 0 30");
    float chances[MOVES_MAX][ENEMY_TYPES];
    struct moves legal;
    struct fit fit = {0};
    for (unsigned i = 0; i < 800; i++)
        fit_add(&fit, &(struct fit_example){
                          .board = board,
                          .heard = NOTHING,
                          .taste = (uint8_t)(i % TASTES),
                          .played = move_make(PAWN_AT[i % TASTES], PAWN_AT[i % TASTES] + 8, PAWN)});
    learn(&fit, NULL, model);
    movegen_legal(&board, &legal);
    opponent_chances(model, &NOTHING, &board, &legal, chances);
    for (unsigned t = 0; t < TASTES; t++)
        for (unsigned other = 0; other < TASTES; other++) {
            square_t from = PAWN_AT[other];
            float chance = chances[index_of(&legal, move_make(from, from + 8, PAWN))][TYPES[t]];
            OK(t == other ? chance > 0.4f : chance < 0.2f);
        }
    fit_free(&fit);
    free(model);
}

// What is played on one wing teaches something about the other where nobody can castle any more.
static void test_mirror(void) {
    struct opponent *model = mem_zero(1, sizeof *model);
    float chances[MOVES_MAX][ENEMY_TYPES];
    struct moves legal;
    struct fit fit = {0};
    for (unsigned i = 0; i < 2; i++) {
        struct fit_example example = {.heard = NOTHING, .played = move_make(9, 17, PAWN)};
        example.board = board_of(i ? "r3k2r/8/8/8/8/8/PP4PP/R3K2R w KQkq - 0 30"
                                   : "r3k2r/8/8/8/8/8/PP4PP/R3K2R w - - 0 30");
        fit_free(&fit);
        for (unsigned k = 0; k < 400; k++)
            fit_add(&fit, &example);
        learn(&fit, NULL, model);
        movegen_legal(&example.board, &legal);
        opponent_chances(model, &NOTHING, &example.board, &legal, chances);
        float other = chances[index_of(&legal, move_make(14, 22, PAWN))][ENEMY_FITTED];
        float third = chances[index_of(&legal, move_make(15, 23, PAWN))][ENEMY_FITTED];
        OK(chances[index_of(&legal, example.played)][ENEMY_FITTED] > 0.5f);
        OK(i ? other < 20 * third : other > 50 * third);
    }
    fit_free(&fit);
    free(model);
}

static void test_fit(void) {
    struct opponent *model = mem_zero(1, sizeof *model), *again = mem_zero(1, sizeof *again);
    struct fit fit = {0};
    teach(&fit, 60);
    OK(bits_of(&fit, model) > 4);
    learn(&fit, NULL, model);
    double bits = bits_of(&fit, model);
    OK(bits < 1.6);
    learn(&fit, NULL, again);
    OK(memcmp(model, again, sizeof *model) == 0);
    // What another machine must come to as well.
    if (!OK(digest(model) == UINT64_C(6692741366941355094)))
        printf("# digest %llu\n", (unsigned long long)digest(model));
    learn(&fit, model, again);
    OK(bits_of(&fit, again) <= bits + 0.05);
    struct model file;
    struct opponent *read = mem_zero(1, sizeof *read);
    model_init(&file, "chess", 0);
    opponent_to_model(model, &file);
    opponent_from_model(read, &file);
    OK(memcmp(&read->eye, &model->eye, sizeof read->eye) == 0);
    OK(memcmp(read->taste, model->taste, sizeof read->taste) == 0);
    test_other_shapes(&file);
    model_free(&file);
    fit_free(&fit);
    free(model);
    free(again);
    free(read);
}

int main(void) {
    struct opponent *model = mem_zero(1, sizeof *model);
    opponent_default(model);
    test_power();
    test_sums(model);
    test_sides(model);
    test_outlook(model);
    test_habits(model);
    test_still(model);
    test_heed(model);
    test_wishes();
    test_company();
    test_loose();
    test_fit();
    test_mirror();
    test_older();
    test_before_still();
    test_tastes();
    free(model);
    return tap_done();
}
