// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/chances/evidence.h"

static void multiply(struct matrices *m, square_t at, float factor) {
    float sum = m->king[at] + m->pawn[at] + m->piece[at];
    if (factor * sum > 1.0f)
        factor = 1.0f / sum;
    m->king[at] *= factor;
    m->pawn[at] *= factor;
    m->piece[at] *= factor;
}

static square_t own_king(const struct scene *scene) {
    return bits_first(scene->own.men[KING]);
}

static bitboard_t area_of(const struct own *own) {
    return bits_area(own->size >> 4, own->size & 15u);
}

// Pieces that would bear on the square are less likely where they are.
static void unattacked(struct matrices *m, const struct scene *scene, square_t at, unsigned heard) {
    const struct own *own = &scene->own;
    bitboard_t from = attacks_of(QUEEN, at, own->all) | ATTACKS_KNIGHT[at];
    for (from &= area_of(own) & ~own->all; from;) {
        square_t source = bits_pop(&from);
        if (!(heard & law_direction(area_of(own), at, source)) && m->piece[source] > 0)
            m->piece[source] -= matrices_bearing(m, own, source, at);
    }
}

// Somebody checks our king along one of the directions that were said: the bearers share it.
static void checked(struct matrices *m, const struct scene *scene, unsigned direction) {
    const struct own *own = &scene->own;
    square_t king = own_king(scene);
    float bearing[64], sum = 0;
    bitboard_t from = attacks_of(QUEEN, king, own->all) | ATTACKS_KNIGHT[king], all = 0;
    for (from &= area_of(own) & ~own->all; from;) {
        square_t at = bits_pop(&from);
        if (law_direction(area_of(own), king, at) != direction)
            continue;
        bearing[at] = matrices_bearing(m, own, at, king);
        if (bits_has(ATTACKS_PAWN[own->side][king], at))
            bearing[at] += m->pawn[at];
        all |= bit(at);
        sum += bearing[at];
    }
    while (all && sum > 1e-9f) {
        square_t at = bits_pop(&all);
        float share = bearing[at] / sum, pawn = 0;
        if (bits_has(ATTACKS_PAWN[own->side][king], at))
            pawn = share * m->pawn[at] / (bearing[at] > 0 ? bearing[at] : 1);
        m->pawn[at] += pawn * (1 - m->pawn[at]);
        m->piece[at] += (share - pawn) * (1 - m->piece[at]);
        for (bitboard_t between = attacks_between(king, at); between;)
            multiply(m, bits_pop(&between), 1 - share);
    }
}

// Squares with men are more likely to hold them when at least `least` of the (overlapping) captures
// that lead there are known to be possible.
static void raise_targets(struct matrices *m, const bitboard_t *captures, unsigned count,
                          unsigned least) {
    float sum = 0;
    bitboard_t all = 0;
    for (unsigned i = 0; i < count; i++) {
        all |= captures[i];
        for (bitboard_t left = captures[i]; left;)
            sum += matrices_occupied(m, bits_pop(&left));
    }
    while (all && sum > 1e-6f && sum < (float)least)
        multiply(m, bits_pop(&all), (float)least / sum);
}

static unsigned tries_heard(const struct scene *scene) {
    if (scene->last.takers)
        return bits_count(scene->last.takers);
    return scene->any == SAID_ANY_YES ? 1 : scene->last.tries;
}

static void own_tries_heard(struct matrices *m, const struct scene *scene) {
    const struct own *own = &scene->own;
    bitboard_t captures[64];
    unsigned count = 0;
    bitboard_t pawns = scene->last.takers ? scene->last.takers : own->men[PAWN];
    for (bitboard_t left = pawns; left;)
        captures[count++] = ATTACKS_PAWN[own->side][bits_pop(&left)] & area_of(own) & ~own->all;
    raise_targets(m, captures, count, tries_heard(scene));
}

static void enemy_tries_heard(struct matrices *m, const struct scene *scene) {
    const struct own *own = &scene->own;
    bitboard_t targets = own->all & ~own->men[KING], sources = 0;
    float sum = 0, least = (float)tries_heard(scene);
    while (targets)
        sources |= ATTACKS_PAWN[own->side][bits_pop(&targets)];
    sources &= area_of(own) & ~own->all;
    for (bitboard_t left = sources; left;)
        sum += m->pawn[bits_pop(&left)];
    while (sources && sum > 1e-6f && sum < least) {
        square_t at = bits_pop(&sources);
        float raised = m->pawn[at] * least / sum;
        m->pawn[at] = raised < 1.0f ? raised : 1.0f;
    }
}

void evidence_of_enemy_move(struct matrices *m, const struct scene *scene) {
    unattacked(m, scene, own_king(scene), scene->last.checks);
    for (unsigned direction = CHECK_RANK; direction <= CHECK_KNIGHT; direction <<= 1)
        if (scene->last.checks & direction)
            checked(m, scene, direction);
    own_tries_heard(m, scene);
}

// How likely our man on `from` attacks `at`.
static float attacks(const struct matrices *m, const struct scene *scene, square_t from,
                     square_t at) {
    const struct own *own = &scene->own;
    enum man man = own_man_at(own, from);
    bitboard_t seen = man == PAWN ? ATTACKS_PAWN[own->side][from] : attacks_of(man, from, own->all);
    return bits_has(seen, at) ? matrices_clear(m, attacks_between(from, at)) : 0;
}

// The king is where the checks that were said fit, and those that were not said fail.
static void enemy_king_heard(struct matrices *m, const struct scene *scene) {
    bitboard_t men = scene->own.all & ~scene->own.men[KING];
    for (unsigned at = 0; at < 64; at++) {
        float silent = 1, loud = 0;
        if (m->king[at] <= 0)
            continue;
        for (bitboard_t left = men; left;) {
            float hits = attacks(m, scene, bits_pop(&left), (square_t)at);
            silent *= 1 - hits;
            loud += hits;
        }
        m->king[at] *= scene->last.checks ? loud : silent;
    }
}

void evidence_of_own_move(struct matrices *m, const struct scene *scene) {
    enemy_king_heard(m, scene);
    unattacked(m, scene, own_king(scene), 0);
    enemy_tries_heard(m, scene);
}

static void refused_way(struct matrices *m, const struct own *own, bitboard_t way, square_t from) {
    float blocked = 1 - matrices_clear(m, way);
    bool shields = bits_has(attacks_of(QUEEN, bits_first(own->men[KING]), own->all), from);
    float pinned = shields ? matrices_control(m, own, from) : 0;
    pinned = pinned < 1 ? pinned : 1;
    float refused = blocked + pinned * (1 - blocked);
    while (way && refused > 1e-6f)
        multiply(m, bits_pop(&way), 1 / refused);
}

static void refused_king(struct matrices *m, const struct scene *scene, square_t to) {
    struct own own = scene->own;
    own.all &= ~own.men[KING];
    float control = matrices_control(m, &own, to);
    if (control <= 1e-6f || control >= 1)
        return;
    bitboard_t from = attacks_of(QUEEN, to, own.all) | ATTACKS_KNIGHT[to];
    for (from &= area_of(&own) & ~own.all; from;) {
        square_t at = bits_pop(&from);
        float bearing = matrices_bearing(m, &own, at, to);
        float more = 1 / control - 1;
        m->piece[at] += bearing * more < 1 - m->piece[at] ? bearing * more : 1 - m->piece[at];
        m->king[at] += bits_has(ATTACKS_KING[to], at) ? m->king[at] * more : 0;
        if (bits_has(ATTACKS_PAWN[own.side][to], at))
            m->pawn[at] = m->pawn[at] / control < 1 ? m->pawn[at] / control : 1;
    }
}

void evidence_of_refusal(struct matrices *m, const struct scene *scene, move_t try) {
    const struct own *own = &scene->own;
    square_t from = move_from(try), to = move_to(try);
    if (bits_has(own->men[KING], from)) {
        if (bits_has(ATTACKS_KING[from], to))
            refused_king(m, scene, to);
        return;
    }
    if (scene->last.checks)
        return;
    if (own_is_pawn_capture(own, try))
        multiply(m, to, 0.2f); // a pin is the less likely reason
    else
        refused_way(m, own,
                    attacks_between(from, to) | (bits_has(own->men[PAWN], from) ? bit(to) : 0),
                    from);
}

static void lose(float matrix[64], square_t at, float *sum, float share) {
    matrix[at] = 0;
    *sum = *sum > share ? *sum - share : 0;
}

void evidence_of_capture(struct matrices *m, square_t at, enum captured captured) {
    float both = m->pawn[at] + m->piece[at], pawn = both > 0 ? m->pawn[at] / both : 0.5f;
    if (captured != CAPTURED_UNTOLD)
        pawn = captured == CAPTURED_PAWN;
    lose(m->pawn, at, &m->pawns, pawn);
    lose(m->piece, at, &m->pieces, 1 - pawn);
    m->king[at] = 0;
}
