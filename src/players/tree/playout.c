// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "eval/win.h"
#include "eval/worth.h"
#include "players/tree/playout.h"

enum { REFLEX_IN = 8, SECOND_THOUGHTS = 4 };

int playout_material(const struct board *board) {
    int sum = 0;
    for (int man = PAWN; man < KING; man++)
        sum += WORTH_OF_MAN[man] * ((int)bits_count(board_men(board, WHITE, (enum man)man)) -
                                    (int)bits_count(board_men(board, BLACK, (enum man)man)));
    return sum;
}

float playout_judge(const struct board *board, bool graded) {
    int material = playout_material(board);
    if (graded)
        return win_from_score(material);
    return material > 0 ? 1.0f : material < 0 ? 0.0f : 0.5f;
}

float playout_result(const struct ruleset *rules, const struct announcement *said) {
    enum result result = law_result(rules, said);
    return result == RESULT_WHITE ? 1.0f : result == RESULT_BLACK ? 0.0f : 0.5f;
}

// Onto a square where a pawn takes it, or anybody with nobody to take back? Sees no more than that.
static bool is_blunder(const struct board *board, move_t move) {
    enum colour us = (enum colour)board->turn, them = colour_other(us);
    square_t to = move_to(move);
    bitboard_t occupied = board_occupied(board) & ~bit(move_from(move));
    enum man man = board_man_at(board, move_from(move));
    if (man == PAWN || man == KING || WORTH_OF_MAN[board_man_at(board, to)] >= WORTH_OF_MAN[man])
        return false;
    bitboard_t attackers = board_attackers(board, to, them, occupied);
    if (!attackers || attackers & board->men[PAWN])
        return attackers != 0;
    return !(board_attackers(board, to, us, occupied) & occupied);
}

static bool takes_with_pawn(const struct board *board, move_t move) {
    return bits_has(board->men[PAWN], move_from(move)) &&
           square_file(move_from(move)) != square_file(move_to(move));
}

// Taking back, else taking with a pawn, or MOVE_NONE.
static move_t reflex(const struct board *board, square_t lost, const struct moves *legal,
                     struct rng *rng) {
    move_t back[MOVES_MAX], pawn[MOVES_MAX];
    unsigned backs = 0, pawns = 0;
    for (unsigned i = 0; i < legal->count; i++) {
        if (move_to(legal->at[i]) == lost)
            back[backs++] = legal->at[i];
        if (takes_with_pawn(board, legal->at[i]))
            pawn[pawns++] = legal->at[i];
    }
    if (backs + pawns == 0 || rng_below(rng, REFLEX_IN) == 0)
        return MOVE_NONE;
    return backs ? back[rng_below(rng, backs)] : pawn[rng_below(rng, pawns)];
}

move_t playout_pick(enum playout_policy policy, const struct board *board, square_t lost,
                    const struct moves *legal, struct rng *rng) {
    move_t move = MOVE_NONE;
    if (policy != PLAYOUT_RANDOM)
        move = reflex(board, lost, legal, rng);
    if (move != MOVE_NONE)
        return move;
    move = legal->at[rng_below(rng, legal->count)];
    for (unsigned i = 0; policy == PLAYOUT_RULES && i < SECOND_THOUGHTS; i++) {
        if (!is_blunder(board, move))
            break;
        move = legal->at[rng_below(rng, legal->count)];
    }
    return move;
}

// The side to move has no legal move.
static float stuck(const struct playout *playout, const struct board *board) {
    if (!board_checkers(board) && !playout->rules->stalemate_loses)
        return 0.5f;
    return board->turn == WHITE ? 0.0f : 1.0f;
}

static bool is_drawn(const struct playout *playout, const struct board *board, unsigned ply) {
    return board_is_dead(board) || ply >= PLAYOUT_MOST_PLIES ||
           (playout->rules->draws_by_count && board->clock >= 100);
}

// The side that has only its king against one that can win by itself; -1 when there is none.
static int lost_side(const struct playout *playout, const struct board *board) {
    bitboard_t winners = board->men[ROOK] | board->men[QUEEN];
    winners |= playout->no_pawns ? 0 : board->men[PAWN];
    for (int side = WHITE; side <= BLACK; side++)
        if (!bits_many(board->side[side]) && board->side[side ^ 1] & winners)
            return side;
    return -1;
}

static move_t next_move(const struct playout *playout, const struct board *board, square_t lost,
                        struct rng *rng) {
    struct moves legal;
    if (playout->policy == PLAYOUT_RANDOM)
        return movegen_draw(board, rng);
    movegen_legal(board, &legal);
    return legal.count ? playout_pick(playout->policy, board, lost, &legal, rng) : MOVE_NONE;
}

float playout_run(const struct playout *playout, struct board *board, square_t lost,
                  struct rng *rng, struct trail *trail) {
    for (unsigned ply = 0;; ply++) {
        move_t move = next_move(playout, board, lost, rng);
        if (move == MOVE_NONE)
            return stuck(playout, board);
        if (is_drawn(playout, board, ply))
            return 0.5f;
        if (playout->decided && lost_side(playout, board) >= 0)
            return lost_side(playout, board) == WHITE ? 0.0f : 1.0f;
        if (playout->plies && ply >= playout->plies)
            return playout_judge(board, playout->graded);
        lost = bits_has(board_occupied(board), move_to(move)) ? move_to(move) : NO_SQUARE;
        if (trail && trail->count < TRAIL_MOST)
            trail->at[trail->count++] = move;
        board_make(board, move);
    }
}
