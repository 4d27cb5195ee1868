// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/nets.h"

enum { MIRROR_FILES = 1, MIRROR_RANKS = 2, SWAP_BOTH = 4, TURNS = 8 };

static const bitboard_t DARK = UINT64_C(0xaa55aa55aa55aa55);

bool nets_are_for(const struct own *own) {
    bitboard_t bishops = own->men[BISHOP], knights = own->men[KNIGHT];
    if (own->size != 0x88 || bits_count(own->all) != 3 || !bishops)
        return false;
    return own->all == (own->men[KING] | bishops | knights) &&
           (knights || (bishops & DARK && bishops & ~DARK));
}

static square_t turned(square_t at, unsigned turn) {
    unsigned file = square_file(at), rank = square_rank(at);
    file = turn & MIRROR_FILES ? 7 - file : file;
    rank = turn & MIRROR_RANKS ? 7 - rank : rank;
    return turn & SWAP_BOTH ? square_make(rank, file) : square_make(file, rank);
}

static bitboard_t set_turned(bitboard_t set, unsigned turn) {
    bitboard_t out = 0;
    while (turn && set)
        out |= bit(turned(bits_pop(&set), turn));
    return out | set;
}

// Our men as struct net has them, on the board as it is turned.
static uint32_t men_turned(const struct own *own, unsigned turn) {
    bitboard_t bishops = set_turned(own->men[BISHOP], turn), knight = own->men[KNIGHT];
    bitboard_t first = knight ? bishops : bishops & DARK;
    bitboard_t second = knight ? set_turned(knight, turn) : bishops & ~DARK;
    uint32_t king = turned(bits_first(own->men[KING]), turn);
    return (king * 64 + bits_first(first)) * 64 + bits_first(second);
}

static bool in_triangle(square_t at) {
    return square_file(at) < 4 && square_rank(at) <= square_file(at);
}

// The nets of our men and how to turn the board for them.
struct found {
    const struct net *first, *end;
    unsigned turn;
};

static struct found find(const struct own *own) {
    const struct net *nets = own->men[KNIGHT] ? NETS_KNIGHT : NETS_BISHOPS;
    unsigned count = own->men[KNIGHT] ? NETS_KNIGHT_COUNT : NETS_BISHOPS_COUNT, low = 0;
    struct found found = {.end = nets + count};
    uint32_t men = UINT32_MAX;
    for (unsigned turn = 0; turn < TURNS; turn++) {
        if (!in_triangle(turned(bits_first(own->men[KING]), turn)))
            continue;
        uint32_t so = men_turned(own, turn);
        found.turn = so < men ? turn : found.turn;
        men = so < men ? so : men;
    }
    for (unsigned high = count; low < high;) {
        unsigned middle = (low + high) / 2;
        if (nets[middle].men < men)
            low = middle + 1;
        else
            high = middle;
    }
    found.first = nets + low;
    for (found.end = found.first; found.end < nets + count && found.end->men == men;)
        found.end++;
    return found;
}

unsigned nets_moves(const struct own *own, bitboard_t kings) {
    struct found found = find(own);
    kings = found.first < found.end ? set_turned(kings, found.turn) : kings;
    for (const struct net *net = found.first; net < found.end; net++)
        if (!(kings & ~net->kings))
            return net->moves;
    return 0;
}
