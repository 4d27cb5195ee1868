// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/ghosts/ghosts.h"

#include <string.h>

enum { PIECES = GHOSTS_ALL & ~(1 << PAWN | 1 << KING) };

static void refresh(struct ghosts *ghosts) {
    memset(ghosts->may, 0, sizeof ghosts->may);
    for (unsigned i = 0; i < ghosts->count; i++)
        ghosts->may[ghosts->kind[i]] |= ghosts->at[i];
    for (int man = KNIGHT; man <= QUEEN; man++)
        ghosts->may[man] |= ghosts->queened[man];
    ghosts->any = 0;
    for (int man = PAWN; man <= KING; man++)
        ghosts->any |= ghosts->may[man];
}

static void add_man(struct ghosts *ghosts, enum man man, square_t at) {
    square_t corner = ghosts->side == WHITE ? 0 : 56;
    ghosts->kind[ghosts->count] = (uint8_t)man;
    ghosts->at[ghosts->count] = bit(at);
    if (man == ROOK && at == corner + 7)
        ghosts->rook[0] = ghosts->count;
    if (man == ROOK && at == corner)
        ghosts->rook[1] = ghosts->count;
    ghosts->count++;
}

void ghosts_begin(struct ghosts *ghosts, const struct board *start, enum colour side, bool told) {
    *ghosts = (struct ghosts){.area = board_area(start), .army = start->army, .told = told};
    ghosts->side = (uint8_t)side;
    ghosts->castling = start->castling >> (side == WHITE ? 0 : 2) & 3u;
    for (int man = KING; man >= PAWN; man--)
        for (bitboard_t left = board_men(start, side, (enum man)man); left;)
            add_man(ghosts, (enum man)man, bits_pop(&left));
    ghosts->left = ghosts->count;
    ghosts_settle(ghosts);
}

void ghosts_forbid(struct ghosts *ghosts, unsigned kinds, bitboard_t squares) {
    for (unsigned i = 0; i < ghosts->count; i++)
        if (kinds >> ghosts->kind[i] & 1)
            ghosts->at[i] &= ~squares;
    for (int man = KNIGHT; man <= QUEEN; man++)
        if (kinds >> man & 1)
            ghosts->queened[man] &= ~squares;
}

static bool queened_at(const struct ghosts *ghosts, bitboard_t squares) {
    bitboard_t all = 0;
    for (int man = KNIGHT; man <= QUEEN; man++)
        all |= ghosts->queened[man];
    return (all & squares) != 0;
}

// Bit per man that may stand on a square.
static unsigned candidates(const struct ghosts *ghosts, unsigned kinds, square_t at) {
    unsigned found = 0;
    for (unsigned i = 0; i < ghosts->count; i++)
        if (kinds >> ghosts->kind[i] & 1 && bits_has(ghosts->at[i], at))
            found |= 1u << i;
    return found;
}

void ghosts_capture(struct ghosts *ghosts, square_t at, enum captured captured) {
    unsigned kinds = captured == CAPTURED_PAWN    ? 1 << PAWN
                     : captured == CAPTURED_PIECE ? PIECES
                                                  : PIECES | 1 << PAWN;
    unsigned found = candidates(ghosts, kinds, at);
    bool promoted = kinds != 1 << PAWN && queened_at(ghosts, bit(at));
    ghosts->left--;
    ghosts->men_lost++;
    ghosts->pawns_lost = (uint8_t)(ghosts->pawns_lost + (captured == CAPTURED_PAWN));
    ghosts->may_be_dead |= (uint16_t)found;
    if (!promoted && found && !bits_many(found)) {
        ghosts->at[bits_first(found)] = 0;
        ghosts->may_be_promoted &= (uint16_t)~found;
    }
    ghosts_forbid(ghosts, GHOSTS_ALL, bit(at));
    ghosts->filled &= ~bit(at);
}

// The squares a file is cut into: a pawn that is surely on it and on one of `pawn` keeps a man
// below from reaching beyond its last square, and the other way round (2007, section 2: "prevent
// vertical movement across a file where an opponent's pawn is known to be").
static bitboard_t behind_wall(square_t from, bitboard_t pawn) {
    square_t low = bits_first(pawn), high = (square_t)(63 - __builtin_clzll(pawn));
    bitboard_t file = bits_file(square_file(from));
    if (pawn & ~file)
        return 0;
    if (from < low)
        return file & ~(bit(high) - 1);
    return from > high ? file & (bit(low) | (bit(low) - 1)) : 0;
}

// Squares on its own file that a man on `from` cannot reach because of pawns, itself left out.
static bitboard_t walled(const struct ghosts *ghosts, unsigned self, square_t from) {
    unsigned flags = ghosts->may_be_dead | ghosts->may_be_promoted;
    bitboard_t cut = 0;
    for (unsigned i = 1; i < ghosts->count; i++)
        if (i != self && ghosts->kind[i] == PAWN && !(flags >> i & 1) && ghosts->at[i])
            cut |= behind_wall(from, ghosts->at[i]);
    return cut;
}

// Where a pawn may step to without capturing.
static bitboard_t pawn_steps(const struct ghosts *ghosts, square_t from, bitboard_t stops) {
    bool white = ghosts->side == WHITE;
    bitboard_t free = ghosts->area & ~stops;
    bitboard_t step = (white ? bit(from) << 8 : bit(from) >> 8) & free;
    if (ghosts->area == UINT64_MAX && square_rank(from) == (white ? 1u : 6u))
        step |= (white ? step << 8 : step >> 8) & free;
    return step;
}

static bitboard_t steps(const struct ghosts *ghosts, enum man man, square_t from,
                        bitboard_t stops) {
    if (man == PAWN)
        return pawn_steps(ghosts, from, stops);
    return attacks_of(man, from, stops) & ghosts->area & ~stops;
}

// Where a whole set may go; `leaving` collects the squares from which something can move.
static bitboard_t steps_of_set(const struct ghosts *ghosts, const struct passage *passage,
                               unsigned self, enum man man, bitboard_t *leaving) {
    bitboard_t set = self < GHOSTS_MAX ? ghosts->at[self] : ghosts->queened[man];
    bitboard_t stops = passage->own | ghosts->filled, reached = 0;
    while (set) {
        square_t from = bits_pop(&set);
        bitboard_t to = steps(ghosts, man, from, stops);
        if (man != KING)
            to &= passage->blocks & ~walled(ghosts, self, from);
        *leaving |= to ? bit(from) : 0;
        reached |= to;
    }
    return reached;
}

// King and rook of one wing, where the rights may still be there.
static void castle(struct ghosts *ghosts, const struct passage *passage, unsigned wing,
                   bitboard_t *leaving) {
    square_t king = ghosts->side == WHITE ? 4 : 60;
    square_t home = (square_t)(wing ? king - 4 : king + 3);
    bitboard_t *rook = &ghosts->at[ghosts->rook[wing]];
    if (!(ghosts->castling >> wing & 1) || !bits_has(ghosts->at[0], king) || !bits_has(*rook, home))
        return;
    if (attacks_between(king, home) & (passage->own | ghosts->filled))
        return;
    ghosts->at[0] |= bit((square_t)(wing ? king - 2 : king + 2));
    *rook |= bit((square_t)(wing ? king - 1 : king + 1));
    *leaving |= bit(king) | bit(home);
}

static void promote(struct ghosts *ghosts, unsigned i, bitboard_t to) {
    if (!to)
        return;
    ghosts->may_be_promoted |= (uint16_t)(1u << i);
    for (int man = KNIGHT; man <= QUEEN; man++)
        if (ghosts->army >> man & 1)
            ghosts->queened[man] |= to;
}

static bitboard_t last_rank(const struct ghosts *ghosts) {
    unsigned top = square_rank((square_t)(63 - __builtin_clzll(ghosts->area)));
    return bits_rank(ghosts->side == WHITE ? top : 0);
}

static void walk_pawn(struct ghosts *ghosts, const struct passage *passage, unsigned i,
                      bitboard_t to) {
    bitboard_t last = last_rank(ghosts);
    if (passage->promotes)
        promote(ghosts, i, to & last);
    if (!passage->must_promote)
        ghosts->at[i] |= to & ~last;
}

// Where everybody may have gone.
struct walks {
    bitboard_t to[GHOSTS_MAX];
    bitboard_t queened[KING];
    bitboard_t leaving;
    unsigned walkers; // bit per man
    bool promoted;    // a promoted man may have moved
};

static void find_walkers(const struct ghosts *ghosts, const struct passage *passage,
                         struct walks *walks) {
    bool pawns_only = passage->only_pawns || passage->must_promote;
    memset(walks, 0, sizeof *walks);
    for (unsigned i = 0; i < ghosts->count; i++) {
        enum man man = (enum man)ghosts->kind[i];
        if (pawns_only && man != PAWN)
            continue;
        walks->to[i] = steps_of_set(ghosts, passage, i, man, &walks->leaving);
        walks->walkers |= walks->to[i] ? 1u << i : 0;
    }
    for (int man = KNIGHT; man <= QUEEN && !pawns_only; man++) {
        walks->queened[man] =
            steps_of_set(ghosts, passage, GHOSTS_MAX, (enum man)man, &walks->leaving);
        walks->promoted |= walks->queened[man] != 0;
    }
}

void ghosts_walk(struct ghosts *ghosts, const struct passage *passage) {
    bool castles = passage->castles && !passage->only_pawns && !passage->must_promote;
    struct walks walks;
    find_walkers(ghosts, passage, &walks);
    unsigned walkers = walks.walkers;
    if (walkers && !bits_many(walkers) && !walks.promoted && !(castles && ghosts->castling)) {
        ghosts->at[bits_first(walkers)] = 0; // nobody else can have moved
        ghosts->may_be_dead &= (uint16_t)~walkers;
        ghosts->may_be_promoted &= (uint16_t)~walkers;
    }
    for (unsigned wing = 0; wing < 2 && castles; wing++)
        castle(ghosts, passage, wing, &walks.leaving);
    for (unsigned i = 0; i < ghosts->count; i++)
        if (ghosts->kind[i] == PAWN)
            walk_pawn(ghosts, passage, i, walks.to[i]);
        else
            ghosts->at[i] |= walks.to[i];
    for (int man = KNIGHT; man <= QUEEN; man++)
        ghosts->queened[man] |= walks.queened[man];
    ghosts->filled &= ~walks.leaving;
}

bitboard_t ghosts_sources(const struct ghosts *ghosts, enum man man, square_t at,
                          bitboard_t stops) {
    if (man == PAWN)
        return ATTACKS_PAWN[ghosts->side ^ 1][at] & ghosts->area;
    return attacks_of(man, at, stops) & ghosts->area;
}

// A capture under consideration: who may have come from where.
struct raid {
    bitboard_t from[GHOSTS_MAX]; // by man
    bitboard_t queened[KING];    // by kind of promoted men
    bitboard_t passant[GHOSTS_MAX];
    bitboard_t leaving;
    unsigned movers, passers; // bit per man
    bool promoted;            // a promoted man may have done it
};

static void find_raiders(const struct ghosts *ghosts, const struct passage *passage, square_t at,
                         struct raid *raid) {
    bitboard_t stops = (passage->own | ghosts->filled) & ~bit(at);
    bool pawns_only = passage->only_pawns || passage->must_promote;
    memset(raid, 0, sizeof *raid);
    for (unsigned i = 0; i < ghosts->count; i++) {
        enum man man = (enum man)ghosts->kind[i];
        if (man == PAWN && passage->passed != NO_SQUARE)
            raid->passant[i] = ghosts->at[i] & ghosts_sources(ghosts, PAWN, passage->passed, stops);
        if (!pawns_only || man == PAWN)
            raid->from[i] = ghosts->at[i] & ghosts_sources(ghosts, man, at, stops);
        if (man == PAWN && !passage->promotes && bits_has(last_rank(ghosts), at))
            raid->from[i] = 0;
        raid->movers |= (raid->from[i] != 0) * 1u << i;
        raid->passers |= (raid->passant[i] != 0) * 1u << i;
        raid->leaving |= raid->from[i] | raid->passant[i];
    }
    for (int man = KNIGHT; man <= QUEEN && !pawns_only; man++) {
        raid->queened[man] =
            ghosts->queened[man] & ghosts_sources(ghosts, (enum man)man, at, stops);
        raid->promoted |= raid->queened[man] != 0;
        raid->leaving |= raid->queened[man];
    }
}

static void land(struct ghosts *ghosts, const struct passage *passage, unsigned i, square_t at) {
    if (ghosts->kind[i] != PAWN || !bits_has(last_rank(ghosts), at))
        ghosts->at[i] |= passage->must_promote ? 0 : bit(at);
    else if (passage->promotes)
        promote(ghosts, i, bit(at));
}

void ghosts_take(struct ghosts *ghosts, const struct passage *passage, square_t at) {
    struct raid raid;
    find_raiders(ghosts, passage, at, &raid);
    unsigned all = raid.movers | raid.passers;
    if (!raid.promoted && all && !bits_many(all)) { // this man and no other, so it is alive
        unsigned i = bits_first(all);
        ghosts->at[i] = 0;
        ghosts->may_be_dead &= (uint16_t)~all;
        ghosts->may_be_promoted &= (uint16_t)~all;
    }
    for (unsigned i = 0; i < ghosts->count; i++) {
        if (raid.movers >> i & 1)
            land(ghosts, passage, i, at);
        if (raid.passers >> i & 1)
            ghosts->at[i] |= bit(passage->passed);
    }
    for (int man = KNIGHT; man <= QUEEN; man++)
        ghosts->queened[man] |= raid.queened[man] ? bit(at) : 0;
    ghosts->filled &= ~raid.leaving;
    if (!raid.passers)
        ghosts->filled |= bit(at);
    else if (!raid.movers && !raid.promoted)
        ghosts->filled |= bit(passage->passed);
}

// Man i is alive and in its first shape.
static void affirm(struct ghosts *ghosts, unsigned i) {
    ghosts->may_be_dead &= (uint16_t) ~(1u << i);
    ghosts->may_be_promoted &= (uint16_t) ~(1u << i);
}

void ghosts_require(struct ghosts *ghosts, const bitboard_t sources[MEN_KINDS], square_t at) {
    bitboard_t places = 0, between = UINT64_MAX;
    unsigned found = 0;
    bool promoted = false;
    for (unsigned i = 0; i < ghosts->count; i++) {
        bitboard_t here = ghosts->at[i] & sources[ghosts->kind[i]];
        places |= here;
        found |= (here != 0) * 1u << i;
    }
    for (int man = KNIGHT; man <= QUEEN; man++) {
        places |= ghosts->queened[man] & sources[man];
        promoted |= (ghosts->queened[man] & sources[man]) != 0;
    }
    if (!promoted && found && !bits_many(found)) {
        unsigned i = bits_first(found);
        affirm(ghosts, i);
        ghosts->at[i] &= sources[ghosts->kind[i]];
    }
    if (places && !bits_many(places)) {
        ghosts->filled |= places;
        for (int man = PAWN; man <= KING; man++)
            ghosts_forbid(ghosts, 1u << man, places & ~sources[man]);
    }
    for (bitboard_t left = places; left;)
        between &= attacks_between(at, bits_pop(&left));
    ghosts_forbid(ghosts, GHOSTS_ALL, places ? between : 0);
}

static unsigned pawns_of(const struct ghosts *ghosts) {
    unsigned pawns = 0;
    for (unsigned i = 0; i < ghosts->count; i++)
        if (ghosts->kind[i] == PAWN)
            pawns |= 1u << i;
    return pawns;
}

// Bit per man that is dead for sure.
static unsigned dead(const struct ghosts *ghosts) {
    unsigned found = 0;
    for (unsigned i = 0; i < ghosts->count; i++)
        if (!ghosts->at[i] && !(ghosts->may_be_promoted >> i & 1))
            found |= 1u << i;
    return found;
}

// When all the dead of a group are found, the others of it live; when no more can be dead than
// are, they are.
static void count_group(struct ghosts *ghosts, unsigned group, unsigned lost, bool closed) {
    unsigned gone = dead(ghosts) & group, maybe = ghosts->may_be_dead & group;
    if (bits_count(gone) == lost)
        ghosts->may_be_dead &= (uint16_t) ~(group & ~gone);
    else if (closed && bits_count(maybe) == lost)
        for (unsigned left = maybe & ~gone; left; left &= left - 1) {
            unsigned i = bits_first(left);
            ghosts->at[i] = 0;
            ghosts->may_be_promoted &= (uint16_t) ~(1u << i);
        }
}

// All who are left are sure to be alive and what they were: nobody else is anywhere. Flags stay, as
// it is not known whether the others died as pawns.
static void close_ranks(struct ghosts *ghosts) {
    unsigned all = (1u << ghosts->count) - 1;
    unsigned sure = all & ~(unsigned)(ghosts->may_be_dead | ghosts->may_be_promoted);
    for (unsigned i = 0; i < ghosts->count && bits_count(sure) == ghosts->left; i++)
        if (!(sure >> i & 1))
            ghosts->at[i] = 0;
    if (bits_count(sure) == ghosts->left || !ghosts->may_be_promoted)
        memset(ghosts->queened, 0, sizeof ghosts->queened);
}

static void count_the_dead(struct ghosts *ghosts) {
    unsigned pawns = pawns_of(ghosts), all = (1u << ghosts->count) - 1;
    bool no_queens = !ghosts->may_be_promoted;
    if (ghosts->told) {
        unsigned pieces_lost = ghosts->men_lost - ghosts->pawns_lost;
        count_group(ghosts, pawns, ghosts->pawns_lost, true);
        count_group(ghosts, all & ~pawns, pieces_lost, no_queens);
    } else
        count_group(ghosts, all, ghosts->men_lost, no_queens);
    close_ranks(ghosts);
}

// A man that can only be in one place is there, and nobody else is.
static void nail_men(struct ghosts *ghosts) {
    unsigned flags = ghosts->may_be_dead | ghosts->may_be_promoted;
    for (unsigned i = 0; i < ghosts->count; i++) {
        bitboard_t place = ghosts->at[i];
        if (flags >> i & 1 || !place || bits_many(place))
            continue;
        ghosts_forbid(ghosts, GHOSTS_ALL, place);
        ghosts->at[i] = place;
        ghosts->filled |= place;
    }
}

// A place that must be filled, and that only one man can fill, holds that man.
static void nail_places(struct ghosts *ghosts) {
    for (bitboard_t left = ghosts->filled; left;) {
        square_t at = bits_pop(&left);
        unsigned found = candidates(ghosts, GHOSTS_ALL, at);
        if (!found || bits_many(found) || queened_at(ghosts, bit(at)))
            continue;
        unsigned i = bits_first(found);
        ghosts->at[i] = bit(at);
        affirm(ghosts, i);
    }
    if (bits_count(ghosts->filled) == ghosts->left)
        ghosts_forbid(ghosts, GHOSTS_ALL, ~ghosts->filled);
}

// Rights go with the king and the rook that carry them.
static void settle_castling(struct ghosts *ghosts) {
    square_t king = ghosts->side == WHITE ? 4 : 60;
    for (unsigned wing = 0; wing < 2 && ghosts->castling; wing++) {
        square_t home = (square_t)(wing ? king - 4 : king + 3);
        if (!bits_has(ghosts->at[0], king) || !bits_has(ghosts->at[ghosts->rook[wing]], home))
            ghosts->castling &= (uint8_t) ~(1u << wing);
    }
}

void ghosts_settle(struct ghosts *ghosts) {
    unsigned before;
    do {
        before = ghosts_doubt(ghosts);
        count_the_dead(ghosts);
        nail_men(ghosts);
        nail_places(ghosts);
    } while (ghosts_doubt(ghosts) < before);
    settle_castling(ghosts);
    refresh(ghosts);
}

unsigned ghosts_doubt(const struct ghosts *ghosts) {
    unsigned doubt = bits_count(ghosts->may_be_dead) + bits_count(ghosts->may_be_promoted) + 64;
    for (unsigned i = 0; i < ghosts->count; i++)
        doubt += bits_count(ghosts->at[i]);
    for (int man = KNIGHT; man <= QUEEN; man++)
        doubt += bits_count(ghosts->queened[man]);
    return doubt - bits_count(ghosts->filled);
}

bool ghosts_possible(const struct ghosts *ghosts) {
    unsigned sure = 0;
    if (!ghosts->at[0] || ghosts->filled & ~ghosts->any || bits_count(ghosts->any) < ghosts->left)
        return false;
    for (unsigned i = 0; i < ghosts->count; i++)
        if (!((unsigned)(ghosts->may_be_dead | ghosts->may_be_promoted) >> i & 1)) {
            sure++;
            if (!ghosts->at[i])
                return false;
        }
    return sure <= ghosts->left && bits_count(ghosts->filled) <= ghosts->left;
}
