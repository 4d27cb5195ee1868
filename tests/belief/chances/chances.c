// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Chances in played games: sums, bounds and the metaposition's exclusions hold after every word,
// drawn boards are legal, and the truth gets more than an even spread would give it.

#include "config.h"

#include "belief/chances/chances.h"
#include "belief/heard/view.h"
#include "belief/model/tally.h"
#include "board/fen.h"
#include "board/movegen.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>

enum { GAMES = 150, PLIES_MAX = 160 };

struct table {
    const struct ruleset *rules;
    struct umpire *umpire;
    struct view view[2];
    struct metaposition meta[2];
    struct chances chances[2];
    struct rng rng, dice; // of the game, and for drawing boards
    unsigned plies;
};

static struct {
    unsigned long words, drawn, fits, legal, failed;
    unsigned faults;
    double squares[8], kings[8], even_squares[8], even_kings[8];
    unsigned seen[8];
} tally;

static void fault(const char *what, const struct table *table) {
    if (tally.faults++ < 8)
        printf("# %s at ply %u, %s\n", what, table->plies, table->rules->name);
}

static bool in_bounds(const float matrix[64], bitboard_t mask, float wanted, float *sum) {
    *sum = 0;
    for (unsigned at = 0; at < 64; at++) {
        *sum += matrix[at];
        if (!(matrix[at] >= 0 && matrix[at] <= 1.001f))
            return false;
        if (matrix[at] > 0 && !bits_has(mask, (square_t)at))
            return false;
    }
    return *sum <= wanted + 0.2f;
}

static void look(const struct table *table, int side) {
    const struct matrices *m = &table->chances[side].now;
    const struct ghosts *ghosts = &table->meta[side].ghosts;
    bitboard_t pieces = ghosts->any & (ghosts->may[KNIGHT] | ghosts->may[BISHOP] |
                                       ghosts->may[ROOK] | ghosts->may[QUEEN]);
    float king, pawn, piece;
    tally.words++;
    if (!in_bounds(m->king, ghosts->may[KING], 1, &king) || king < 0.8f)
        fault("king", table);
    if (!in_bounds(m->pawn, ghosts->may[PAWN], m->pawns, &pawn))
        fault("pawns", table);
    if (!in_bounds(m->piece, pieces, m->pieces, &piece))
        fault("pieces", table);
    float all = king + pawn + piece, left = (float)ghosts->left;
    if (all < 0.8f * left || all > left + 0.5f)
        fault("all", table);
}

// The mean probability given to the true squares, by tens of plies.
static void measure(const struct table *table, int side) {
    const struct board *board = umpire_board(table->umpire);
    const struct matrices *m = &table->chances[side].now;
    unsigned when = table->plies / 20;
    float sum = 0;
    bitboard_t theirs = board->side[side ^ 1];
    if (when >= 8)
        return;
    for (bitboard_t left = theirs; left;)
        sum += matrices_occupied(m, bits_pop(&left));
    tally.seen[when]++;
    tally.squares[when] += (double)(sum / (float)bits_count(theirs));
    tally.kings[when] += (double)m->king[board_king(board, (enum colour)(side ^ 1))];
    unsigned free = bits_count(board_area(board) & ~board->side[side]);
    tally.even_squares[when] += (double)bits_count(theirs) / free;
    tally.even_kings[when] += 1.0 / free;
}

static void draw(struct table *table, int side) {
    const struct metaposition *meta = &table->meta[side];
    struct board board;
    enum drawn drawn = chances_draw(&table->chances[side], meta, &table->dice, 50, &board);
    tally.drawn++;
    tally.failed += drawn == DRAWN_NOT;
    tally.fits += drawn == DRAWN_FITS;
    if (drawn == DRAWN_NOT)
        return;
    if (board_flaw(&board) || board.side[side] != meta->scene.own.all ||
        bits_count(board.side[side ^ 1]) != meta->ghosts.left || board.turn != meta->scene.to_move)
        fault("drawn", table);
    for (int man = PAWN; man <= KING; man++)
        if (board_men(&board, (enum colour)(side ^ 1), (enum man)man) & ~meta->ghosts.may[man])
            fault("drawn where nobody can be", table);
}

static void tell(struct table *table, move_t try, const struct announcement *said) {
    for (int side = WHITE; side <= BLACK; side++)
        if (law_hears(table->rules, said, (enum colour)side)) {
            move_t mine = said->side == side ? try : MOVE_NONE
                ;
            view_hear(&table->view[side], mine, said);
            metaposition_hear(&table->meta[side], mine, said);
            chances_hear(&table->chances[side], &table->meta[side], mine, said);
            look(table, side);
        }
}

static void queries(struct table *table, int side, move_t try) {
    const struct matrices *m = &table->chances[side].now;
    const struct own *own = &table->meta[side].scene.own;
    float legal = matrices_legal(m, own, try), check = matrices_check(m, own, try);
    if (!(legal >= 0 && legal <= 1) || !(check >= 0 && check <= 1) ||
        !(matrices_control(m, own, move_to(try)) >= 0))
        fault("queries", table);
}

static void one_word(struct table *table) {
    int side = (int)umpire_turn(table->umpire);
    struct moves tries;
    struct announcement said;
    if (view_may_ask(&table->view[side]) && rng_below(&table->rng, 2)) {
        said = umpire_ask(table->umpire);
        tell(table, MOVE_NONE, &said);
        return;
    }
    view_tries(&table->view[side], &tries);
    move_t try = tries.at[rng_below(&table->rng, tries.count)];
    queries(table, side, try);
    said = umpire_try(table->umpire, try);
    table->plies += said.verdict == SAID_MOVED;
    tell(table, try, &said);
    if (said.verdict == SAID_MOVED && !umpire_is_over(table->umpire)) {
        measure(table, side ^ 1);
        draw(table, (int)rng_below(&table->dice, 2));
    }
}

static void play(unsigned game, const struct ruleset *rules, const struct kind *kind,
                 const struct model *model) {
    static struct table table;
    struct board start;
    fen_read(kind->fen, kind, &start, NULL);
    table.rules = rules;
    table.umpire = umpire_open(rules, &start);
    table.plies = 0;
    rng_seed(&table.rng, game, 3);
    rng_seed(&table.dice, game, 4);
    for (int side = WHITE; side <= BLACK; side++) {
        view_begin(&table.view[side], rules, &start, (enum colour)side);
        metaposition_begin(&table.meta[side], rules, &start, (enum colour)side);
        chances_begin(&table.chances[side], model, kind->name, &start, &table.meta[side]);
    }
    while (!umpire_is_over(table.umpire) && table.plies < PLIES_MAX)
        one_word(&table);
    umpire_close(table.umpire);
}

static void report(const char *name) {
    for (unsigned i = 0; i < 8 && tally.seen[i]; i++)
        printf("# %s, plies %3u: men %.3f (even %.3f), king %.3f (even %.3f)\n", name, i * 20,
               tally.squares[i] / tally.seen[i], tally.even_squares[i] / tally.seen[i],
               tally.kings[i] / tally.seen[i], tally.even_kings[i] / tally.seen[i]);
}

// Games on all boards under all rules.
static void test_everywhere(void) {
    unsigned rulesets = 0, kinds = 0;
    while (ruleset_at(rulesets))
        rulesets++;
    while (kind_at(kinds))
        kinds++;
    for (unsigned game = 0; game < GAMES; game++)
        play(game, ruleset_at(game % rulesets), kind_at(game / 2 % kinds), NULL);
    OK_LONG(tally.faults, 0);
    OK(tally.words > 5000 && tally.drawn > 2000);
    OK((double)tally.failed < 0.01 * (double)tally.drawn);
    OK((double)tally.fits > 0.75 * (double)tally.drawn);
    printf("# %lu words, %lu drawn, %lu fit, %lu failed\n", tally.words, tally.drawn, tally.fits,
           tally.failed);
}

static void learn_random(struct model *model) {
    static struct board boards[82];
    struct tally counts;
    struct rng rng;
    rng_seed(&rng, 11, 0);
    tally_init(&counts, 40);
    for (unsigned game = 0; game < 1500; game++) {
        size_t count = 1;
        fen_read(kind_at(0)->fen, kind_at(0), &boards[0], NULL);
        for (; count < 82; count++) {
            struct moves moves;
            movegen_legal(&boards[count - 1], &moves);
            if (!moves.count)
                break;
            boards[count] = boards[count - 1];
            board_make(&boards[count], moves.at[rng_below(&rng, moves.count)]);
        }
        tally_add(&counts, boards, count);
    }
    OK(tally_finish(&counts, "chess", model, NULL));
    tally_free(&counts);
}

static bool beats_even(void) {
    for (unsigned i = 0; i < 8 && tally.seen[i]; i++)
        if (tally.squares[i] <= tally.even_squares[i] || tally.kings[i] <= tally.even_kings[i])
            return false;
    return true;
}

static void test_chess(const struct model *model, const char *name) {
    memset(&tally, 0, sizeof tally);
    for (unsigned game = 0; game < 60; game++)
        play(1000 + game, ruleset_at(0), kind_at(0), model);
    OK_LONG(tally.faults, 0);
    OK(beats_even());
    report(name);
}

int main(void) {
    struct model model;
    OK(sizeof(struct chances) < 1024);
    test_everywhere();
    test_chess(NULL, "no model");
    learn_random(&model);
    test_chess(&model, "model");
    model_free(&model);
    return tap_done();
}
