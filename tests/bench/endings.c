// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Endings against few men, played out with an umpire who counts repetitions and fifty moves
// (tests/bench/endings.sh). White is the player that is measured, from random starts after four
// moves of each side at random in which nothing is taken: so it knows no more than it would in a
// game. Black sees everything, searches a little and likes repetitions ("seer"), or is any player.
//
//     endings SPEC NODES STARTS FIRST BLACK ENDING...
//
// An ending is written like KQ-KR. Prints a row for each: wins, draws and losses, how the games
// ended, and how many moves the wins took. KF_VERBOSE=1 names every game, KF_SHOW=1 every try.

#include "config.h"

#include "board/fen.h"
#include "board/notation.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "tests/boards.h"
#include "tests/players/rig.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

#include <math.h>
#include <stdlib.h>

enum { PLIES_MOST = 400, BLUR = 4 };

struct contest {
    struct player *white, *black; // no black: it sees
    uint64_t nodes;
    struct rng rng;
    struct umpire *umpire;
    struct announcement last;
    uint64_t keys[PLIES_MOST + 2 * BLUR + 1]; // of every board, for a seer who likes a draw
    unsigned key_count;
};

static bool bishops_alike(const struct board *board, enum colour side) {
    static const bitboard_t DARK = UINT64_C(0xaa55aa55aa55aa55);
    bitboard_t bishops = board_men(board, side, BISHOP);
    return bits_many(bishops & DARK) || bits_many(bishops & ~DARK);
}

static void set_up(struct board *board, const char *ending, struct rng *rng) {
    static const char LETTERS[] = "PNBRQK";
    bool good = false;
    while (!good) {
        enum colour side = WHITE;
        board_clear(board, 8, 8, 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN);
        good = true;
        for (const char *c = ending; *c && good; c++) {
            const char *man = strchr(LETTERS, *c);
            if (man)
                good = place_at_random(board, rng, side, (enum man)(man - LETTERS));
            else
                side = BLACK;
        }
        if (!good)
            continue;
        board_settle(board);
        good = !board_flaw(board) && movegen_any(board) && !board_is_dead(board) &&
               !bishops_alike(board, WHITE) && !bishops_alike(board, BLACK);
    }
}

static void tell(struct contest *c, enum colour mover, move_t try,
                 const struct announcement *said) {
    bool moved = said->verdict == SAID_MOVED;
    for (int side = WHITE; side <= BLACK; side++) {
        struct player *player = side == WHITE ? c->white : c->black;
        move_t own = side == (int)mover ? try : MOVE_NONE
            ;
        if (player && law_hears(ruleset_at(0), said, (enum colour)side))
            player_hear(player, own, said, deadline_never());
    }
    if (moved) {
        c->last = *said;
        c->keys[c->key_count++] = umpire_board(c->umpire)->key;
    }
}

static bool takes(const struct board *board, move_t move) {
    return bits_has(board_occupied(board), move_to(move));
}

// Does this random move neither take nor leave anything to be taken?
static bool is_calm(const struct board *board, move_t move) {
    struct board after = *board;
    struct moves answers;
    if (takes(board, move) || bits_has(board->men[PAWN], move_from(move)))
        return false;
    board_make(&after, move);
    movegen_legal(&after, &answers);
    for (unsigned i = 0; i < answers.count; i++)
        if (takes(&after, answers.at[i]))
            return false;
    return answers.count && !board_is_dead(&after);
}

// Some moves at random; false when there is no such move.
static bool blur(struct contest *c) {
    for (unsigned ply = 0; ply < 2 * BLUR; ply++) {
        const struct board *board = umpire_board(c->umpire);
        struct moves legal, calm = {.count = 0};
        movegen_legal(board, &legal);
        for (unsigned i = 0; i < legal.count; i++)
            if (is_calm(board, legal.at[i]))
                calm.at[calm.count++] = legal.at[i];
        if (!calm.count)
            return false;
        enum colour mover = umpire_turn(c->umpire);
        move_t move = calm.at[rng_below(&c->rng, calm.count)];
        struct announcement said = umpire_try(c->umpire, move);
        tell(c, mover, move, &said);
        if (umpire_is_over(c->umpire))
            return false;
    }
    return true;
}

// Whoever is behind steers for boards that were there before: the third time is a draw.
static int with_hope(const struct contest *c, move_t move, int score) {
    struct board after = *umpire_board(c->umpire);
    unsigned times = 0;
    board_make(&after, move);
    for (unsigned i = 0; i < c->key_count; i++)
        times += c->keys[i] == after.key;
    return times > 1 ? SCORE_DRAW : times && score < 0 ? score / 2 : score;
}

static move_t seen(struct contest *c) {
    enum { DEPTH = 3 };
    struct valued valued = valued_of(umpire_board(c->umpire));
    struct moves legal;
    int scores[MOVES_MAX], best = -SCORE_MATE - 1000;
    move_t chosen = MOVE_NONE;
    movegen_legal(&valued.board, &legal);
    builtin_scores(&valued, DEPTH, &legal, NULL, scores);
    for (unsigned i = 0; i < legal.count; i++) {
        int score = with_hope(c, legal.at[i], scores[i]) + (int)rng_below(&c->rng, 12);
        if (score > best) {
            best = score;
            chosen = legal.at[i];
        }
    }
    return chosen;
}

static void show(const struct contest *c, move_t try, const struct announcement *said,
                 const struct choice *choice) {
    char fen[FEN_MAX], text[COORDINATES_MAX];
    if (!getenv("KF_SHOW"))
        return;
    notation_coordinates(try, text);
    fen_write(umpire_board(c->umpire), fen);
    printf("# %s %s, %llu boards, win %.2f: %s\n", text, said->verdict == SAID_MOVED ? "yes" : "no",
           (unsigned long long)choice->boards, choice->win, fen);
}

static void play_turn(struct contest *c) {
    enum colour mover = umpire_turn(c->umpire);
    struct player *player = mover == WHITE ? c->white : c->black;
    struct limit limit = {.until = deadline_never(), .nodes = c->nodes};
    for (;;) {
        struct choice choice = {.try = MOVE_NONE};
        if (player)
            choice = player_choose(player, limit);
        move_t try = player ? choice.try : seen(c)
            ;
        struct announcement said = umpire_try(c->umpire, try);
        show(c, try, &said, &choice);
        tell(c, mover, try, &said);
        if (said.verdict == SAID_MOVED)
            return;
    }
}

struct sums {
    unsigned ends[ENDING_INSUFFICIENT + 1], won, lost, drawn, moves;
};

static void begin(struct contest *c, const char *ending, uint64_t seed) {
    struct briefing briefing = {.rules = ruleset_at(0), .side = WHITE};
    rng_seed(&c->rng, seed, 7);
    for (;;) {
        briefing.seed = rng_next(&c->rng);
        set_up(&briefing.start, ending, &c->rng);
        c->umpire = umpire_open(briefing.rules, &briefing.start);
        briefing.side = WHITE;
        player_begin(c->white, &briefing);
        briefing.side = BLACK;
        if (c->black)
            player_begin(c->black, &briefing);
        c->last = umpire_opening(c->umpire);
        c->key_count = 0;
        if (!umpire_is_over(c->umpire) && blur(c))
            return;
        umpire_close(c->umpire);
    }
}

static void play_one(struct contest *c, const char *ending, uint64_t seed, struct sums *sums) {
    unsigned plies = 0;
    begin(c, ending, seed);
    for (; !umpire_is_over(c->umpire) && plies < PLIES_MOST; plies++)
        play_turn(c);
    enum result result = umpire_result(c->umpire);
    sums->won += result == RESULT_WHITE;
    sums->lost += result == RESULT_BLACK;
    sums->drawn += result == RESULT_DRAW || result == RESULT_NONE;
    sums->moves += result == RESULT_WHITE ? (plies + 1) / 2 : 0;
    sums->ends[c->last.ending]++;
    if (getenv("KF_VERBOSE")) {
        char fen[FEN_MAX];
        fen_write(umpire_board(c->umpire), fen);
        printf("# %s %llu: result %d ending %u after %u plies: %s\n", ending,
               (unsigned long long)seed, (int)result, c->last.ending, plies, fen);
    }
    umpire_close(c->umpire);
}

static void measure(struct contest *c, const char *ending, long first, long starts) {
    struct sums sums = {.won = 0};
    for (long i = 0; i < starts; i++)
        play_one(c, ending, (uint64_t)(first + i), &sums);
    double score = (sums.won + 0.5 * sums.drawn) / (double)starts;
    double share = sums.won / (double)starts;
    double off = 1.96 * sqrt(share * (1 - share) / (double)starts);
    printf("%-10s %5u-%u-%u  won %.3f +- %.3f  score %.3f  stalemate %u repetition %u fifty %u "
           "dead %u  moves %.1f\n",
           ending, sums.won, sums.drawn, sums.lost, share, off, score, sums.ends[ENDING_STALEMATE],
           sums.ends[ENDING_REPETITION], sums.ends[ENDING_FIFTY_MOVES],
           sums.ends[ENDING_INSUFFICIENT], sums.won ? (double)sums.moves / sums.won : 0);
    fflush(stdout);
}

int main(int argc, char **argv) {
    long nodes, starts, first;
    if (argc < 7 || !text_to_long(argv[2], 1, 1000000, &nodes) ||
        !text_to_long(argv[3], 1, 1000000, &starts) ||
        !text_to_long(argv[4], 0, 1000000000, &first)) {
        fprintf(stderr, "usage: endings SPEC NODES STARTS FIRST BLACK ENDING...\n");
        return 2;
    }
    struct contest c = {.white = open_player(argv[1], 1), .nodes = (uint64_t)nodes};
    c.black = strcmp(argv[5], "seer") == 0 ? NULL : open_player(argv[5], 1);
    printf("%s, %ld nodes, starts %ld to %ld, against %s\n", argv[1], nodes, first,
           first + starts - 1, argv[5]);
    for (int i = 6; i < argc; i++)
        measure(&c, argv[i], first, starts);
    player_close(c.white);
    player_close(c.black);
    return 0;
}
