// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The paper names the parts and gives no numbers; these were found by playing. Its material safety
// looks at pseudo-pieces; ours takes every enemy man to be equally likely on each of its squares,
// which is what keeps a board full of ghosts from looking equally dangerous everywhere.

#include "config.h"

#include "players/dark/appraisal.h"
#include "players/lone/mating.h"

#include <math.h>

static const double WORTH[MEN_KINDS] = {1, 3, 3.2, 5, 9, 0};

#define PIECE_WORTH 4.0   // of an enemy piece of whatever kind
#define FAR_SLIDER 0.6    // a line is often closed by a man nobody sees
#define AT_REST 0.2       // the risk of a man that did not move just now
#define AFTER_CAPTURE 1.2 // where we took, the enemy knows us to be
#define GUARDED_GAIN 3.0  // what taking back brings
#define GUARDED_RISK 0.15 // and what is lost at least
#define ADVANCE 0.03      // for each step of a pawn, more when no pawn may stop it
#define FREE_ADVANCE 0.1
#define LAST_HOPE 1.0 // for each pawn, where nothing else could mate
#define MORE_QUEENS 0.5
#define OPEN_FILE 0.05
#define CONTROL 0.02
#define AGE 0.015 // for each square that nothing was heard of for long
#define AGE_MOST 12
#define HOME_AGE 2.0   // on our own first ranks it counts for more
#define KING_ROOM 0.03 // for each square where the enemy's king may be, when few men are left
#define KING_EDGE 0.05
#define FEW_MEN 4
#define MATE_SHARE 8.0   // for mating the king on all the squares it may be on
#define STUCK_SHARE 40.0 // and for stalemating it there
#define OUTLOOK_MEN 8
#define KING_RISK 0.2
#define KING_RING 0.3
#define LUCK 0.7 // of what a move may take without our knowing

// How likely each enemy man stands on one of its squares.
struct odds {
    double each[GHOSTS_MAX];
};

static struct odds odds_of(const struct ghosts *ghosts) {
    struct odds odds;
    unsigned sure = 0, unsure = 0;
    for (unsigned i = 0; i < ghosts->count; i++) {
        bool doubtful = (ghosts->may_be_dead | ghosts->may_be_promoted) >> i & 1;
        sure += ghosts->at[i] && !doubtful;
        unsure += ghosts->at[i] && doubtful;
    }
    for (unsigned i = 0; i < ghosts->count; i++) {
        bool doubtful = (ghosts->may_be_dead | ghosts->may_be_promoted) >> i & 1;
        double lives = !doubtful             ? 1
                       : ghosts->left > sure ? (double)(ghosts->left - sure) / unsure
                                             : 0;
        odds.each[i] = ghosts->at[i] ? fmin(lives, 1) / bits_count(ghosts->at[i]) : 0;
    }
    return odds;
}

// How many enemy men attack a square, on average.
static double attackers(const struct metaposition *meta, const struct odds *odds, square_t at) {
    const struct ghosts *ghosts = &meta->ghosts;
    bitboard_t stops = (meta->scene.own.all | ghosts->filled) & ~bit(at), from[MEN_KINDS];
    double sum = 0;
    for (int man = PAWN; man <= KING; man++)
        from[man] = ghosts_sources(ghosts, (enum man)man, at, stops) & ghosts->may[man];
    for (unsigned i = 0; i < ghosts->count; i++) {
        bitboard_t near = from[ghosts->kind[i]] & ghosts->at[i];
        bool slides = ghosts->kind[i] >= BISHOP && ghosts->kind[i] <= QUEEN;
        if (near)
            sum += odds->each[i] * bits_count(near) * (slides ? FAR_SLIDER : 1);
    }
    for (int man = KNIGHT; man <= QUEEN; man++)
        if (from[man] & ghosts->queened[man])
            sum += 0.1;
    return sum;
}

// 1 where a man is safe, less the more it would cost and the likelier it is to be taken.
static double safety(double attackers, double worth, bool guarded, double rest) {
    double loss = guarded ? fmax(GUARDED_RISK * worth, worth - GUARDED_GAIN) : worth;
    return 1 - (1 - exp(-attackers)) * rest * loss / worth;
}

static double material(const struct metaposition *before, move_t move,
                       const struct metaposition *after, const struct cover *sight) {
    const struct own *own = &after->scene.own;
    struct odds odds = odds_of(&after->ghosts);
    bool took = metaposition_men_left(after) < metaposition_men_left(before);
    double sum = 0;
    for (int man = PAWN; man < KING; man++)
        for (bitboard_t left = own->men[man]; left;) {
            square_t at = bits_pop(&left);
            bool moved = at == move_to(move);
            double risk = attackers(after, &odds, at) * (moved && took ? AFTER_CAPTURE : 1);
            sum += WORTH[man] *
                   safety(risk, WORTH[man], bits_has(sight->once, at), moved ? 1 : AT_REST);
        }
    double pawns = metaposition_pawns_most(after);
    return sum - pawns - PIECE_WORTH * (metaposition_men_left(after) - 1 - pawns);
}

static bool can_mate(const struct own *own) {
    return own->men[QUEEN] | own->men[ROOK] || bits_count(own->men[BISHOP] | own->men[KNIGHT]) > 2;
}

static double pawn_worth(const struct metaposition *meta, square_t at) {
    const struct own *own = &meta->scene.own;
    unsigned ranks = own->size & 15u, file = square_file(at), rank = square_rank(at);
    unsigned steps = own->side == WHITE ? rank : ranks - 1 - rank;
    bitboard_t beside =
        bits_file(file) | (file ? bits_file(file - 1) : 0) | (file < 7 ? bits_file(file + 1) : 0);
    bitboard_t ahead = own->side == WHITE ? ~(bit(at) - 1) & ~bits_rank(rank) : bit(at) - 1;
    ahead = own->side == WHITE ? ahead : ahead & ~bits_rank(rank);
    bool free = !(beside & ahead & meta->ghosts.may[PAWN]);
    return steps * (free ? FREE_ADVANCE : ADVANCE) + (can_mate(own) ? 0 : LAST_HOPE);
}

static double position(const struct metaposition *meta, const struct cover *sight) {
    const struct own *own = &meta->scene.own;
    double sum = CONTROL * (bits_count(sight->once & meta->ghosts.area) +
                            0.5 * bits_count(sight->twice & meta->ghosts.area));
    for (bitboard_t left = own->men[PAWN]; left;)
        sum += pawn_worth(meta, bits_pop(&left));
    if (bits_many(own->men[QUEEN]))
        sum += MORE_QUEENS;
    for (unsigned file = 0; file < own->size >> 4; file++)
        sum += own->men[PAWN] & bits_file(file) ? 0 : OPEN_FILE;
    return sum;
}

static unsigned edge_distance(const struct own *own, square_t at) {
    unsigned file = square_file(at), rank = square_rank(at);
    unsigned files = (own->size >> 4) - 1, ranks = (own->size & 15u) - 1;
    unsigned a = file < files - file ? file : files - file;
    unsigned b = rank < ranks - rank ? rank : ranks - rank;
    return a < b ? a : b;
}

// Few places for the enemy's king, and those at the edge (4.2, after Bolognesi and Ciancarini).
static double siege(const struct metaposition *meta) {
    double sum = 0;
    unsigned count = bits_count(meta->ghosts.may[KING]);
    if (metaposition_men_left(meta) > FEW_MEN || !count)
        return 0;
    for (bitboard_t left = meta->ghosts.may[KING]; left;)
        sum += KING_EDGE * edge_distance(&meta->scene.own, bits_pop(&left));
    return -KING_ROOM * count - sum / count;
}

// The paper's entropy: how old the news is, square by square.
static double entropy(const struct metaposition *meta) {
    const struct own *own = &meta->scene.own;
    double sum = 0;
    for (bitboard_t left = meta->ghosts.area & ~own->all; left;) {
        square_t at = bits_pop(&left);
        unsigned rank = square_rank(at), ranks = own->size & 15u;
        unsigned home = own->side == WHITE ? rank : ranks - 1 - rank;
        double age = fmin(meta->age[at], AGE_MOST) / AGE_MOST;
        sum += age * (home < 3 && ranks > 5 ? HOME_AGE : 1);
    }
    return sum;
}

// What may attack our king and the squares around it that no other man of ours sees.
static double shelter(const struct metaposition *meta, const struct cover *sight) {
    struct odds odds = odds_of(&meta->ghosts);
    square_t king = bits_first(meta->scene.own.men[KING]);
    bitboard_t ring = ATTACKS_KING[king] & meta->ghosts.area & ~sight->twice & ~meta->scene.own.all;
    double sum = attackers(meta, &odds, king);
    while (ring)
        sum += KING_RING * attackers(meta, &odds, bits_pop(&ring));
    return -KING_RISK * sum;
}

// What a quiet move may still take, each enemy man being as likely on any of its squares.
static double luck(const struct metaposition *before, move_t move) {
    const struct ghosts *ghosts = &before->ghosts;
    struct odds odds = odds_of(ghosts);
    double sum = 0;
    if (bits_has(before->scene.own.men[PAWN], move_from(move)))
        return 0;
    for (unsigned i = 1; i < ghosts->count; i++)
        if (bits_has(ghosts->at[i], move_to(move)))
            sum += odds.each[i] * (ghosts->kind[i] == PAWN ? 1 : PIECE_WORTH);
    return LUCK * sum;
}

double appraisal_of_ending(const struct metaposition *before, move_t move) {
    if (metaposition_men_left(before) > OUTLOOK_MEN)
        return 0;
    struct outlook outlook = mating_outlook(before, move);
    double stuck = before->scene.rules->stalemate_loses ? MATE_SHARE : -STUCK_SHARE;
    return MATE_SHARE * outlook.mates + stuck * outlook.stalemates;
}

double appraisal_of(const struct metaposition *before, move_t move,
                    const struct metaposition *after, bool strict) {
    const struct own *own = &after->scene.own;
    struct cover sight = attacks_cover(own->men, (enum colour)own->side, own->all);
    double men = metaposition_men_left(after), ours = 0, unknown = entropy(after);
    if (strict)
        unknown -= entropy(before);
    else
        ours = appraisal_of_ending(before, move) + luck(before, move);
    return material(before, move, after, &sight) + shelter(after, &sight) +
           position(after, &sight) + siege(after) + ours - AGE * (1 + 4 / men) * unknown;
}
