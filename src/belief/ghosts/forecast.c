// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/ghosts/forecast.h"

// Squares that have to be empty for the try, the target of a man that may capture left out.
static bitboard_t way_of(const struct own *own, move_t try) {
    square_t from = move_from(try), to = move_to(try);
    if (bits_has(own->men[KING], from) && !bits_has(ATTACKS_KING[from], to))
        return attacks_between(from, (square_t)(to > from ? from + 3 : from - 4));
    if (bits_has(own->men[PAWN], from) && !own_is_pawn_capture(own, try))
        return attacks_between(from, to) | bit(to);
    return attacks_between(from, to);
}

static bool may_be_attacked(const struct metaposition *meta, square_t at) {
    struct metaposition gone = *meta;
    gone.scene.own.all &= ~gone.scene.own.men[KING];
    return metaposition_attackers(&gone, at) != 0;
}

static bool may_refuse(const struct metaposition *meta, move_t try) {
    const struct scene *scene = &meta->scene;
    square_t from = move_from(try), to = move_to(try);
    if (way_of(&scene->own, try) & meta->ghosts.any || scene->last.verdict != SAID_MOVED)
        return true;
    if (bits_has(scene->own.men[KING], from))
        return may_be_attacked(meta, to) || !bits_has(ATTACKS_KING[from], to);
    if (own_is_pawn_capture(&scene->own, try) && metaposition_may_be_empty(meta, to))
        return true;
    return scene->last.checks || deduce_may_be_pinned(scene, &meta->ghosts, from, to);
}

static void forecast_capture(struct forecast *forecast, const struct metaposition *meta,
                             move_t try) {
    const struct scene *scene = &meta->scene;
    square_t to = move_to(try);
    bool takes = own_is_pawn_capture(&scene->own, try);
    bool push = bits_has(scene->own.men[PAWN], move_from(try)) && !takes;
    unsigned kinds = push ? 0 : metaposition_kinds(meta, to);
    forecast->may_take_pawn = kinds & 1u << PAWN;
    forecast->may_take_piece = (kinds & ~(1u << PAWN | 1u << KING)) != 0;
    forecast->may_pass = takes && bits_has(scene->passant, to);
    forecast->may_be_quiet = !takes && metaposition_may_be_empty(meta, to);
}

void forecast_make(struct forecast *forecast, const struct metaposition *meta, move_t try) {
    struct metaposition after = *meta;
    *forecast = (struct forecast){.may_refuse = may_refuse(meta, try)};
    forecast_capture(forecast, meta, try);
    forecast->may_accept = !(way_of(&meta->scene.own, try) & meta->ghosts.filled) &&
                           (forecast->may_be_quiet || forecast->may_take_pawn ||
                            forecast->may_take_piece || forecast->may_pass);
    own_make(&after.scene.own, try);
    after.ghosts.filled &= ~(bit(move_to(try)) | meta->scene.passant);
    after.scene.passed = NO_SQUARE;
    if ((move_from(try) ^ move_to(try)) == 16)
        after.scene.passed = (square_t)((move_from(try) + move_to(try)) / 2);
    if (forecast->may_pass) // the pawn taken no longer stops a line
        after.ghosts.filled &= ~bit((square_t)(move_to(try) ^ 8));
    for (bitboard_t kings = meta->ghosts.may[KING] & ~after.scene.own.all; kings;)
        forecast->checks |=
            (uint8_t)deduce_possible_checks(&after.scene, &after.ghosts, bits_pop(&kings));
    forecast->tries_most = (uint8_t)deduce_most_tries(&after.scene, &after.ghosts);
}

// A list being made, and what it is made from.
struct list {
    const struct metaposition *meta;
    struct forecast forecast;
    struct announcement *answers;
    unsigned count, limit;
    move_t try;
};

static void add(struct list *list, const struct announcement *said) {
    struct metaposition after = *list->meta;
    metaposition_pseudomove(&after, list->try, said);
    if (!metaposition_possible(&after))
        return;
    if (list->count < list->limit)
        list->answers[list->count] = *said;
    list->count++;
}

// Squares of enemy pawns that may be able to take after the move.
static bitboard_t takers_after(const struct list *list) {
    struct own own = list->meta->scene.own;
    bitboard_t takers = 0, targets;
    own_make(&own, list->try);
    targets = own.all & ~own.men[KING];
    if ((move_from(list->try) ^ move_to(list->try)) == 16)
        targets |= bit((square_t)((move_from(list->try) + move_to(list->try)) / 2));
    while (targets)
        takers |= ATTACKS_PAWN[own.side][bits_pop(&targets)];
    return takers & list->meta->ghosts.may[PAWN] & ~own.all;
}

static void add_placed(struct list *list, struct announcement said) {
    bitboard_t takers = takers_after(list);
    add(list, &said);
    said.tries = 1;
    for (bitboard_t first = takers; first;) {
        said.takers = bit(bits_pop(&first));
        add(list, &said);
        for (bitboard_t second = first; second;) {
            struct announcement both = said;
            both.takers |= bit(bits_pop(&second));
            add(list, &both);
        }
    }
}

static void add_tries(struct list *list, struct announcement said) {
    enum pawn_words words = list->meta->scene.rules->pawns;
    unsigned most = words == PAWNS_COUNTED ? list->forecast.tries_most
                    : words == PAWNS_YES   ? list->forecast.tries_most != 0
                                           : 0;
    if (words == PAWNS_PLACED) {
        add_placed(list, said);
        return;
    }
    for (unsigned tries = 0; tries <= most; tries++) {
        said.tries = (uint8_t)tries;
        add(list, &said);
    }
}

static void add_checks(struct list *list, square_t capture, enum captured captured) {
    const struct scene *scene = &list->meta->scene;
    struct announcement said = announcement_of(SAID_MOVED, (enum colour)scene->own.side);
    said.capture = capture;
    said.captured = (uint8_t)(scene->rules->tells_captured ? captured : CAPTURED_UNTOLD);
    said.promotion = scene->rules->tells_promotion && move_promotion(list->try) != PAWN;
    for (unsigned checks = 0; checks < 32; checks++)
        if (!(checks & ~(unsigned)list->forecast.checks) && bits_count(checks) <= 2) {
            said.checks = (uint8_t)checks;
            add_tries(list, said);
        }
}

unsigned forecast_answers(const struct metaposition *meta, move_t try, struct announcement *answers,
                          unsigned limit) {
    struct list list = {.meta = meta, .answers = answers, .limit = limit, .try = try};
    const struct forecast *forecast = &list.forecast;
    bool told = meta->scene.rules->tells_captured;
    struct announcement no = announcement_of(SAID_NO, (enum colour)meta->scene.own.side);
    forecast_make(&list.forecast, meta, try);
    if (forecast->may_refuse)
        add(&list, &no);
    if (!forecast->may_accept)
        return list.count;
    if (forecast->may_be_quiet)
        add_checks(&list, NO_SQUARE, CAPTURED_UNTOLD);
    if (forecast->may_take_pawn || (!told && forecast->may_take_piece))
        add_checks(&list, move_to(try), CAPTURED_PAWN);
    if (told && forecast->may_take_piece)
        add_checks(&list, move_to(try), CAPTURED_PIECE);
    if (forecast->may_pass)
        add_checks(&list, (square_t)(move_to(try) ^ 8), CAPTURED_PAWN);
    return list.count;
}
