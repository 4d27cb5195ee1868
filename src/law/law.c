// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/movegen.h"
#include "law/law.h"

// Of the two diagonals through the king's square the one with more squares is long; equal ones both
// are.
static unsigned check_along_diagonal(bitboard_t area, square_t king, square_t checker) {
    enum line line =
        bits_has(ATTACKS_LINE[LINE_DIAGONAL][king], checker) ? LINE_DIAGONAL : LINE_ANTIDIAGONAL;
    enum line other = line == LINE_DIAGONAL ? LINE_ANTIDIAGONAL : LINE_DIAGONAL;
    unsigned length = bits_count(ATTACKS_LINE[line][king] & area);
    return length >= bits_count(ATTACKS_LINE[other][king] & area) ? CHECK_LONG : CHECK_SHORT;
}

unsigned law_direction(bitboard_t area, square_t king, square_t checker) {
    if (bits_has(ATTACKS_KNIGHT[king], checker))
        return CHECK_KNIGHT;
    if (bits_has(ATTACKS_LINE[LINE_RANK][king], checker))
        return CHECK_RANK;
    if (bits_has(ATTACKS_LINE[LINE_FILE][king], checker))
        return CHECK_FILE;
    return check_along_diagonal(area, king, checker);
}

unsigned law_checks(const struct board *board) {
    square_t king = board_king(board, (enum colour)board->turn);
    unsigned checks = 0;
    for (bitboard_t left = board_checkers(board); left;)
        checks |= law_direction(board_area(board), king, bits_pop(&left));
    return checks;
}

enum ending law_ending(const struct ruleset *rules, const struct board *board) {
    if (!movegen_any(board))
        return board_checkers(board) ? ENDING_CHECKMATE : ENDING_STALEMATE;
    if (board_is_dead(board))
        return ENDING_INSUFFICIENT;
    return rules->draws_by_count && board->clock >= 100 ? ENDING_FIFTY_MOVES : ENDING_NONE;
}

square_t law_capture(const struct board *board, move_t move) {
    if (bits_has(board_occupied(board), move_to(move)))
        return move_to(move);
    if (move_to(move) == board->passant && bits_has(board->men[PAWN], move_from(move)))
        return (square_t)(move_to(move) ^ 8);
    return NO_SQUARE;
}

static enum captured captured_kind(const struct ruleset *rules, const struct board *board,
                                   square_t at) {
    if (at == NO_SQUARE || !rules->tells_captured)
        return CAPTURED_UNTOLD;
    return bits_has(board->men[PAWN], at) ? CAPTURED_PAWN : CAPTURED_PIECE;
}

static bool promotion_told(const struct ruleset *rules, move_t move) {
    return rules->tells_promotion && move_promotion(move) != PAWN;
}

// What is said about the pawn captures of the side to move.
static void tell_tries(const struct ruleset *rules, const struct board *board,
                       struct announcement *said) {
    bitboard_t takers;
    said->tries = 0;
    said->takers = 0;
    if (rules->pawns == PAWNS_SILENT || rules->pawns == PAWNS_ASKED)
        return;
    unsigned count = movegen_pawn_captures(board, &takers);
    said->tries = (uint8_t)(rules->pawns == PAWNS_COUNTED ? count : count != 0);
    said->takers = rules->pawns == PAWNS_PLACED ? takers : 0;
}

struct announcement law_announce(const struct ruleset *rules, const struct board *board,
                                 move_t try) {
    enum colour side = (enum colour)board->turn;
    if (!movegen_is_legal(board, try))
        return announcement_of(SAID_NO, side);
    struct announcement said = announcement_of(SAID_MOVED, side);
    struct board after = *board;
    board_make(&after, try);
    said.capture = law_capture(board, try);
    said.captured = (uint8_t)captured_kind(rules, board, said.capture);
    said.checks = (uint8_t)law_checks(&after);
    said.promotion = promotion_told(rules, try);
    said.ending = (uint8_t)law_ending(rules, &after);
    tell_tries(rules, &after, &said);
    return said;
}

bool law_may_fit(const struct ruleset *rules, const struct board *before, move_t move,
                 const struct announcement *heard) {
    square_t capture = law_capture(before, move);
    return capture == heard->capture && captured_kind(rules, before, capture) == heard->captured &&
           promotion_told(rules, move) == heard->promotion;
}

bool law_rest_fits(const struct ruleset *rules, const struct board *after,
                   const struct announcement *heard) {
    struct announcement tries;
    enum ending ending = (enum ending)heard->ending;
    if (law_checks(after) != heard->checks)
        return false;
    tell_tries(rules, after, &tries);
    if (tries.tries != heard->tries || tries.takers != heard->takers)
        return false;
    return law_ending(rules, after) == (ending == ENDING_REPETITION ? ENDING_NONE : ending);
}

bool law_fits(const struct ruleset *rules, const struct board *before, const struct board *after,
              move_t move, const struct announcement *heard) {
    return heard->verdict == SAID_MOVED && heard->side == before->turn &&
           law_may_fit(rules, before, move, heard) && law_rest_fits(rules, after, heard);
}

struct announcement law_opening(const struct ruleset *rules, const struct board *board) {
    struct announcement said =
        announcement_of(SAID_NOTHING, colour_other((enum colour)board->turn));
    said.checks = (uint8_t)law_checks(board);
    tell_tries(rules, board, &said);
    said.ending = (uint8_t)law_ending(rules, board);
    return said;
}

enum result law_result(const struct ruleset *rules, const struct announcement *said) {
    bool won = said->ending == ENDING_CHECKMATE ||
               (said->ending == ENDING_STALEMATE && rules->stalemate_loses);
    if (said->ending == ENDING_NONE)
        return RESULT_NONE;
    if (!won)
        return RESULT_DRAW;
    return said->side == WHITE ? RESULT_WHITE : RESULT_BLACK;
}

bool law_hears(const struct ruleset *rules, const struct announcement *said, enum colour side) {
    if (said->side == side)
        return true;
    if (said->verdict == SAID_NO)
        return rules->both_hear_no;
    if (said->verdict == SAID_NONSENSE)
        return rules->both_hear_nonsense;
    return true;
}
