// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/attacks.h"
#include "players/champion/peril.h"

// From where each kind of man would check the king.
static void find_checks(const struct board *board, square_t king, bitboard_t from[MEN_KINDS]) {
    bitboard_t occupied = board_occupied(board);
    from[PAWN] = ATTACKS_PAWN[colour_other((enum colour)board->turn)][king];
    from[KNIGHT] = attacks_of(KNIGHT, king, occupied);
    from[BISHOP] = attacks_of(BISHOP, king, occupied);
    from[ROOK] = attacks_of(ROOK, king, occupied);
    from[QUEEN] = from[BISHOP] | from[ROOK];
    from[KING] = 0;
}

move_t peril_mate(const struct board *board, const struct moves *legal) {
    bitboard_t from[MEN_KINDS];
    find_checks(board, board_king(board, colour_other((enum colour)board->turn)), from);
    bitboard_t any = from[PAWN] | from[KNIGHT] | from[QUEEN];
    for (unsigned i = 0; i < legal->count; i++) {
        move_t move = legal->at[i];
        if (!bits_has(any, move_to(move)))
            continue;
        enum man man = board_man_at(board, move_from(move));
        if (move_promotion(move) != PAWN)
            man = move_promotion(move);
        if (!bits_has(from[man], move_to(move)))
            continue;
        struct board after = *board;
        board_make(&after, move);
        if (board_checkers(&after) && !movegen_any(&after))
            return move;
    }
    return MOVE_NONE;
}
