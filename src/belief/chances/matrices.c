// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/chances/matrices.h"

enum { FIT_ROUNDS = 12 };

float matrices_clear(const struct matrices *m, bitboard_t squares) {
    float clear = 1.0f;
    while (squares)
        clear *= 1.0f - matrices_occupied(m, bits_pop(&squares));
    return clear;
}

float matrices_bearing(const struct matrices *m, const struct own *own, square_t from,
                       square_t at) {
    bitboard_t between = attacks_between(from, at);
    if (bits_has(ATTACKS_KNIGHT[from], at))
        return m->piece[from] * SHARE_OF_KNIGHT;
    if (!attacks_through(from, at) || between & own->all)
        return 0;
    return m->piece[from] * SHARE_OF_LINE * matrices_clear(m, between);
}

// What bears on a square from one side of a line, from the nearest square on: each man may stand in
// the way of those behind it. `seen` ends at the first man of ours.
static float bearing_along(const struct matrices *m, bitboard_t seen, bool up) {
    float bearing = 0, clear = 1.0f;
    while (seen) {
        square_t from = up ? bits_first(seen) : (square_t)(63 - __builtin_clzll(seen));
        seen &= ~bit(from);
        bearing += m->piece[from] * clear;
        clear *= 1.0f - matrices_occupied(m, from);
    }
    return bearing * SHARE_OF_LINE;
}

float matrices_control(const struct matrices *m, const struct own *own, square_t at) {
    bitboard_t area = bits_area(own->size >> 4, own->size & 15u), below = bit(at) - 1;
    float control = 0;
    for (bitboard_t left = ATTACKS_KING[at] & area; left;)
        control += m->king[bits_pop(&left)];
    for (bitboard_t left = ATTACKS_PAWN[own->side][at] & area; left;)
        control += m->pawn[bits_pop(&left)];
    for (bitboard_t left = ATTACKS_KNIGHT[at] & area & ~own->all; left;)
        control += m->piece[bits_pop(&left)] * SHARE_OF_KNIGHT;
    for (int line = LINE_RANK; line <= LINE_ANTIDIAGONAL; line++) {
        bitboard_t seen = attacks_along((enum line)line, at, own->all) & area & ~own->all;
        control += bearing_along(m, seen & ~below, true) + bearing_along(m, seen & below, false);
    }
    return control;
}

static bool shields_king(const struct own *own, square_t from) {
    return bits_has(attacks_of(QUEEN, bits_first(own->men[KING]), own->all), from);
}

float matrices_legal(const struct matrices *m, const struct own *own, move_t try) {
    square_t from = move_from(try), to = move_to(try);
    bool pawn = bits_has(own->men[PAWN], from), king = bits_has(own->men[KING], from);
    bitboard_t way = attacks_between(from, to);
    float pin = 0;
    if (pawn && own_is_pawn_capture(own, try))
        return matrices_occupied(m, to);
    if (pawn)
        way |= bit(to);
    if (king)
        pin = matrices_control(m, own, to);
    else if (shields_king(own, from))
        pin = matrices_control(m, own, from);
    float legal = matrices_clear(m, way) - pin;
    return legal > 0 ? legal : 0;
}

float matrices_check(const struct matrices *m, const struct own *own, move_t try) {
    struct own after = *own;
    own_make(&after, try);
    enum man man = own_man_at(&after, move_to(try));
    bitboard_t area = bits_area(own->size >> 4, own->size & 15u);
    bitboard_t seen = man == PAWN ? ATTACKS_PAWN[own->side][move_to(try)]
                                  : attacks_of(man, move_to(try), after.all);
    float check = 0;
    if (man == KING)
        return 0;
    for (seen &= area & ~after.all; seen;) {
        square_t at = bits_pop(&seen);
        check += m->king[at] * matrices_clear(m, attacks_between(move_to(try), at));
    }
    return check < 1.0f ? check : 1.0f;
}

// Brings a matrix to its sum within its mask: what is fixed stays, the rest is scaled.
static void scale(float matrix[64], bitboard_t mask, bitboard_t fixed, float wanted) {
    float free = 0;
    for (unsigned at = 0; at < 64; at++) {
        if (!bits_has(mask, (square_t)at))
            matrix[at] = 0;
        else if (bits_has(fixed, (square_t)at))
            wanted -= matrix[at];
        else
            free += matrix[at];
    }
    unsigned places = bits_count(mask & ~fixed);
    if (wanted < 0)
        wanted = 0;
    for (bitboard_t left = mask & ~fixed; left;) {
        square_t at = bits_pop(&left);
        matrix[at] = free > 1e-6f ? matrix[at] * wanted / free : wanted / (float)places;
        matrix[at] = matrix[at] < 1.0f ? matrix[at] : 1.0f;
    }
}

static void multiply(struct matrices *m, square_t at, float factor) {
    m->king[at] *= factor;
    m->pawn[at] *= factor;
    m->piece[at] *= factor;
}

// A square that is surely filled holds one man, any other at most one.
static void level(struct matrices *m, const struct ghosts *ghosts, bitboard_t pieces) {
    for (bitboard_t left = ghosts->any; left;) {
        square_t at = bits_pop(&left);
        float sum = m->king[at] + m->pawn[at] + m->piece[at];
        bool filled = bits_has(ghosts->filled, at);
        if (filled && sum < 1e-6f) {
            m->pawn[at] = bits_has(ghosts->may[PAWN], at);
            m->piece[at] = bits_has(pieces, at);
            m->king[at] = bits_has(ghosts->may[KING], at) * 0.1f;
            sum = m->king[at] + m->pawn[at] + m->piece[at];
        }
        if (sum > 1.0f || (filled && sum > 0))
            multiply(m, at, 1.0f / sum);
    }
}

static float sum_over(const float matrix[64], bitboard_t squares) {
    float sum = 0;
    while (squares)
        sum += matrix[bits_pop(&squares)];
    return sum;
}

// As many pawns as there can be beside the pieces that are sure, and at least those that are.
static void recount(struct matrices *m, const struct ghosts *ghosts, bitboard_t pieces) {
    float men = (float)(ghosts->left - 1), room = (float)bits_count(pieces);
    float least = sum_over(m->pawn, ghosts->filled);
    float most = men - sum_over(m->piece, ghosts->filled);
    if (m->pawns < men - room)
        m->pawns = men - room;
    if (m->pawns > (float)bits_count(ghosts->may[PAWN]))
        m->pawns = (float)bits_count(ghosts->may[PAWN]);
    if (m->pawns > most)
        m->pawns = most;
    if (m->pawns < least)
        m->pawns = least;
    m->pieces = men > m->pawns ? men - m->pawns : 0;
}

static unsigned sure_pawns(const struct ghosts *ghosts) {
    unsigned flags = ghosts->may_be_dead | ghosts->may_be_promoted, sure = 0;
    for (unsigned i = 0; i < ghosts->count; i++)
        sure += ghosts->kind[i] == PAWN && !(flags >> i & 1);
    return sure;
}

static float most_pawns(const struct ghosts *ghosts) {
    unsigned most = 0;
    for (unsigned i = 0; i < ghosts->count; i++)
        most += ghosts->kind[i] == PAWN && ghosts->at[i];
    return (float)(most < ghosts->left ? most : ghosts->left - 1u);
}

void matrices_fit(struct matrices *m, const struct ghosts *ghosts) {
    bitboard_t pieces = 0;
    float most = most_pawns(ghosts), least = (float)sure_pawns(ghosts);
    for (int man = KNIGHT; man <= QUEEN; man++)
        pieces |= ghosts->may[man];
    m->pawns = m->pawns < least ? least : m->pawns;
    m->pawns = m->pawns > most ? most : m->pawns;
    if (!pieces)
        m->pawns = (float)(ghosts->left - 1);
    m->pieces = (float)(ghosts->left - 1) - m->pawns;
    for (unsigned round = 0; round < FIT_ROUNDS; round++) {
        bitboard_t fixed = round < FIT_ROUNDS / 2 ? 0 : ghosts->filled;
        scale(m->king, ghosts->may[KING], fixed, 1.0f);
        scale(m->pawn, ghosts->may[PAWN], fixed, m->pawns);
        scale(m->piece, pieces, fixed, m->pieces);
        level(m, ghosts, pieces);
        recount(m, ghosts, pieces);
    }
}
