// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A side's own men: the tries that make sense are those that are legal on some board, no more and
// no less; and they follow the game.

#include "config.h"

#include "law/own.h"
#include "tests/boards.h"
#include "tests/tap.h"

static bool is_among(const struct moves *moves, move_t move) {
    for (unsigned i = 0; i < moves->count; i++)
        if (moves->at[i] == move)
            return true;
    return false;
}

struct tally {
    struct rng rng;
    long boards, missing, twice, wrong, senseless_legal;
};

// In games: every legal move makes sense, and own_makes_sense says what own_tries lists.
static void visit(const struct board *board, void *data) {
    struct tally *tally = data;
    struct own own = own_of(board, (enum colour)board->turn);
    struct moves tries, legal;
    own_tries(&own, &tries);
    movegen_legal(board, &legal);
    tally->boards++;
    for (unsigned i = 0; i < legal.count; i++)
        tally->missing += !is_among(&tries, legal.at[i]);
    for (unsigned i = 0; i < tries.count; i++)
        for (unsigned k = 0; k < i; k++)
            tally->twice += tries.at[i] == tries.at[k];
    for (unsigned i = 0; i < 50; i++) {
        move_t any = (move_t)rng_next(&tally->rng);
        tally->wrong += own_makes_sense(&own, any) != is_among(&tries, any);
        tally->senseless_legal += !own_makes_sense(&own, any) && is_among(&legal, any);
    }
}

static void in_games(void) {
    struct tally tally = {0};
    rng_seed(&tally.rng, 3, 0);
    for (unsigned i = 0; i < STARTS_COUNT; i++)
        play_random(&STARTS[i], 10, visit, &tally);
    OK(tally.boards > 1000);
    OK_LONG(tally.missing, 0);
    OK_LONG(tally.twice, 0);
    OK_LONG(tally.wrong, 0);
    OK_LONG(tally.senseless_legal, 0);
}

static bool own_equal(const struct own *a, const struct own *b) {
    return memcmp(a->men, b->men, sizeof a->men) == 0 && a->all == b->all && a->side == b->side &&
           a->castling == b->castling && a->size == b->size && a->army == b->army;
}

// Both sides follow a game from their own moves and the squares of their losses.
static bool follow_game(const struct start *start, struct rng *rng) {
    struct board board = start_board(start);
    struct own own[2] = {own_of(&board, WHITE), own_of(&board, BLACK)};
    bool good = true;
    while (good && !game_over(&board)) {
        enum colour us = (enum colour)board.turn, them = colour_other(us);
        struct moves moves;
        movegen_legal(&board, &moves);
        move_t move = random_move(&moves, rng);
        struct board after = board;
        board_make(&after, move);
        bitboard_t lost = board.side[them] & ~after.side[them];
        own_make(&own[us], move);
        if (lost)
            own_lose(&own[them], bits_first(lost));
        for (int side = WHITE; side <= BLACK; side++) {
            struct own truth = own_of(&after, (enum colour)side);
            good = good && own_equal(&truth, &own[side]);
        }
        board = after;
    }
    return good;
}

static void follow_games(void) {
    struct rng rng;
    rng_seed(&rng, 4, 0);
    for (unsigned i = 0; i < STARTS_COUNT; i++) {
        bool good = true;
        for (unsigned k = 0; k < 40; k++)
            good = good && follow_game(&STARTS[i], &rng);
        tap_ok(good, STARTS[i].name, __FILE__, __LINE__);
    }
    struct board rights = board_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", NULL);
    struct own own = own_of(&rights, BLACK);
    OK(own.castling == (BLACK_SHORT | BLACK_LONG));
    own_lose(&own, square_make(7, 7));
    OK(own.castling == BLACK_LONG);
    own_make(&own, move_make(square_make(4, 7), square_make(2, 7), PAWN));
    OK(own.castling == 0 && own_man_at(&own, square_make(3, 7)) == ROOK);
}

static square_t random_free(const struct board *board, struct rng *rng) {
    bitboard_t free = board_area(board) & ~board_occupied(board);
    for (uint64_t skip = rng_below(rng, bits_count(free)); skip; skip--)
        free &= free - 1;
    return bits_first(free);
}

// A king and up to five men of one side anywhere; pawns between the outer ranks.
static struct board random_side(struct rng *rng) {
    struct board board;
    unsigned files = 4 + (unsigned)rng_below(rng, 5), ranks = 4 + (unsigned)rng_below(rng, 5);
    if (rng_below(rng, 3) == 0)
        files = ranks = 8;
    board_clear(&board, files, ranks, ARMY_FULL);
    board.turn = (uint8_t)rng_below(rng, 2);
    enum colour side = (enum colour)board.turn;
    bool at_home = files == 8 && ranks == 8 && rng_below(rng, 2);
    unsigned home = side == WHITE ? 0 : 7;
    board_put(&board, at_home ? square_make(4, home) : random_free(&board, rng), side, KING);
    for (unsigned file = 0; at_home && file < 8; file += 7)
        board_put(&board, square_make(file, home), side, ROOK);
    board.castling = at_home ? WHITE_SHORT | WHITE_LONG | BLACK_SHORT | BLACK_LONG : 0;
    for (uint64_t men = rng_below(rng, 5); men; men--) {
        enum man man = (enum man)rng_below(rng, KING);
        square_t at = random_free(&board, rng);
        if (man == PAWN && (square_rank(at) == 0 || square_rank(at) == ranks - 1))
            continue;
        board_put(&board, at, side, man);
    }
    board_settle(&board);
    return board;
}

// Enemies wherever they like: a king, perhaps a man on `target`, perhaps others.
static bool add_enemies(struct board *board, square_t target, struct rng *rng) {
    enum colour enemy = colour_other((enum colour)board->turn);
    unsigned last = board_ranks(board) - 1;
    board_put(board, random_free(board, rng), enemy, KING);
    if (!bits_has(board_occupied(board), target) && rng_below(rng, 2))
        board_put(board, target, enemy, KNIGHT);
    for (uint64_t men = rng_below(rng, 3); men; men--) {
        square_t at = random_free(board, rng);
        bool outer = square_rank(at) == 0 || square_rank(at) == last;
        board_put(board, at, enemy, outer ? BISHOP : (enum man)rng_below(rng, KING));
    }
    if (board_flaw(board))
        return false;
    board_settle(board);
    return true;
}

// By definition: a try makes sense when some enemy placement makes it legal.
static void by_definition(void) {
    struct rng rng;
    long found = 0, unwitnessed = 0, outside = 0;
    rng_seed(&rng, 5, 0);
    for (unsigned i = 0; i < 300; i++) {
        struct board side = random_side(&rng);
        struct own own = own_of(&side, (enum colour)side.turn);
        struct moves tries, legal;
        own_tries(&own, &tries);
        for (unsigned t = 0; t < tries.count; t++) {
            bool witnessed = false;
            for (unsigned k = 0; k < 5000 && !witnessed; k++) {
                struct board full = side;
                if (!add_enemies(&full, move_to(tries.at[t]), &rng))
                    continue;
                movegen_legal(&full, &legal);
                witnessed = is_among(&legal, tries.at[t]);
                for (unsigned m = 0; m < legal.count; m++)
                    outside += !is_among(&tries, legal.at[m]);
            }
            found += witnessed;
            unwitnessed += !witnessed;
        }
    }
    OK(found > 3000);
    OK_LONG(unwitnessed, 0);
    OK_LONG(outside, 0);
}

static void pawn_captures(void) {
    struct board board = board_from("4k3/8/8/8/8/1N6/P6P/4K3 w - - 0 1", NULL);
    struct own own = own_of(&board, WHITE);
    square_t a2 = square_make(0, 1), b3 = square_make(1, 2), a3 = square_make(0, 2);
    square_t h2 = square_make(7, 1);
    OK(own_is_pawn_capture(&own, move_make(a2, b3, PAWN))); // its own man: aside, but senseless
    OK(!own_makes_sense(&own, move_make(a2, b3, PAWN)));
    OK(!own_is_pawn_capture(&own, move_make(a2, a3, PAWN)));
    OK(!own_is_pawn_capture(&own, move_make(h2, a3, PAWN))); // not round the edge
    OK(!own_is_pawn_capture(&own, move_make(b3, a2, PAWN)));
    OK(own_is_pawn_capture(&own, move_make(h2, square_make(6, 2), PAWN)));
}

int main(void) {
    in_games();
    follow_games();
    by_definition();
    pawn_captures();
    return tap_done();
}
