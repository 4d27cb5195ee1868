// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/ghosts/metaposition.h"

void metaposition_begin(struct metaposition *meta, const struct ruleset *rules,
                        const struct board *start, enum colour side) {
    *meta = (struct metaposition){
        .scene = {.rules = rules, .own = own_of(start, side), .last = law_opening(rules, start)}};
    meta->scene.to_move = start->turn;
    meta->scene.passed = start->turn != side ? start->passant : NO_SQUARE;
    meta->scene.passant =
        start->turn == side && start->passant != NO_SQUARE ? bit(start->passant) : 0;
    meta->quiet = start->clock;
    ghosts_begin(&meta->ghosts, start, colour_other(side), rules->tells_captured);
}

// What is certain is news, and so is what we have just looked at (`seen`).
static void renew(struct metaposition *meta, bitboard_t seen) {
    const struct ghosts *ghosts = &meta->ghosts;
    bitboard_t known = seen | meta->scene.own.all | ~ghosts->any | ghosts->filled;
    for (bitboard_t left = known & ghosts->area; left;)
        meta->age[bits_pop(&left)] = 0;
}

static bool is_castling(const struct own *own, move_t try) {
    return bits_has(own->men[KING], move_from(try)) &&
           !bits_has(ATTACKS_KING[move_from(try)], move_to(try));
}

// The squares that must have been empty for a move to be accepted, the target left out.
static bitboard_t way_of(const struct own *own, move_t move) {
    square_t from = move_from(move), to = move_to(move);
    if (!is_castling(own, move))
        return attacks_between(from, to);
    return attacks_between(from, (square_t)(to > from ? from + 3 : from - 4));
}

// A king castles out of no check and through none.
static void castled(struct metaposition *meta, move_t move) {
    square_t from = move_from(move), to = move_to(move);
    deduce_unattacked(&meta->scene, &meta->ghosts, from);
    deduce_unattacked(&meta->scene, &meta->ghosts, (square_t)((from + to) / 2));
}

static void forget_blocked(struct scene *scene, bitboard_t squares) {
    unsigned kept = 0;
    for (unsigned i = 0; i < scene->blocked_count; i++)
        if (!(scene->blocked[i] & squares))
            scene->blocked[kept++] = scene->blocked[i];
    scene->blocked_count = (uint8_t)kept;
}

static void captured(struct metaposition *meta, const struct announcement *said) {
    struct ghosts *ghosts = &meta->ghosts;
    forget_blocked(&meta->scene, bit(said->capture));
    ghosts_capture(ghosts, said->capture, (enum captured)said->captured);
}

// Where the enemy may take a pawn of ours that has just stepped two squares.
static square_t passed_by(const struct own *own, move_t move) {
    square_t from = move_from(move), to = move_to(move);
    bool two = (from ^ to) == 16 && bits_has(own->men[PAWN], from);
    return two ? (square_t)((from + to) / 2) : NO_SQUARE;
}

static void hand_over(struct metaposition *meta, const struct announcement *said) {
    struct scene *scene = &meta->scene;
    scene->last = *said;
    scene->to_move ^= 1;
    scene->any = 0;
    meta->plies++;
    meta->quiet = (uint8_t)(meta->quiet + (meta->quiet < UINT8_MAX));
    if (said->capture != NO_SQUARE)
        meta->quiet = 0;
}

static void accepted(struct metaposition *meta, move_t move, const struct announcement *said) {
    struct scene *scene = &meta->scene;
    bitboard_t way = way_of(&scene->own, move), ends = bit(move_from(move)) | bit(move_to(move));
    bool pawn = bits_has(scene->own.men[PAWN], move_from(move));
    ghosts_forbid(&meta->ghosts, GHOSTS_ALL, way);
    if (said->capture != NO_SQUARE)
        captured(meta, said);
    ghosts_forbid(&meta->ghosts, GHOSTS_ALL, bit(move_to(move)));
    if (is_castling(&scene->own, move))
        castled(meta, move);
    ghosts_settle(&meta->ghosts);
    scene->passed = passed_by(&scene->own, move);
    scene->passant = 0;
    own_make(&scene->own, move);
    hand_over(meta, said);
    if (pawn)
        meta->quiet = 0;
    deduce(scene, &meta->ghosts);
    renew(meta, way | ends);
}

static void refused(struct metaposition *meta, move_t try) {
    if (!own_makes_sense(&meta->scene.own, try))
        return;
    deduce_refusal(&meta->scene, &meta->ghosts, try);
    deduce(&meta->scene, &meta->ghosts);
    renew(meta, bit(move_to(try)));
}

void metaposition_pseudomove(struct metaposition *meta, move_t try,
                             const struct announcement *said) {
    if (said->verdict == SAID_MOVED)
        accepted(meta, try, said);
    else if (said->verdict == SAID_NO)
        refused(meta, try);
}

// Squares on which a man other than the king may stand in the way of the checks just announced.
static bitboard_t check_blocks(const struct metaposition *meta) {
    const struct scene *scene = &meta->scene;
    bitboard_t blocks = 0;
    for (bitboard_t kings = meta->ghosts.may[KING]; kings;) {
        square_t king = bits_pop(&kings);
        for (int man = BISHOP; man <= QUEEN; man++)
            for (bitboard_t left = scene->own.men[man]; left;) {
                square_t from = bits_pop(&left);
                if (bits_has(attacks_of((enum man)man, from, scene->own.all), king))
                    blocks |= attacks_between(from, king);
            }
    }
    return blocks;
}

static struct passage passage_of(const struct metaposition *meta, const struct announcement *said) {
    const struct scene *scene = &meta->scene;
    const struct ruleset *rules = scene->rules;
    bool in_check = scene->last.verdict == SAID_MOVED && scene->last.checks;
    struct passage passage = {.own = scene->own.all, .blocks = UINT64_MAX, .passed = NO_SQUARE};
    if (in_check)
        passage.blocks = check_blocks(meta);
    passage.castles = !in_check;
    passage.promotes = !rules->tells_promotion || said->promotion;
    passage.must_promote = said->promotion;
    passage.only_pawns = rules->obligation == OBLIGED_TO_TAKE && scene->any == SAID_ANY_YES;
    if (scene->passed != NO_SQUARE && said->capture == (scene->passed ^ 8))
        passage.passed = scene->passed;
    return passage;
}

// Where a pawn that has just made two steps may have been passed by ours.
static bitboard_t passant_after(const struct ghosts *before, const struct ghosts *after,
                                const struct own *own) {
    bool white = before->side == WHITE;
    bitboard_t start = before->may[PAWN] & bits_rank(white ? 1 : 6), two;
    if (before->area != UINT64_MAX)
        return 0;
    two = (white ? start << 16 : start >> 16) & after->may[PAWN];
    bitboard_t over = white ? two >> 8 : two << 8;
    bitboard_t seen = 0;
    for (bitboard_t left = own->men[PAWN]; left;)
        seen |= ATTACKS_PAWN[own->side][bits_pop(&left)];
    return over & seen & ~own->all;
}

static void grow_old(struct metaposition *meta) {
    for (unsigned at = 0; at < 64; at++)
        meta->age[at] = (uint8_t)(meta->age[at] + (meta->age[at] < UINT8_MAX));
}

void metaposition_metamove(struct metaposition *meta, const struct announcement *said) {
    struct scene *scene = &meta->scene;
    const struct ghosts before = meta->ghosts;
    struct passage passage = passage_of(meta, said);
    if (said->capture != NO_SQUARE) {
        ghosts_take(&meta->ghosts, &passage, said->capture);
        own_lose(&scene->own, said->capture);
    } else
        ghosts_walk(&meta->ghosts, &passage);
    scene->blocked_count = 0;
    scene->passed = NO_SQUARE;
    ghosts_settle(&meta->ghosts);
    scene->passant =
        said->capture == NO_SQUARE ? passant_after(&before, &meta->ghosts, &scene->own) : 0;
    hand_over(meta, said);
    grow_old(meta);
    deduce(scene, &meta->ghosts);
    renew(meta, said->capture != NO_SQUARE ? bit(said->capture) : 0);
}

static void answered(struct metaposition *meta, const struct announcement *said) {
    meta->scene.any = said->verdict;
    deduce(&meta->scene, &meta->ghosts);
    renew(meta, 0);
}

void metaposition_hear(struct metaposition *meta, move_t try, const struct announcement *said) {
    bool mine = said->side == meta->scene.own.side;
    if (said->verdict == SAID_ANY_YES || said->verdict == SAID_ANY_NO)
        answered(meta, said);
    else if (mine)
        metaposition_pseudomove(meta, try, said);
    else if (said->verdict == SAID_MOVED)
        metaposition_metamove(meta, said);
}

bool metaposition_possible(const struct metaposition *meta) {
    return ghosts_possible(&meta->ghosts);
}

unsigned metaposition_kinds(const struct metaposition *meta, square_t at) {
    unsigned kinds = 0;
    for (int man = PAWN; man <= KING; man++)
        kinds |= bits_has(meta->ghosts.may[man], at) * 1u << man;
    return kinds;
}

bool metaposition_may_be_empty(const struct metaposition *meta, square_t at) {
    return !bits_has(meta->ghosts.filled | meta->scene.own.all, at);
}

bitboard_t metaposition_attackers(const struct metaposition *meta, square_t at) {
    const struct ghosts *ghosts = &meta->ghosts;
    bitboard_t stops = (meta->scene.own.all | ghosts->filled) & ~bit(at), found = 0;
    for (int man = PAWN; man <= KING; man++)
        found |= ghosts->may[man] & ghosts_sources(ghosts, (enum man)man, at, stops);
    return found;
}

unsigned metaposition_men_left(const struct metaposition *meta) {
    return meta->ghosts.left;
}

unsigned metaposition_pawns_most(const struct metaposition *meta) {
    const struct ghosts *ghosts = &meta->ghosts;
    unsigned pawns = 0, began = 0;
    for (unsigned i = 0; i < ghosts->count; i++) {
        began += ghosts->kind[i] == PAWN;
        pawns += ghosts->kind[i] == PAWN && ghosts->at[i];
    }
    began -= ghosts->pawns_lost;
    pawns = pawns < began ? pawns : began;
    return pawns < ghosts->left ? pawns : ghosts->left - 1u;
}

unsigned metaposition_size(const struct metaposition *meta) {
    unsigned size = 0;
    for (int man = PAWN; man <= KING; man++)
        size += bits_count(meta->ghosts.may[man]);
    return size;
}
