// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/mating.h"

// After our move, before the enemy's.
struct corner {
    struct own own;
    const struct ghosts *ghosts;
    bitboard_t may[MEN_KINDS]; // as the ghosts', without the man that was taken
    bitboard_t others;         // squares where men other than the king may stand
    bitboard_t filled;
    bitboard_t guarded; // what our men attack whatever stands where, the king aside
};

static bitboard_t seen_by(const struct own *own, square_t from, bitboard_t occupied) {
    enum man man = own_man_at(own, from);
    return man == PAWN ? ATTACKS_PAWN[own->side][from] : attacks_of(man, from, occupied);
}

// Does our man on `from` attack `at` whatever stands where, the king aside?
static bool surely_attacks(const struct corner *corner, square_t from, square_t at) {
    return bits_has(seen_by(&corner->own, from, corner->own.all | corner->others), at);
}

static bitboard_t seen_through(const struct corner *corner, bitboard_t men) {
    bitboard_t seen = 0;
    for (bitboard_t left = corner->own.all; left;)
        seen |= seen_by(&corner->own, bits_pop(&left), corner->own.all | men);
    return seen;
}

static struct corner corner_after(const struct metaposition *meta, move_t try) {
    struct corner corner = {.own = meta->scene.own, .ghosts = &meta->ghosts};
    bitboard_t taken = bit(move_to(try)) | attacks_between(move_from(try), move_to(try));
    own_make(&corner.own, try);
    for (int man = PAWN; man <= KING; man++)
        corner.may[man] = meta->ghosts.may[man] & ~taken;
    for (int man = PAWN; man < KING; man++)
        corner.others |= corner.may[man];
    corner.filled = meta->ghosts.filled & ~taken;
    corner.guarded = seen_through(&corner, corner.others);
    return corner;
}

// May a man other than the king take what stands on `at`, or come there when it is empty?
static bool may_come(const struct corner *corner, square_t at, bool takes) {
    bitboard_t stops = (corner->own.all | corner->filled) & ~bit(at);
    bool white = corner->ghosts->side == WHITE;
    for (int man = KNIGHT; man <= QUEEN; man++)
        if (ghosts_sources(corner->ghosts, (enum man)man, at, stops) & corner->may[man])
            return true;
    if (takes)
        return ghosts_sources(corner->ghosts, PAWN, at, stops) & corner->may[PAWN];
    bitboard_t step = white ? bit(at) >> 8 : bit(at) << 8;
    bitboard_t steps = step | (white ? step >> 8 : step << 8);
    return steps & corner->may[PAWN];
}

// Is there a check that nobody but the king can answer?
static bool checked_for_good(const struct corner *corner, square_t king) {
    for (bitboard_t left = corner->own.all; left;) {
        square_t from = bits_pop(&left);
        bool answered = !surely_attacks(corner, from, king) || may_come(corner, from, true);
        for (bitboard_t way = attacks_between(from, king); way && !answered;)
            answered = may_come(corner, bits_pop(&way), false);
        if (!answered)
            return true;
    }
    return false;
}

static bitboard_t flights(const struct corner *corner, square_t king, bitboard_t seen) {
    return ATTACKS_KING[king] & corner->ghosts->area & ~corner->filled & ~seen;
}

static bool mated(const struct corner *corner, square_t king) {
    return bits_has(corner->guarded, king) && !flights(corner, king, corner->guarded) &&
           checked_for_good(corner, king);
}

// Pawns taken in passing, by us now or by the enemy next, are left out.
static bool passes(const struct metaposition *meta, move_t try) {
    return bits_has(meta->scene.passant, move_to(try)) ||
           ((move_from(try) ^ move_to(try)) == 16 &&
            bits_has(meta->scene.own.men[PAWN], move_from(try)));
}

bool mating_is_sure(const struct metaposition *meta, move_t try) {
    struct corner corner = corner_after(meta, try);
    bitboard_t kings = corner.may[KING], way = attacks_between(move_from(try), move_to(try));
    if (passes(meta, try) || way & meta->ghosts.filled || !kings)
        return false;
    while (kings)
        if (!mated(&corner, bits_pop(&kings)))
            return false;
    return true;
}

// The share of a pawn's squares on which it could not step ahead.
static double blocked(const struct corner *corner, unsigned man) {
    bitboard_t at = corner->ghosts->at[man] & ~corner->own.all;
    bitboard_t stops = corner->own.all | corner->filled;
    bitboard_t held = corner->ghosts->side == WHITE ? stops >> 8 : stops << 8;
    return at ? (double)bits_count(at & held) / bits_count(at) : 1;
}

// How likely no man but the king can move: never where there is a piece. What the move takes for
// sure was the one that could.
static double others_stuck(const struct metaposition *meta, const struct corner *corner,
                           move_t try) {
    const struct ghosts *ghosts = corner->ghosts;
    unsigned pieces = metaposition_men_left(meta) - metaposition_pawns_most(meta) - 1;
    bool takes =
        bits_has(ghosts->filled, move_to(try)) || own_is_pawn_capture(&meta->scene.own, try);
    double stuck = 1, least = 1;
    if (pieces > takes)
        return 0;
    for (unsigned i = 0; i < ghosts->count; i++)
        if (ghosts->kind[i] == PAWN) {
            double share = blocked(corner, i);
            least = share < least ? share : least;
            stuck *= share > 0 ? share : 1;
        }
    return takes && !pieces ? stuck : least > 0 ? stuck : 0;
}

struct outlook mating_outlook(const struct metaposition *meta, move_t try) {
    struct corner corner = corner_after(meta, try);
    bitboard_t kings = corner.may[KING], seen = seen_through(&corner, corner.filled);
    struct outlook outlook = {0, 0};
    if (!kings)
        return outlook;
    double share = 1.0 / bits_count(kings), stuck = others_stuck(meta, &corner, try);
    while (kings) {
        square_t king = bits_pop(&kings);
        if (mated(&corner, king))
            outlook.mates += share;
        else if (!bits_has(seen, king) && !flights(&corner, king, seen))
            outlook.stalemates += share * stuck;
    }
    return outlook;
}
