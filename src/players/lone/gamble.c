// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/gamble.h"
#include "players/lone/nets.h"
#include "players/lone/plan.h"
#include "players/lone/risk.h"
#include "players/lone/step.h"

enum { DEPTH_MAX = 6 };

struct gamble {
    const struct lone *lone;
    uint64_t nodes; // still to be spent
};

struct quarry {
    struct own own;
    bitboard_t kings;
    int depth;
};

static double hope_of(struct gamble *gamble, const struct quarry *quarry, move_t move);

// A guess, as a share of the squares: those that would be lost if we knew which it is, less
// something since we do not, and a little for every step of a pawn, so that there is progress. With
// bishops nearly all is won that is not lost by our next move, and fewer squares are progress.
static double guess(const struct gamble *gamble, const struct own *own, bitboard_t kings) {
    if (nets_are_for(own)) {
        struct lone next = {.own = *own, .stalemate_wins = gamble->lone->stalemate_wins};
        double fewer = 1 - 0.001 * bits_count(kings);
        return 0.98 * fewer * (1 - (double)risk_least(&next, kings) / bits_count(kings));
    }
    bitboard_t known = plan_known(own) & kings;
    if (!known)
        return 0;
    unsigned rank = square_rank(bits_first(own->men[PAWN]));
    rank = own->side == WHITE ? rank : 7 - rank;
    return 0.7 * bits_count(known) / bits_count(kings) + 0.01 * rank;
}

// From how many of the squares we may hope to win.
static double most_hope(struct gamble *gamble, const struct quarry *quarry) {
    struct moves tries;
    double best = 0;
    if (plan_moves(&quarry->own, quarry->kings))
        return bits_count(quarry->kings);
    if (quarry->depth == 0)
        return bits_count(quarry->kings) * guess(gamble, &quarry->own, quarry->kings);
    own_tries(&quarry->own, &tries);
    for (unsigned i = 0; i < tries.count && gamble->nodes; i++) {
        if (own_is_pawn_capture(&quarry->own, tries.at[i]))
            continue;
        double hope = hope_of(gamble, quarry, tries.at[i]);
        best = hope > best ? hope : best;
    }
    return best;
}

// How many squares these are as far as hope goes. A third time needs the king on the very square of
// both times before, so it is less likely than one in as many squares.
static double undrawn(bitboard_t squares, bitboard_t drawn) {
    return bits_count(squares) - 0.25 * bits_count(squares & drawn);
}

static double hope_of(struct gamble *gamble, const struct quarry *quarry, move_t move) {
    struct step step;
    lone_step(gamble->lone, &quarry->own, quarry->kings, move, &step);
    gamble->nodes -= gamble->nodes > 0;
    if (step.refused == quarry->kings)
        return 0;
    bitboard_t alive = step.refused | step.stalemated;
    double hope = gamble->lone->stalemate_wins ? bits_count(step.stalemated) : 0;
    for (unsigned i = 0; i < step.answer_count; i++) {
        bitboard_t safe = step.answers[i] & ~step.takers;
        struct quarry next = {step.own, step_kings(safe, step.free, step.own.all),
                              quarry->depth - 1};
        alive |= step.answers[i];
        if (next.kings)
            hope += undrawn(safe, step.drawn) * most_hope(gamble, &next) / bits_count(next.kings);
    }
    hope += bits_count(quarry->kings & ~alive);
    if (step.refused) {
        struct quarry rest = {quarry->own, step.refused, quarry->depth};
        hope += most_hope(gamble, &rest);
    }
    return hope;
}

move_t gamble_choose(const struct lone *lone, const struct moves *tries, uint64_t nodes,
                     uint64_t *seen) {
    struct gamble gamble = {lone, nodes};
    move_t chosen = tries->at[0];
    for (int depth = 1; depth <= DEPTH_MAX; depth++) {
        struct quarry quarry = {lone->own, lone->kings, depth};
        move_t best_try = MOVE_NONE;
        double best = -1;
        for (unsigned i = 0; i < tries->count; i++) {
            double hope = hope_of(&gamble, &quarry, tries->at[i]);
            hope *= lone_was_there(lone, tries->at[i]) ? 0.9 : 1;
            if (hope > best) {
                best = hope;
                best_try = tries->at[i];
            }
        }
        if (!gamble.nodes && depth > 1)
            break;
        chosen = best_try;
    }
    *seen += nodes - gamble.nodes;
    return chosen;
}
