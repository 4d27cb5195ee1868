// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/loose.h"
#include "board/attacks.h"

static const int WORTH[MEN_KINDS] = {100, 320, 330, 500, 950, 0};

// The squares that men of one kind attack.
static bitboard_t attacked(const struct board *board, enum colour side, enum man man) {
    bitboard_t occupied = board_occupied(board), all = 0;
    for (bitboard_t left = board_men(board, side, man); left;) {
        square_t at = bits_pop(&left);
        all |= man == PAWN ? ATTACKS_PAWN[side][at] : attacks_of(man, at, occupied);
    }
    return all;
}

int loose_worth(const struct board *board) {
    enum colour us = (enum colour)board->turn, them = colour_other(us);
    bitboard_t guarded = 0, ours[MEN_KINDS], any = 0;
    int best = 0;
    for (unsigned man = PAWN; man <= KING; man++) {
        guarded |= attacked(board, them, (enum man)man);
        any |= ours[man] = attacked(board, us, (enum man)man);
    }
    for (unsigned victim = PAWN; victim < KING; victim++) {
        bitboard_t men = board_men(board, them, (enum man)victim);
        if (men & any & ~guarded && WORTH[victim] > best)
            best = WORTH[victim];
        for (unsigned man = PAWN; man < victim && men & any; man++)
            if (men & ours[man] && WORTH[victim] - WORTH[man] > best)
                best = WORTH[victim] - WORTH[man];
    }
    return best;
}
