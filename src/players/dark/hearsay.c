// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where we leave the paper, or where it is silent:
// - It names no numbers; those below were found by playing, and counted: in 40 games of mcts-c
//   against metaposition, both strict, the enemy took something after 139 of 187 captures of ours,
//   13 of 13 moves that gave it a pawn try, 3 of 10 checks, and 37 of 2019 other moves.
// - That the enemy takes with a pawn where it can is said of the simulations of all programs (5.1),
//   not of this model (5.2), whose "fixed chance to suffer a capture" alone would hardly let it.
// - Its chances of being taken back and of suffering a capture are constant. Ours fall where hardly
//   any enemy man can be near, else the model fears ghosts in every ending. With `strict` they are
//   constant, and of captures in a row the second and later ones are taken back as by control.
// - The enemy's men drift as in 5.2, but without the tables of past games: those have done their
//   work in the matrices of the root. Pieces also jump like knights, and the chances to move of all
//   men add up to one move.
// - A check is heard but not remembered in the matrices.

#include "config.h"

#include "players/dark/hearsay.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define RETAKES 0.75f    // the enemy takes back where we took
#define TAKES_CHECK 0.4f // or takes the man that gave check
#define TRIES 0.9f       // or takes with a pawn where it can ("almost always", 5.1)
#define SUFFERS 0.025f   // any of our men is taken, whatever we do
#define NEAR 0.35f       // from this control on the chances above are in full force
#define IN_CHECK 0.3f    // a try of a man other than the king is legal in check

static const float WORTH[MEN_KINDS] = {1, 3, 3, 5, 9, 0};
#define PIECE_WORTH 4.0f          // of one that is taken: the best stay at home
#define PIECE_AVERAGE (31.0f / 7) // of those that stand, as at first

float hearsay_worth(const struct hearsay *hearsay, enum man man) {
    assert(man < NO_MAN);
    return hearsay->by_worth ? WORTH[man] : (float)(man != KING);
}

float hearsay_enemy_worth(const struct hearsay *hearsay, bool pawn) {
    return hearsay->by_worth && !pawn ? PIECE_WORTH : 1.0f;
}

static bitboard_t area_of(const struct own *own) {
    return bits_area(own->size >> 4, own->size & 15u);
}

static void measure_control(struct hearsay *hearsay) {
    unsigned count = 0;
    for (bitboard_t left = hearsay->own.all; left && count < HEARSAY_MEN;)
        hearsay->control[count++] =
            matrices_control(&hearsay->enemy, &hearsay->own, bits_pop(&left));
}

static float own_worth(const struct hearsay *hearsay) {
    float sum = 0;
    for (int man = PAWN; man < KING; man++)
        sum += hearsay_worth(hearsay, (enum man)man) * (float)bits_count(hearsay->own.men[man]);
    return sum;
}

void hearsay_begin(struct hearsay *hearsay, const struct metaposition *meta,
                   const struct chances *chances, bool by_worth) {
    const struct announcement *last = &meta->scene.last;
    *hearsay = (struct hearsay){.own = meta->scene.own, .enemy = chances->now};
    hearsay->by_worth = by_worth;
    hearsay->lost = last->verdict == SAID_MOVED ? last->capture : NO_SQUARE;
    hearsay->checked = last->verdict == SAID_MOVED && last->checks;
    hearsay->balance = own_worth(hearsay) -
                       hearsay->enemy.pawns * hearsay_enemy_worth(hearsay, true) -
                       hearsay->enemy.pieces * (by_worth ? PIECE_AVERAGE : 1);
    measure_control(hearsay);
}

static float legality(const struct hearsay *hearsay, move_t try) {
    float legal = matrices_legal(&hearsay->enemy, &hearsay->own, try);
    bool king = bits_has(hearsay->own.men[KING], move_from(try));
    return hearsay->checked && !king ? legal * IN_CHECK : legal;
}

void hearsay_answers(const struct hearsay *hearsay, move_t try, struct answers *answers) {
    const struct matrices *m = &hearsay->enemy;
    struct own after = hearsay->own;
    square_t to = move_to(try);
    bool pawn = bits_has(after.men[PAWN], move_from(try));
    bool takes = pawn && own_is_pawn_capture(&hearsay->own, try);
    float legal = legality(hearsay, try), both = m->pawn[to] + m->piece[to];
    float hits = takes ? 1 : pawn ? 0 : both < 1 ? both : 1;
    float share = both > 1e-6f ? m->pawn[to] / both : 0.5f;
    own_make(&after, try);
    answers->chance[ANSWER_NO] = 1 - legal;
    answers->chance[ANSWER_QUIET] = legal * (1 - hits);
    answers->chance[ANSWER_PAWN] = legal * hits * share;
    answers->chance[ANSWER_PIECE] = legal * hits * (1 - share);
    answers->check = matrices_check(m, &hearsay->own, try);
    answers->control = matrices_control(m, &after, to);
}

static float force(float control) {
    return control < NEAR ? control / NEAR : 1;
}

// How likely a pawn takes the man that moved, if one stands where it can.
static float tried(const struct hearsay *hearsay, square_t to) {
    bitboard_t from = ATTACKS_PAWN[hearsay->own.side][to] & area_of(&hearsay->own);
    float none = 1;
    while (from)
        none *= 1 - hearsay->enemy.pawn[bits_pop(&from)];
    return TRIES * (1 - none);
}

// How likely the man that moved is taken for having taken or given check.
static float provoked(const struct hearsay *hearsay, const struct answers *answers, bool took) {
    float eager = took ? RETAKES : TAKES_CHECK * answers->check;
    if (hearsay->strict && took && hearsay->took)
        return fminf(answers->control, 1);
    return hearsay->strict ? eager : eager * force(answers->control);
}

// The chances that fall on each man alone, by how exposed it is.
static void share_out(struct replies *replies, float rest, bool strict) {
    float sum = 0;
    for (unsigned i = 0; i < replies->count; i++)
        sum += replies->chance[i];
    float some = strict ? 1 : 1 - expf(-sum);
    float scale = sum > 1e-6f ? rest * SUFFERS * some / sum : 0;
    for (unsigned i = 0; i < replies->count; i++)
        replies->chance[i] *= scale;
}

void hearsay_replies(const struct hearsay *hearsay, move_t try, const struct answers *answers,
                     enum answer answer, struct replies *replies) {
    square_t from = move_from(try), to = move_to(try);
    bool took = answer == ANSWER_PAWN || answer == ANSWER_PIECE;
    unsigned man = 0, moved = HEARSAY_MEN;
    float first = 1 - (1 - provoked(hearsay, answers, took)) * (1 - tried(hearsay, to));
    struct own after = hearsay->own;
    own_make(&after, try);
    replies->count = 0;
    for (bitboard_t left = hearsay->own.all; left && man < HEARSAY_MEN; man++) {
        square_t at = bits_pop(&left);
        bool gone = at != from && !bits_has(after.all, at); // a rook that castled
        if (gone || bits_has(hearsay->own.men[KING], at))
            continue;
        moved = at == from ? replies->count : moved;
        replies->victim[replies->count] = at == from ? to : at;
        replies->chance[replies->count++] = at == from ? answers->control : hearsay->control[man];
    }
    share_out(replies, 1 - first, hearsay->strict);
    if (moved < replies->count)
        replies->chance[moved] += first;
    replies->quiet = 1;
    for (unsigned i = 0; i < replies->count; i++)
        replies->quiet -= replies->chance[i];
}

enum answer hearsay_draw_answer(const struct answers *answers, bool refusals, struct rng *rng,
                                float *chance) {
    float all = refusals ? 1 : 1 - answers->chance[ANSWER_NO];
    float left = (float)rng_unit(rng) * all;
    enum answer answer = refusals ? ANSWER_NO : ANSWER_QUIET;
    while (answer < ANSWER_PIECE && left >= answers->chance[answer])
        left -= answers->chance[answer++];
    *chance = all > 0 ? answers->chance[answer] / all : 0;
    return answer;
}

square_t hearsay_draw_reply(const struct replies *replies, struct rng *rng, float *chance) {
    float left = (float)rng_unit(rng);
    for (unsigned i = 0; i < replies->count; i++) {
        if (left < replies->chance[i]) {
            *chance *= replies->chance[i];
            return replies->victim[i];
        }
        left -= replies->chance[i];
    }
    *chance *= replies->quiet;
    return NO_SQUARE;
}

static bool is_guarded(const struct own *own, square_t at) {
    if (ATTACKS_KING[at] & own->men[KING] || ATTACKS_KNIGHT[at] & own->men[KNIGHT])
        return true;
    if (ATTACKS_PAWN[own->side ^ 1][at] & own->men[PAWN])
        return true;
    return (attacks_rook(at, own->all) & (own->men[ROOK] | own->men[QUEEN])) ||
           (attacks_bishop(at, own->all) & (own->men[BISHOP] | own->men[QUEEN]));
}

// Who took was a pawn as often as pawns attack the square.
static float taker_worth(const struct hearsay *hearsay, const struct own *own, square_t at) {
    float pawns = 0, all = matrices_control(&hearsay->enemy, own, at);
    bitboard_t from = ATTACKS_PAWN[own->side][at] & area_of(own);
    while (from)
        pawns += hearsay->enemy.pawn[bits_pop(&from)];
    float share = all > pawns && all > 0 ? pawns / all : 1;
    return share * hearsay_enemy_worth(hearsay, true) +
           (1 - share) * hearsay_enemy_worth(hearsay, false);
}

float hearsay_loss(const struct hearsay *hearsay, const struct own *own, square_t at) {
    float worth = hearsay_worth(hearsay, own_man_at(own, at));
    if (!is_guarded(own, at))
        return worth;
    return worth - 0.8f * taker_worth(hearsay, own, at);
}

static void clear(struct matrices *m, bitboard_t squares) {
    while (squares) {
        square_t at = bits_pop(&squares);
        m->king[at] = m->pawn[at] = m->piece[at] = 0;
    }
}

// Like fminf(chance, 1), which would be a call for each square.
static inline float at_most_one(float chance) {
    return chance < 1 ? chance : 1;
}

static void rescale(float matrix[64], float wanted) {
    float sum = 0;
    for (unsigned at = 0; at < 64; at++)
        sum += matrix[at];
    if (sum <= 1e-6f)
        return;
    float factor = wanted / sum;
    for (unsigned at = 0; at < 64; at++)
        matrix[at] = at_most_one(matrix[at] * factor);
}

static void rescale_all(struct matrices *m) {
    rescale(m->king, 1);
    rescale(m->pawn, m->pawns);
    rescale(m->piece, m->pieces);
}

// One man of the enemy's is gone, a pawn or a piece.
static void take(struct hearsay *hearsay, bool pawn) {
    float *left = pawn ? &hearsay->enemy.pawns : &hearsay->enemy.pieces;
    *left = *left > 1 ? *left - 1 : 0;
    hearsay->balance += hearsay_enemy_worth(hearsay, pawn);
}

// The squares a piece may walk to, and the share that goes to each.
static void spread_piece(const struct hearsay *hearsay, square_t from, float leaves,
                         float come[64]) {
    bitboard_t own = hearsay->own.all;
    bitboard_t to =
        (attacks_of(QUEEN, from, own) | ATTACKS_KNIGHT[from]) & area_of(&hearsay->own) & ~own;
    float share = to ? leaves / (float)bits_count(to) : 0;
    come[from] -= to ? leaves : 0;
    while (to)
        come[bits_pop(&to)] += share;
}

static void spread_king(const struct hearsay *hearsay, square_t from, float leaves,
                        float come[64]) {
    bitboard_t to = ATTACKS_KING[from] & area_of(&hearsay->own) & ~hearsay->own.all;
    float share = to ? leaves / (float)bits_count(to) : 0;
    come[from] -= to ? leaves : 0;
    while (to)
        come[bits_pop(&to)] += share;
}

// Pawns only go ahead; on the last rank they are pieces.
static void walk_pawns(struct hearsay *hearsay, float rate) {
    struct matrices *m = &hearsay->enemy;
    bool down = hearsay->own.side == WHITE;
    unsigned ranks = hearsay->own.size & 15u;
    float come[64] = {0};
    for (unsigned at = 0; at < 64; at++) {
        unsigned ahead = down ? at - 8 : at + 8;
        if (m->pawn[at] <= 0 || ahead >= ranks * 8 || bits_has(hearsay->own.all, (square_t)ahead))
            continue;
        float leaves = m->pawn[at] * rate;
        bool last = square_rank((square_t)ahead) == (down ? 0 : ranks - 1);
        come[at] -= leaves;
        if (last) {
            m->piece[ahead] += leaves;
            m->pawns -= leaves;
            m->pieces += leaves;
        } else
            come[ahead] += leaves;
    }
    for (unsigned at = 0; at < 64; at++)
        m->pawn[at] += come[at];
}

static void drift(struct hearsay *hearsay) {
    struct matrices *m = &hearsay->enemy;
    float rate = 1 / (m->pawns + m->pieces + 1), kings[64] = {0}, pieces[64] = {0};
    for (unsigned at = 0; at < 64; at++) {
        if (m->king[at] > 1e-4f)
            spread_king(hearsay, (square_t)at, m->king[at] * rate, kings);
        if (m->piece[at] > 1e-3f)
            spread_piece(hearsay, (square_t)at, m->piece[at] * rate, pieces);
    }
    walk_pawns(hearsay, rate);
    for (unsigned at = 0; at < 64; at++) {
        m->king[at] += kings[at];
        m->piece[at] = at_most_one(m->piece[at] + pieces[at]);
    }
}

// The enemy takes: some man of its, most likely a piece, now stands there.
static void suffer(struct hearsay *hearsay, square_t victim) {
    struct matrices *m = &hearsay->enemy;
    bitboard_t from = ATTACKS_PAWN[hearsay->own.side][victim] & area_of(&hearsay->own);
    float pawns = 0;
    hearsay->balance -= hearsay_worth(hearsay, own_man_at(&hearsay->own, victim));
    own_lose(&hearsay->own, victim);
    for (; from; from &= from - 1)
        pawns += m->pawn[bits_first(from)];
    pawns = m->pieces < 0.5f ? 1 : fminf(pawns, 0.5f);
    pawns = m->pawns < 0.5f ? 0 : pawns;
    rescale(m->pawn, fmaxf(m->pawns - pawns, 0));
    rescale(m->piece, fmaxf(m->pieces - (1 - pawns), 0));
    m->pawn[victim] = pawns;
    m->piece[victim] = 1 - pawns;
    m->king[victim] = 0;
}

void hearsay_move(struct hearsay *hearsay, move_t try, enum answer answer, square_t victim) {
    square_t from = move_from(try), to = move_to(try);
    clear(&hearsay->enemy, attacks_between(from, to) | bit(to));
    hearsay->took = answer == ANSWER_PAWN || answer == ANSWER_PIECE;
    if (hearsay->took)
        take(hearsay, answer == ANSWER_PAWN);
    if (move_promotion(try) != PAWN)
        hearsay->balance +=
            hearsay_worth(hearsay, move_promotion(try)) - hearsay_worth(hearsay, PAWN);
    own_make(&hearsay->own, try);
    rescale_all(&hearsay->enemy);
    hearsay->lost = victim;
    hearsay->checked = false;
    if (victim == NO_SQUARE)
        drift(hearsay);
    else
        suffer(hearsay, victim);
    measure_control(hearsay);
}

void hearsay_refuse(struct hearsay *hearsay, move_t try) {
    struct matrices *m = &hearsay->enemy;
    bitboard_t way = attacks_between(move_from(try), move_to(try));
    if (bits_has(hearsay->own.men[PAWN], move_from(try)))
        way |= bit(move_to(try));
    float blocked = 1 - matrices_clear(m, way);
    if (bits_has(hearsay->own.men[KING], move_from(try)) || blocked < 0.05f)
        return;
    if (own_is_pawn_capture(&hearsay->own, try)) {
        clear(m, way);
        return;
    }
    while (way) {
        square_t at = bits_pop(&way);
        m->king[at] = at_most_one(m->king[at] / blocked);
        m->pawn[at] = at_most_one(m->pawn[at] / blocked);
        m->piece[at] = at_most_one(m->piece[at] / blocked);
    }
}
