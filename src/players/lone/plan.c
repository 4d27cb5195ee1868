// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/nets.h"
#include "players/lone/plan.h"
#include "players/lone/step.h"

enum { NEVER = 255, DEPTH = 2 };

enum turn { MIRROR_FILES = 1, MIRROR_RANKS = 2, SWAP_BOTH = 4 };

static bool boxes_are_for(const struct own *own) {
    return own->size == (8 << 4 | 8) && bits_count(own->all) == 2 &&
           !(own->men[KNIGHT] | own->men[BISHOP]);
}

bool plan_is_for(const struct own *own) {
    return boxes_are_for(own) || nets_are_for(own);
}

static square_t turned(square_t at, unsigned turn) {
    unsigned file = square_file(at), rank = square_rank(at);
    file = turn & MIRROR_FILES ? 7 - file : file;
    rank = turn & MIRROR_RANKS ? 7 - rank : rank;
    return turn & SWAP_BOTH ? square_make(rank, file) : square_make(file, rank);
}

// How to turn the board so that our king stands where the table has it.
static unsigned turn_for(const struct own *own) {
    square_t king = bits_first(own->men[KING]);
    unsigned turn = square_file(king) > 3 ? MIRROR_FILES : 0;
    if (own->men[PAWN])
        return turn | (own->side == BLACK ? MIRROR_RANKS : 0);
    turn |= square_rank(king) > 3 ? MIRROR_RANKS : 0;
    king = turned(king, turn);
    return turn | (square_rank(king) > square_file(king) ? SWAP_BOTH : 0);
}

// The corners of the smallest rectangle around a set, turned.
static void corners(bitboard_t set, unsigned turn, square_t *first, square_t *last) {
    bitboard_t files = set | set >> 32;
    files |= files >> 16;
    files = (files | files >> 8) & RANK_1;
    unsigned low = (unsigned)bits_first(files), high = 63 - (unsigned)__builtin_clzll(files);
    unsigned bottom = square_rank(bits_first(set)), top = (63 - (unsigned)__builtin_clzll(set)) / 8;
    square_t a = turned(square_make(low, bottom), turn), b = turned(square_make(high, top), turn);
    unsigned fa = square_file(a), fb = square_file(b), ra = square_rank(a), rb = square_rank(b);
    *first = square_make(fa < fb ? fa : fb, ra < rb ? ra : rb);
    *last = square_make(fa < fb ? fb : fa, ra < rb ? rb : ra);
}

struct shelf {
    const struct plan_box *boxes;
    unsigned count;
};

static struct shelf shelf_for(const struct own *own) {
    if (own->men[PAWN])
        return (struct shelf){PLAN_PAWN, PLAN_PAWN_COUNT};
    return own->men[ROOK] ? (struct shelf){PLAN_ROOK, PLAN_ROOK_COUNT}
                          : (struct shelf){PLAN_QUEEN, PLAN_QUEEN_COUNT};
}

static bool is_inside(square_t at, const struct plan_box *box) {
    return square_file(at) >= square_file(box->first) &&
           square_file(at) <= square_file(box->last) &&
           square_rank(at) >= square_rank(box->first) && square_rank(at) <= square_rank(box->last);
}

unsigned plan_moves(const struct own *own, bitboard_t kings) {
    if (!boxes_are_for(own))
        return nets_are_for(own) ? nets_moves(own, kings) : 0;
    struct shelf shelf = shelf_for(own);
    unsigned turn = turn_for(own), low = 0, high = shelf.count;
    square_t first, last;
    unsigned men = turned(bits_first(own->men[KING]), turn) * 64u +
                   turned(bits_first(own->all & ~own->men[KING]), turn);
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (shelf.boxes[middle].men < men)
            low = middle + 1;
        else
            high = middle;
    }
    corners(kings, turn, &first, &last);
    for (; low < shelf.count && shelf.boxes[low].men == men; low++)
        if (is_inside(first, &shelf.boxes[low]) && is_inside(last, &shelf.boxes[low]))
            return shelf.boxes[low].moves;
    return 0;
}

// Our king and some of our men, as if there were no others.
static struct own part_of(const struct own *own, bitboard_t men) {
    struct own part = *own;
    part.all = own->men[KING] | men;
    part.castling = 0;
    for (unsigned man = PAWN; man <= QUEEN; man++)
        part.men[man] &= men;
    return part;
}

// Whatever may be asked of a part of our men, the best answer of all parts that have a table.
static unsigned fewest_of_parts(const struct own *own, bitboard_t kings) {
    unsigned fewest = 0;
    for (bitboard_t left = own->all & ~own->men[KING]; left;) {
        bitboard_t one = bit(bits_pop(&left)), slow = own->men[BISHOP] | own->men[KNIGHT];
        bitboard_t others = one & slow ? left & slow : 0;
        do {
            bitboard_t two = one | (others ? bit(bits_pop(&others)) : 0);
            struct own part = part_of(own, two);
            unsigned moves = plan_is_for(&part) ? plan_moves(&part, kings) : 0;
            fewest = moves && (!fewest || moves < fewest) ? moves : fewest;
        } while (others);
    }
    return fewest;
}

unsigned plan_moves_by_part(const struct own *own, bitboard_t kings) {
    return plan_is_for(own) ? plan_moves(own, kings) : fewest_of_parts(own, kings);
}

bitboard_t plan_known(const struct own *own) {
    if (!own->men[PAWN] || !boxes_are_for(own))
        return 0;
    unsigned turn = turn_for(own);
    square_t king = turned(bits_first(own->men[KING]), turn);
    square_t pawn = turned(bits_first(own->men[PAWN]), turn);
    bitboard_t known = 0,
               found = PLAN_PAWN_KNOWN[square_rank(king) * 4 + square_file(king)][pawn - 8];
    while (found)
        known |= bit(turned(bits_pop(&found), turn));
    return known;
}

struct quarry {
    struct own own;
    bitboard_t kings;
    int depth;
};

struct search {
    const struct lone *lone;
    uint64_t nodes;
};

static unsigned moves_by(struct search *search, const struct quarry *quarry, move_t move,
                         unsigned most);

// The fewest moves in which mate is certain, or would be by a part of our men alone where they have
// no table together, if not more than `most`; else NEVER.
static unsigned fewest(struct search *search, const struct quarry *quarry, unsigned most) {
    unsigned best = plan_moves_by_part(&quarry->own, quarry->kings);
    struct moves tries;
    best = best == 0 || best > most ? NEVER : best;
    if (quarry->depth == 0)
        return best;
    own_tries(&quarry->own, &tries);
    for (unsigned i = 0; i < tries.count && most > 0; i++) {
        if (own_is_pawn_capture(&quarry->own, tries.at[i]))
            continue;
        unsigned moves = moves_by(search, quarry, tries.at[i], best <= most ? best - 1 : most);
        best = moves < best ? moves : best;
    }
    return best;
}

// The same for one try. A refused one costs nothing, and the squares left are fewer than before.
static unsigned moves_by(struct search *search, const struct quarry *quarry, move_t move,
                         unsigned most) {
    struct step step;
    unsigned worst = 1;
    if (most == 0 || search->nodes == 0)
        return NEVER;
    search->nodes--;
    lone_step(search->lone, &quarry->own, quarry->kings, move, &step);
    if (step.refused == quarry->kings || step.takers || lone_drawn(search->lone, &step))
        return NEVER;
    for (unsigned i = 0; i < step.answer_count; i++) {
        struct quarry next = {step.own, step_kings(step.answers[i], step.free, step.own.all),
                              quarry->depth - 1};
        unsigned moves = fewest(search, &next, most - 1);
        if (moves == NEVER)
            return NEVER;
        worst = moves + 1 > worst ? moves + 1 : worst;
    }
    if (step.refused) {
        struct quarry rest = {quarry->own, step.refused, quarry->depth};
        unsigned moves = fewest(search, &rest, most);
        worst = moves > worst ? moves : worst;
    }
    return worst;
}

unsigned plan_ahead(const struct lone *lone, uint64_t nodes) {
    struct quarry quarry = {lone->own, lone->kings, 1};
    struct search search = {lone, nodes};
    unsigned moves = fewest(&search, &quarry, NEVER - 1);
    return moves == NEVER ? 0 : moves;
}

move_t plan_choose(const struct lone *lone, const struct moves *tries, uint64_t nodes,
                   unsigned *moves, uint64_t *seen) {
    struct quarry quarry = {lone->own, lone->kings, DEPTH};
    struct search search = {lone, nodes};
    move_t best_try = MOVE_NONE;
    *moves = NEVER;
    for (unsigned i = 0; i < tries->count; i++) {
        unsigned by = moves_by(&search, &quarry, tries->at[i], *moves - 1);
        if (by < *moves) {
            *moves = by;
            best_try = tries->at[i];
        }
    }
    *seen += nodes - search.nodes;
    return best_try;
}
