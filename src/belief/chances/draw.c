// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Drawing by man, not by square: each enemy man goes to one of the squares of its ghost, so that
// files of pawns, colours of bishops and the number of men are right without further thought.

#include "config.h"

#include "belief/chances/chances.h"

#include <string.h>

// A board being drawn.
struct sketch {
    const struct chances *chances;
    const struct metaposition *meta;
    struct rng *rng;
    struct board board;
    unsigned alive, promoted; // bit per man
};

static void shuffle(struct rng *rng, uint8_t *list, unsigned count) {
    for (unsigned i = count; i > 1; i--) {
        unsigned j = (unsigned)rng_below(rng, i);
        uint8_t other = list[j];
        list[j] = list[i - 1];
        list[i - 1] = other;
    }
}

// Pawns that were captured as such, where the rules tell how many: any of those that may be.
static unsigned choose_dead_pawns(const struct sketch *sketch, const uint8_t *order) {
    const struct ghosts *ghosts = &sketch->meta->ghosts;
    unsigned dead = 0, wanted = ghosts->told ? ghosts->pawns_lost : 0;
    for (int pass = 0; pass < 2; pass++) // those that can be nothing else go first
        for (unsigned i = 0; i < ghosts->count && bits_count(dead) < wanted; i++) {
            unsigned man = order[i];
            bool gone = !ghosts->at[man] && !(ghosts->may_be_promoted >> man & 1);
            if (ghosts->kind[man] == PAWN && ghosts->may_be_dead >> man & 1 && (pass || gone))
                dead |= 1u << man;
        }
    return dead;
}

// Who is left: first those who must be, then others in any order, promoted pawns last.
static void choose_living(struct sketch *sketch) {
    const struct ghosts *ghosts = &sketch->meta->ghosts;
    uint8_t order[GHOSTS_MAX];
    for (unsigned i = 0; i < ghosts->count; i++)
        order[i] = (uint8_t)i;
    shuffle(sketch->rng, order, ghosts->count);
    unsigned dead = choose_dead_pawns(sketch, order);
    sketch->alive = sketch->promoted = 0;
    for (int pass = 0; pass < 3; pass++)
        for (unsigned i = 0; i < ghosts->count; i++) {
            unsigned man = order[i], flag = 1u << man;
            bool sure = !((ghosts->may_be_dead | ghosts->may_be_promoted) & flag);
            bool fits = pass == 0   ? sure
                        : pass == 1 ? !(dead & flag) && ghosts->at[man]
                                    : ghosts->may_be_promoted & flag && !(dead & flag);
            if (bits_count(sketch->alive) == ghosts->left || sketch->alive & flag || !fits)
                continue;
            sketch->alive |= flag;
            sketch->promoted |= pass == 2 ? flag : 0;
        }
}

static float weight_at(const struct sketch *sketch, enum man man, square_t at) {
    const struct chances *chances = sketch->chances;
    const struct matrices *m = &chances->now;
    float weight = man == KING ? m->king[at] : man == PAWN ? m->pawn[at] : m->piece[at];
    weight += 1e-5f;
    if (chances->model && man != PAWN && man != KING && chances->moves <= chances->model->moves)
        weight *= 0.02f + (float)model_at(chances->model, (enum colour)chances->enemy, man,
                                          chances->moves, at);
    return bits_has(sketch->meta->ghosts.filled, at) ? weight * 1000 : weight;
}

static bool place(struct sketch *sketch, enum man man, bitboard_t squares) {
    float weight[64], sum = 0;
    squares &= ~board_occupied(&sketch->board);
    for (bitboard_t left = squares; left;) {
        square_t at = bits_pop(&left);
        sum += weight[at] = weight_at(sketch, man, at);
    }
    double pick = rng_unit(sketch->rng) * (double)sum;
    while (squares) {
        square_t at = bits_pop(&squares);
        pick -= (double)weight[at];
        if (pick >= 0 && squares)
            continue;
        board_put(&sketch->board, at, (enum colour)sketch->chances->enemy, man);
        return true;
    }
    return false;
}

static bool place_promoted(struct sketch *sketch) {
    const struct ghosts *ghosts = &sketch->meta->ghosts;
    for (int man = QUEEN; man >= KNIGHT; man--)
        if (place(sketch, (enum man)man, ghosts->queened[man]))
            return true;
    return false;
}

// The living, those with the fewest squares first.
static bool place_men(struct sketch *sketch) {
    const struct ghosts *ghosts = &sketch->meta->ghosts;
    unsigned left = sketch->alive & ~sketch->promoted;
    while (left) {
        unsigned best = bits_first(left), fewest = 65;
        for (unsigned rest = left; rest; rest &= rest - 1) {
            unsigned i = bits_first(rest), count = bits_count(ghosts->at[i]);
            if (count < fewest) {
                best = i;
                fewest = count;
            }
        }
        left &= ~(1u << best);
        bool placed = place(sketch, (enum man)ghosts->kind[best], ghosts->at[best]);
        if (!placed && !(ghosts->may_be_promoted >> best & 1 && place_promoted(sketch)))
            return false;
    }
    for (unsigned rest = sketch->promoted; rest; rest &= rest - 1)
        if (!place_promoted(sketch))
            return false;
    return true;
}

static void place_own(struct sketch *sketch) {
    const struct scene *scene = &sketch->meta->scene;
    const struct own *own = &scene->own;
    struct board *board = &sketch->board;
    bool black = own->side == BLACK;
    board_clear(board, own->size >> 4, own->size & 15u, own->army);
    for (int man = PAWN; man <= KING; man++)
        for (bitboard_t left = own->men[man]; left;)
            board_put(board, bits_pop(&left), (enum colour)own->side, (enum man)man);
    board->turn = scene->to_move;
    board->castling = (uint8_t)(own->castling | sketch->meta->ghosts.castling << (black ? 0 : 2));
    board->passant = scene->passed;
    board->clock = sketch->meta->quiet;
    board->number = (uint16_t)(1 + sketch->meta->plies / 2);
}

// Would the umpire have said the same about checks and pawn tries here?
static bool fits(const struct sketch *sketch) {
    const struct scene *scene = &sketch->meta->scene;
    const struct board *board = &sketch->board;
    const struct announcement *last = &scene->last;
    struct announcement now = law_opening(scene->rules, board);
    if (now.checks != last->checks || now.tries != last->tries || now.takers != last->takers)
        return false;
    return !scene->any || (movegen_pawn_captures(board, NULL) != 0) == (scene->any == SAID_ANY_YES);
}

static enum drawn draw_once(struct sketch *sketch) {
    enum colour enemy = (enum colour)sketch->chances->enemy;
    place_own(sketch);
    choose_living(sketch);
    if (!place_men(sketch))
        return DRAWN_NOT;
    board_settle(&sketch->board);
    if (bits_count(sketch->board.side[enemy]) != sketch->meta->ghosts.left ||
        board_flaw(&sketch->board))
        return DRAWN_NOT;
    bool filled = !(sketch->meta->ghosts.filled & ~sketch->board.side[enemy]);
    return filled && fits(sketch) ? DRAWN_FITS : DRAWN_LEGAL;
}

enum drawn chances_draw(const struct chances *chances, const struct metaposition *meta,
                        struct rng *rng, unsigned attempts, struct board *out) {
    struct sketch sketch = {.chances = chances, .meta = meta, .rng = rng};
    enum drawn best = DRAWN_NOT;
    for (unsigned i = 0; i < attempts && best < DRAWN_FITS; i++) {
        enum drawn drawn = draw_once(&sketch);
        if (drawn > best) {
            best = drawn;
            *out = sketch.board;
        }
    }
    return best;
}
