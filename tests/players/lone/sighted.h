// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// King and pawn against king for players who see everything: which situations White wins, from the
// promotions backwards.

#pragma once

#include "board/attacks.h"

struct sighted {
    // By White's king and pawn: the squares of Black's king on which it is lost.
    bitboard_t white[64][64]; // with White to move
    bitboard_t black[64][64]; // with Black to move
};

// Is Black lost, to move, with a new queen or rook on that square?
static bool sighted_promoted(square_t king, square_t at, square_t enemy) {
    bool guarded = bits_has(ATTACKS_KING[king], at);
    if (enemy == at || (bits_has(ATTACKS_KING[enemy], at) && !guarded))
        return false;
    for (int man = ROOK; man <= QUEEN; man++) {
        bitboard_t seen = attacks_of((enum man)man, at, bit(king));
        bitboard_t ways = ATTACKS_KING[enemy] & ~seen & ~ATTACKS_KING[king] & ~bit(at);
        if (ways || bits_has(attacks_of((enum man)man, at, bit(king) | bit(enemy)), enemy))
            return true;
    }
    return false;
}

static bool sighted_black_lost(const struct sighted *s, square_t king, square_t pawn, square_t at) {
    bitboard_t seen = ATTACKS_PAWN[WHITE][pawn];
    bitboard_t ways = ATTACKS_KING[at] & ~ATTACKS_KING[king] & ~seen;
    return ways ? !(ways & ~s->white[king][pawn]) : bits_has(seen, at);
}

static bool sighted_white_wins(const struct sighted *s, square_t king, square_t pawn, square_t at) {
    square_t one = (square_t)(pawn + 8);
    for (bitboard_t ways = ATTACKS_KING[king] & ~ATTACKS_KING[at] & ~bit(pawn); ways;)
        if (bits_has(s->black[bits_pop(&ways)][pawn], at))
            return true;
    if (one == king || one == at)
        return false;
    if (square_rank(one) == 7)
        return sighted_promoted(king, one, at);
    square_t two = (square_t)(one + 8);
    return bits_has(s->black[king][one], at) ||
           (square_rank(one) == 2 && two != king && two != at && bits_has(s->black[king][two], at));
}

// One more move; has anything been found?
static bool sighted_more(struct sighted *s) {
    bool found = false;
    for (unsigned i = 0; i < 64 * 48; i++) {
        square_t king = (square_t)(i / 48), pawn = (square_t)(i % 48 + 8);
        bitboard_t *white = &s->white[king][pawn], *black = &s->black[king][pawn];
        bitboard_t apart = ~(ATTACKS_KING[king] | bit(king) | bit(pawn));
        for (bitboard_t left = apart; left && king != pawn;) {
            square_t at = bits_pop(&left);
            bool wins = !bits_has(*white | ATTACKS_PAWN[WHITE][pawn], at) &&
                        sighted_white_wins(s, king, pawn, at);
            bool lost = !bits_has(*black, at) && sighted_black_lost(s, king, pawn, at);
            *white |= wins ? bit(at) : 0;
            *black |= lost ? bit(at) : 0;
            found = found || wins || lost;
        }
    }
    return found;
}

static void sighted_solve(struct sighted *s) {
    while (sighted_more(s))
        continue;
}
