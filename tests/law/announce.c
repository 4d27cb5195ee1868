// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is announced in random games on every board under every ruleset, held against a second,
// slower reading of the rules; and law_fits against law_announce.

#include "config.h"

#include "law/law.h"
#include "tests/boards.h"
#include "tests/tap.h"

struct tally {
    const struct ruleset *rules;
    struct rng rng;
    long moves, checks, doubles, tries, captures, passing, refused;
    long bad_words, bad_fits, bad_misfits;
};

static bool is_slanted(move_t move) {
    return square_file(move_from(move)) != square_file(move_to(move));
}

// The pawn captures of the side to move, from the list of its legal moves.
static unsigned slow_tries(const struct board *board, bitboard_t *takers) {
    struct moves moves;
    bitboard_t from_to[64] = {0};
    unsigned count = 0;
    *takers = 0;
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        square_t from = move_from(moves.at[i]);
        if (board_man_at(board, from) != PAWN || !is_slanted(moves.at[i]))
            continue;
        from_to[from] |= bit(move_to(moves.at[i]));
        *takers |= bit(from);
    }
    for (unsigned i = 0; i < 64; i++)
        count += bits_count(from_to[i]);
    return count;
}

// Squares of a diagonal through (file, rank), walked in both directions.
static int diagonal_length(const struct board *board, int file, int rank, int slope) {
    int count = 1;
    for (int way = -1; way <= 1; way += 2)
        for (int i = 1;; i++, count++) {
            int f = file + way * i, r = rank + way * i * slope;
            if (f < 0 || r < 0 || f >= (int)board_files(board) || r >= (int)board_ranks(board))
                break;
        }
    return count;
}

static unsigned slow_direction(const struct board *board, square_t king, square_t checker) {
    int file = (int)square_file(king), rank = (int)square_rank(king);
    int df = (int)square_file(checker) - file, dr = (int)square_rank(checker) - rank;
    if (dr == 0)
        return CHECK_RANK;
    if (df == 0)
        return CHECK_FILE;
    if (df != dr && df != -dr)
        return CHECK_KNIGHT;
    int slope = df == dr ? 1 : -1;
    bool is_short =
        diagonal_length(board, file, rank, slope) < diagonal_length(board, file, rank, -slope);
    return is_short ? CHECK_SHORT : CHECK_LONG;
}

// A man gives check if it could take the king, were it alone in giving it.
static unsigned slow_checks(const struct board *board) {
    square_t king = board_king(board, (enum colour)board->turn);
    unsigned checks = 0;
    bitboard_t enemies = board->side[board->turn ^ 1];
    for (bitboard_t left = enemies; left;) {
        square_t at = bits_pop(&left);
        enum man man = board_man_at(board, at);
        bitboard_t hit = man == PAWN ? ATTACKS_PAWN[board->turn ^ 1][at]
                                     : attacks_of(man, at, board_occupied(board));
        if (bits_has(hit, king))
            checks |= slow_direction(board, king, at);
    }
    return checks;
}

static enum ending slow_ending(const struct ruleset *rules, const struct board *board) {
    struct moves moves;
    movegen_legal(board, &moves);
    if (!moves.count)
        return slow_checks(board) ? ENDING_CHECKMATE : ENDING_STALEMATE;
    if (board_is_dead(board))
        return ENDING_INSUFFICIENT;
    bool berkeley = strncmp(rules->name, "berkeley", 8) == 0;
    return board->clock >= 100 && !berkeley ? ENDING_FIFTY_MOVES : ENDING_NONE;
}

static void slow_capture(const struct ruleset *rules, const struct board *board, move_t move,
                         struct announcement *said) {
    bool tells = strcmp(rules->name, "icc") == 0 || strcmp(rules->name, "cincinnati") == 0 ||
                 strcmp(rules->name, "rand") == 0;
    square_t at = move_to(move);
    if (board_man_at(board, move_from(move)) == PAWN && is_slanted(move) &&
        board_man_at(board, at) == NO_MAN)
        at = square_make(square_file(at), square_rank(move_from(move)));
    enum man man = board_man_at(board, at);
    if (man == NO_MAN)
        return;
    said->capture = at;
    said->captured = !tells ? CAPTURED_UNTOLD : man == PAWN ? CAPTURED_PAWN : CAPTURED_PIECE;
}

static struct announcement slow_announce(const struct ruleset *rules, const struct board *board,
                                         move_t move) {
    struct announcement said = announcement_of(SAID_MOVED, (enum colour)board->turn);
    struct board after = *board;
    bitboard_t takers;
    board_make(&after, move);
    unsigned tries = slow_tries(&after, &takers);
    slow_capture(rules, board, move, &said);
    said.checks = (uint8_t)slow_checks(&after);
    said.ending = (uint8_t)slow_ending(rules, &after);
    if (strcmp(rules->name, "icc") == 0)
        said.tries = (uint8_t)tries;
    if (strcmp(rules->name, "cincinnati") == 0)
        said.tries = tries != 0;
    if (strcmp(rules->name, "rand") == 0) {
        said.tries = tries != 0;
        said.takers = takers;
        said.promotion = move_promotion(move) != PAWN;
    }
    return said;
}

// An announcement much like this one, with one thing different or nothing.
static struct announcement vary(struct announcement said, struct rng *rng) {
    uint8_t value = (uint8_t)rng_below(rng, 6);
    switch (rng_below(rng, 10)) {
    case 0:
        said.verdict = value;
        break;
    case 1:
        said.side ^= 1;
        break;
    case 2:
        said.capture = (uint8_t)rng_below(rng, NO_SQUARE + 1);
        break;
    case 3:
        said.captured = value % 3;
        break;
    case 4:
        said.checks ^= (uint8_t)(1u << value % 5);
        break;
    case 5:
        said.tries = value;
        break;
    case 6:
        said.promotion ^= 1;
        break;
    case 7:
        said.ending = value;
        break;
    case 8:
        said.takers ^= bit((square_t)rng_below(rng, 64));
        break;
    default:
        break;
    }
    return said;
}

// The board cannot tell a repetition from no ending.
static bool sounds_equal(const struct announcement *said, struct announcement heard) {
    if (heard.ending == ENDING_REPETITION)
        heard.ending = ENDING_NONE;
    return announcement_equal(said, &heard);
}

static void try_fits(const struct board *board, move_t move, const struct announcement *heard,
                     bool wanted, struct tally *tally) {
    struct board after = *board;
    board_make(&after, move);
    bool fits = law_fits(tally->rules, board, &after, move, heard);
    bool may = law_may_fit(tally->rules, board, move, heard);
    tally->bad_fits += wanted && (!fits || !may);
    tally->bad_misfits += !wanted && fits;
}

static void visit_move(const struct board *board, const struct moves *moves, move_t move,
                       struct tally *tally) {
    struct announcement said = law_announce(tally->rules, board, move);
    struct announcement slow = slow_announce(tally->rules, board, move);
    tally->bad_words += !announcement_equal(&said, &slow);
    tally->moves++;
    tally->checks += said.checks != 0;
    tally->doubles += bits_many(said.checks);
    tally->tries += said.tries != 0;
    tally->captures += said.capture != NO_SQUARE;
    tally->passing += said.capture != NO_SQUARE && said.capture != move_to(move);
    try_fits(board, move, &said, true, tally);
    struct announcement varied = vary(said, &tally->rng);
    try_fits(board, move, &varied, sounds_equal(&said, varied), tally);
    struct announcement other = law_announce(tally->rules, board, random_move(moves, &tally->rng));
    try_fits(board, move, &other, announcement_equal(&said, &other), tally);
}

static void visit(const struct board *board, void *data) {
    struct tally *tally = data;
    struct moves moves;
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++)
        visit_move(board, &moves, moves.at[i], tally);
    for (unsigned i = 0; i < 20; i++) {
        move_t any = (move_t)rng_next(&tally->rng);
        struct announcement said = law_announce(tally->rules, board, any);
        bool legal = false;
        for (unsigned k = 0; k < moves.count; k++)
            legal |= moves.at[k] == any;
        tally->refused += !legal;
        tally->bad_words += said.verdict != (legal ? SAID_MOVED : SAID_NO);
    }
}

static void openings(void) {
    struct board board = board_from("4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1", NULL);
    struct announcement said = law_opening(ruleset_find("icc"), &board);
    OK(said.verdict == SAID_NOTHING && said.side == WHITE && said.tries == 1 && !said.ending);
    said = law_opening(ruleset_find("rand"), &board);
    OK(said.tries == 1 && said.takers == bit(square_make(3, 4)));
    said = law_opening(ruleset_find("english"), &board);
    OK(said.tries == 0 && said.takers == 0);
    board = board_from("4k3/8/8/8/4r3/8/8/R3K3 w Q - 0 1", NULL);
    said = law_opening(ruleset_find("icc"), &board);
    OK(said.checks == CHECK_FILE && !said.tries && !said.ending);
    board = board_from("k7/1p6/NP6/8/8/8/6B1/6K1 b - - 0 1", NULL);
    said = law_opening(ruleset_find("rand"), &board);
    OK(said.ending == ENDING_STALEMATE && law_result(ruleset_find("rand"), &said) == RESULT_WHITE);
}

int main(void) {
    for (unsigned r = 0; ruleset_at(r); r++) {
        struct tally tally = {.rules = ruleset_at(r)};
        rng_seed(&tally.rng, 7, r);
        for (unsigned i = 0; i < STARTS_COUNT; i++)
            play_random(&STARTS[i], i == 0 && r == 0 ? 30 : 6, visit, &tally);
        printf("# %s: %ld moves, %ld checks, %ld double, %ld with tries, %ld captures, %ld e.p.\n",
               tally.rules->name, tally.moves, tally.checks, tally.doubles, tally.tries,
               tally.captures, tally.passing);
        OK(tally.moves > 10000 && tally.checks && tally.doubles && tally.captures && tally.refused);
        OK_LONG(tally.bad_words, 0);
        OK_LONG(tally.bad_fits, 0);
        OK_LONG(tally.bad_misfits, 0);
    }
    openings();
    return tap_done();
}
