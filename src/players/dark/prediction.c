// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where we leave the paper: an answer that contradicts what is known (a check that must be heard,
// a pawn try that cannot be) is replaced by the first one that does not.

#include "config.h"

#include "belief/ghosts/forecast.h"
#include "players/dark/prediction.h"

// Was the same man refused one square further along?
static bool was_stopped(const struct turn *turn, move_t try) {
    for (unsigned i = 0; turn && i < turn->refused.count; i++) {
        move_t refused = turn->refused.at[i];
        bitboard_t way = attacks_between(move_from(refused), move_to(refused));
        if (move_from(refused) == move_from(try) && bits_has(way, move_to(try)) &&
            bits_has(ATTACKS_KING[move_to(refused)], move_to(try)))
            return true;
    }
    return false;
}

static bool takes(const struct metaposition *meta, move_t try, const struct turn *turn) {
    const struct own *own = &meta->scene.own;
    square_t to = move_to(try);
    if (own_is_pawn_capture(own, try))
        return true;
    if (bits_has(own->men[PAWN], move_from(try)))
        return false;
    return bits_has(meta->ghosts.filled, to) ||
           (bits_has(meta->ghosts.any, to) && was_stopped(turn, try));
}

static void predict_capture(struct announcement *said, const struct metaposition *meta,
                            move_t try) {
    const struct ghosts *ghosts = &meta->ghosts;
    square_t to = move_to(try);
    bool passes = !bits_has(ghosts->any, to) && bits_has(meta->scene.passant, to);
    bool pawn = passes || bits_has(ghosts->may[PAWN], to);
    said->capture = passes ? (uint8_t)(to ^ 8) : to;
    if (meta->scene.rules->tells_captured)
        said->captured = pawn ? CAPTURED_PAWN : CAPTURED_PIECE;
}

// Pawn tries for the enemy, where the man that moved may be their target.
static void predict_tries(struct announcement *said, const struct metaposition *meta, move_t try) {
    enum pawn_words words = meta->scene.rules->pawns;
    bitboard_t takers = ATTACKS_PAWN[meta->scene.own.side][move_to(try)] & meta->ghosts.may[PAWN];
    if (!takers || bits_has(meta->scene.own.men[KING], move_from(try)))
        return;
    if (words == PAWNS_PLACED)
        said->takers = bit(bits_first(takers));
    said->tries = words == PAWNS_COUNTED || words == PAWNS_YES || words == PAWNS_PLACED;
}

static bool accept(struct metaposition *meta, move_t try, const struct announcement *said) {
    metaposition_pseudomove(meta, try, said);
    return metaposition_possible(meta);
}

// The first answer that is no refusal.
static bool accept_any(struct metaposition *meta, move_t try) {
    struct announcement answers[2];
    unsigned count = forecast_answers(meta, try, answers, 2);
    for (unsigned i = 0; i < count && i < 2; i++)
        if (answers[i].verdict == SAID_MOVED)
            return accept(meta, try, &answers[i]);
    return false;
}

bool prediction_pseudomove(struct metaposition *meta, move_t try, const struct turn *turn) {
    const struct metaposition before = *meta;
    struct announcement said = announcement_of(SAID_MOVED, (enum colour)meta->scene.own.side);
    said.promotion = meta->scene.rules->tells_promotion && move_promotion(try) != PAWN;
    if (takes(meta, try, turn))
        predict_capture(&said, meta, try);
    predict_tries(&said, meta, try);
    if (accept(meta, try, &said))
        return true;
    *meta = before;
    said.tries = 0;
    said.takers = 0;
    if (accept(meta, try, &said))
        return true;
    *meta = before;
    return accept_any(meta, try);
}

void prediction_metamove(struct metaposition *meta) {
    struct announcement said = announcement_of(SAID_MOVED, (enum colour)meta->ghosts.side);
    metaposition_metamove(meta, &said);
}
