// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where we leave the paper: (1) it lets the share P_piece of all pieces walk at every move, though
// only one man moves; here the chances to move of all men add up to one move. In 60 random games
// that raises the probability of the true squares at ply 20 from 0.36 to 0.49. (2) A man leaves its
// square as fast as the tables say men leave it there, where they say so. (3) Pieces also jump like
// knights. (4) The gradient is made a weight by its distance to the lowest one in reach, plus a
// floor; the paper says "scales and centers".

#include "config.h"

#include "belief/chances/drift.h"

#include <string.h>

#define FLOOR 0.05f
#define LEAVING_MOST 0.95f

enum sort { SORT_KING, SORT_PAWN, SORT_PIECE, SORTS };

// A move in the making: who leaves where, and what arrives.
struct drift {
    const struct metaposition *after;
    const struct trend *trend;
    float grade[SORTS][64];   // D(p, t + 1) - D(p, t)
    float density[SORTS][64]; // D(p, t)
    float left[SORTS][64], come[SORTS][64];
};

static float *matrix_of(struct matrices *m, enum sort sort) {
    return sort == SORT_KING ? m->king : sort == SORT_PAWN ? m->pawn : m->piece;
}

static enum sort sort_of(enum man man) {
    return man == KING ? SORT_KING : man == PAWN ? SORT_PAWN : SORT_PIECE;
}

static void read_trend(struct drift *drift) {
    const struct trend *trend = drift->trend;
    if (!trend->model)
        return;
    for (int man = PAWN; man <= KING; man++)
        for (unsigned at = 0; at < 64; at++) {
            double now =
                model_at(trend->model, trend->enemy, (enum man)man, trend->t, (square_t)at);
            double next =
                model_at(trend->model, trend->enemy, (enum man)man, trend->t + 1, (square_t)at);
            drift->density[sort_of((enum man)man)][at] += (float)now;
            drift->grade[sort_of((enum man)man)][at] += (float)(next - now);
        }
}

// Where a man of one sort may go, by ghosts' reckoning afterwards.
static bitboard_t mask_of(const struct ghosts *ghosts, enum sort sort) {
    if (sort == SORT_PIECE)
        return ghosts->may[KNIGHT] | ghosts->may[BISHOP] | ghosts->may[ROOK] | ghosts->may[QUEEN];
    return ghosts->may[sort == SORT_KING ? KING : PAWN];
}

// The board is cut into runs of squares that may be free; a piece walks within its runs (Fig. 7).
static bitboard_t reach(const struct drift *drift, enum sort sort, square_t from) {
    const struct ghosts *ghosts = &drift->after->ghosts;
    bitboard_t own = drift->after->scene.own.all, step;
    bool white = ghosts->side == WHITE, full = ghosts->area == UINT64_MAX;
    if (sort == SORT_PIECE) {
        step = attacks_of(QUEEN, from, own) | ATTACKS_KNIGHT[from];
        return step & ~own & mask_of(ghosts, SORT_PIECE);
    }
    if (sort == SORT_KING) { // the mask knows whether it can have castled
        step = ATTACKS_KING[from];
        if (full && from == (white ? 4 : 60))
            step |= bit((square_t)(from + 2)) | bit((square_t)(from - 2));
        return step & ghosts->may[KING] & ~own;
    }
    step = (white ? bit(from) << 8 : bit(from) >> 8) & ~own & ghosts->area;
    if (full && square_rank(from) == (white ? 1u : 6u))
        step |= (white ? step << 8 : step >> 8) & ~own;
    return step & (ghosts->may[PAWN] | mask_of(ghosts, SORT_PIECE));
}

// The weight of one destination: how the men there trend, and how free and near it is.
static float appeal(const struct drift *drift, const struct matrices *m, enum sort sort,
                    move_t walk) {
    square_t from = move_from(walk), to = move_to(walk);
    float weight = (1.0f - matrices_occupied(m, to)) * matrices_clear(m, attacks_between(from, to));
    if (sort != SORT_PIECE)
        return weight;
    if (bits_has(ATTACKS_KNIGHT[from], to))
        return weight * SHARE_OF_KNIGHT / (float)bits_count(ATTACKS_KNIGHT[from]);
    bitboard_t run =
        attacks_through(from, to) & attacks_of(QUEEN, from, drift->after->scene.own.all);
    return weight * SHARE_OF_LINE / (float)bits_count(run);
}

// The lowest gradient among some squares.
static float lowest(const float grade[64], bitboard_t squares) {
    float low = squares ? grade[bits_first(squares)] : 0;
    while (squares) {
        square_t at = bits_pop(&squares);
        low = grade[at] < low ? grade[at] : low;
    }
    return low;
}

// Sends what leaves a square to the squares it can reach.
static void send(struct drift *drift, const struct matrices *m, enum sort sort, square_t from) {
    bitboard_t to = reach(drift, sort, from);
    float weight[64], sum = 0, low = lowest(drift->grade[sort], to);
    for (bitboard_t left = to; left;) {
        square_t at = bits_pop(&left);
        weight[at] = appeal(drift, m, sort, move_make(from, at, PAWN)) *
                     (drift->grade[sort][at] - low + FLOOR);
        sum += weight[at];
    }
    if (sum <= 0)
        drift->left[sort][from] = 0;
    while (to && sum > 0) {
        square_t at = bits_pop(&to);
        enum sort arrives = sort;
        if (sort == SORT_PAWN && !bits_has(drift->after->ghosts.may[PAWN], at))
            arrives = SORT_PIECE; // promoted
        drift->come[arrives][at] += drift->left[sort][from] * weight[at] / sum;
    }
}

// How readily a man leaves its square: as all others, or faster where the tables say that more men
// leave it than come.
static float readiness(const struct drift *drift, enum sort sort, square_t at, float rate) {
    float density = drift->density[sort][at], falls = -drift->grade[sort][at];
    if (!drift->trend->model || density < 0.02f)
        return rate;
    float leaves = falls > 0 ? falls / density : 0;
    return leaves > rate ? leaves : rate;
}

static void plan(struct drift *drift, struct matrices *m) {
    float rate = 1.0f / (m->pawns + m->pieces + 1.0f), sum = 0;
    for (int sort = 0; sort < SORTS; sort++)
        for (unsigned at = 0; at < 64; at++) {
            float here = matrix_of(m, (enum sort)sort)[at];
            if (here > 0 && reach(drift, (enum sort)sort, (square_t)at))
                sum += drift->left[sort][at] =
                    here * readiness(drift, (enum sort)sort, (square_t)at, rate);
        }
    for (int sort = 0; sort < SORTS && sum > 0; sort++)
        for (unsigned at = 0; at < 64; at++) {
            float most = matrix_of(m, (enum sort)sort)[at] * LEAVING_MOST;
            float left = drift->left[sort][at] / sum;
            drift->left[sort][at] = left < most ? left : most;
        }
}

void drift_walk(struct matrices *m, const struct metaposition *after, const struct trend *trend) {
    struct drift drift = {.after = after, .trend = trend};
    float promoted = 0;
    read_trend(&drift);
    plan(&drift, m);
    for (int sort = 0; sort < SORTS; sort++)
        for (unsigned at = 0; at < 64; at++)
            if (drift.left[sort][at] > 1e-9f)
                send(&drift, m, (enum sort)sort, (square_t)at);
    for (int sort = 0; sort < SORTS; sort++)
        for (unsigned at = 0; at < 64; at++) {
            matrix_of(m, (enum sort)sort)[at] += drift.come[sort][at] - drift.left[sort][at];
            if (sort == SORT_PAWN)
                promoted += drift.left[sort][at] - drift.come[sort][at];
        }
    m->pawns -= promoted;
    m->pieces += promoted;
}

static float *strongest_sort(struct matrices *m, const struct ghosts *ghosts, square_t at) {
    if (bits_has(mask_of(ghosts, SORT_PIECE), at))
        return m->piece;
    return bits_has(ghosts->may[PAWN], at) ? m->pawn : m->king;
}

// Who bears on the square may have come to it, each as likely as it bears.
void drift_take(struct matrices *m, const struct metaposition *after, square_t at) {
    const struct own *own = &after->scene.own;
    bitboard_t area = after->ghosts.area & ~own->all;
    float bearing[SORTS][64] = {{0}}, sum = 0;
    for (bitboard_t left = ATTACKS_KING[at] & area; left;) {
        square_t from = bits_pop(&left);
        sum += bearing[SORT_KING][from] = m->king[from];
    }
    for (bitboard_t left = ATTACKS_PAWN[own->side][at] & area; left;) {
        square_t from = bits_pop(&left);
        sum += bearing[SORT_PAWN][from] = m->pawn[from];
    }
    for (bitboard_t left = area & ~bit(at); left;) {
        square_t from = bits_pop(&left);
        sum += bearing[SORT_PIECE][from] = matrices_bearing(m, own, from, at);
    }
    if (sum <= 1e-9f) {
        strongest_sort(m, &after->ghosts, at)[at] = 1;
        return;
    }
    for (int sort = 0; sort < SORTS; sort++)
        for (unsigned from = 0; from < 64; from++) {
            float share = bearing[sort][from] / sum, *matrix = matrix_of(m, (enum sort)sort);
            matrix[from] = share < matrix[from] ? matrix[from] - share : 0;
            matrix[at] += share;
        }
}
