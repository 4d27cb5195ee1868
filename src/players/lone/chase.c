// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/chase.h"
#include "players/lone/gamble.h"
#include "players/lone/plan.h"
#include "players/lone/risk.h"
#include "players/lone/step.h"

#include <limits.h>

enum {
    WON = 1000000,
    LOST = -1000000, // a draw is all the enemy can get, and all it wants
    DEPTH_MAX = 12,
    PATIENCE = 22,  // moves without a mate before we go by another yardstick
    PAWNS_WAIT = 8, // moves after which a pawn goes on, at a risk that grows with each further one
    PLANNED = 1000, // more than what else an appraisal finds
    FIFTY = 50,     // moves without a pawn's that are a draw
};

struct hunt {
    const struct lone *lone;
    uint64_t nodes; // still to be spent
    bool spent;
};

static int distance(square_t a, square_t b) {
    int files = (int)square_file(a) - (int)square_file(b);
    int ranks = (int)square_rank(a) - (int)square_rank(b);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

// How far a square is from the nearest corner, counted in steps along both sides.
static int from_corner(const struct own *own, square_t at) {
    int file = (int)square_file(at), rank = (int)square_rank(at);
    int files = (int)(own->size >> 4) - 1, ranks = (int)(own->size & 15u) - 1;
    return (file < files - file ? file : files - file) +
           (rank < ranks - rank ? rank : ranks - rank);
}

// What a set of squares looks like from our side.
struct spread_out {
    int count, corner, far, farthest, nearest;
};

static struct spread_out measure(const struct own *own, bitboard_t squares) {
    square_t king = bits_first(own->men[KING]);
    struct spread_out m = {.count = (int)bits_count(squares), .nearest = SIDE_MAX};
    while (squares) {
        square_t at = bits_pop(&squares);
        int away = distance(king, at);
        m.corner += from_corner(own, at);
        m.far += away;
        m.farthest = away > m.farthest ? away : m.farthest;
        m.nearest = away < m.nearest ? away : m.nearest;
    }
    return m;
}

static int worth_of_men(const struct own *own) {
    static const int MEN[] = {120, 150, 150, 500, 900, 0};
    int worth = 0;
    for (int man = PAWN; man <= QUEEN; man++)
        worth += MEN[man] * (int)bits_count(own->men[man]);
    for (bitboard_t left = own->men[PAWN]; left;) {
        unsigned rank = square_rank(bits_pop(&left));
        worth += 20 * (int)(own->side == WHITE ? rank : (own->size & 15u) - 1 - rank);
    }
    return worth;
}

// The worth of a situation with us to move: few squares for the king, none of those it can get to
// far from a corner, our own king near it and beside the men that hold it in. The weights were
// found by climbing on the ending king and rook against king.
static int appraise(const struct own *own, bitboard_t kings) {
    bitboard_t free = step_area(own) & ~step_attacked(own), reach = kings;
    bitboard_t guarded = ATTACKS_KING[bits_first(own->men[KING])];
    for (bitboard_t more; (more = step_spread(reach) & free & ~reach) != 0;)
        reach |= more;
    struct spread_out now = measure(own, kings), later = measure(own, reach);
    return worth_of_men(own) - 10 * now.count - 7 * now.far / now.count - 6 * now.farthest -
           9 * now.nearest - 26 * later.corner / later.count - 6 * later.far / later.count +
           12 * (int)bits_count(guarded & (own->men[ROOK] | own->men[QUEEN]));
}

// Another yardstick, worse as a rule, but a hunt that goes in circles by the first one gets out of
// them.
static int appraise_anew(const struct own *own, bitboard_t kings) {
    unsigned moves = plan_moves_by_part(own, kings);
    return moves ? worth_of_men(own) + PLANNED - 10 * (int)moves : appraise(own, kings);
}

// A situation with us to move, and how far to look.
struct quarry {
    struct own own;
    bitboard_t kings;
    int depth;
};

static int hunt_move(struct hunt *hunt, const struct quarry *quarry, move_t move, int alpha);

// The best we can do.
static int hunt_best(struct hunt *hunt, const struct quarry *quarry, int alpha, int beta) {
    struct moves tries;
    int best = LOST;
    if (quarry->depth == 0)
        return hunt->lone->past_count < PATIENCE ? appraise(&quarry->own, quarry->kings)
                                                 : appraise_anew(&quarry->own, quarry->kings);
    own_tries(&quarry->own, &tries);
    for (unsigned i = 0; i < tries.count && best < beta && !hunt->spent; i++) {
        if (own_is_pawn_capture(&quarry->own, tries.at[i]))
            continue;
        int worth = hunt_move(hunt, quarry, tries.at[i], best > alpha ? best : alpha);
        best = worth > best ? worth : best;
    }
    return best;
}

// The worst that can come of one try. Mates count by the moves they take.
static int hunt_move(struct hunt *hunt, const struct quarry *quarry, move_t move, int alpha) {
    struct step step;
    int worst = WON + quarry->depth;
    lone_step(hunt->lone, &quarry->own, quarry->kings, move, &step);
    hunt->spent = hunt->spent || hunt->nodes-- == 0;
    if (hunt->spent || step.refused == quarry->kings || step.takers ||
        lone_drawn(hunt->lone, &step))
        return LOST;
    if (step.refused) { // a no costs nothing and leaves fewer squares: look at what else there is
        struct quarry rest = {quarry->own, step.refused, quarry->depth - 1};
        int worth = hunt_best(hunt, &rest, alpha, worst);
        worst = worth < worst ? worth : worst;
    }
    for (unsigned i = 0; i < step.answer_count && worst > alpha && !hunt->spent; i++) {
        struct quarry next = {step.own, step_kings(step.answers[i], step.free, step.own.all),
                              quarry->depth - 1};
        int worth = hunt_best(hunt, &next, alpha, worst);
        worst = worth < worst ? worth : worst;
    }
    return worst;
}

// When everything may go wrong: what goes wrong on the fewest squares.
static move_t least_risk(const struct lone *lone, const struct moves *tries) {
    move_t best_try = tries->at[0];
    int best = INT_MIN;
    for (unsigned i = 0; i < tries->count; i++) {
        struct step step;
        step_take(&lone->own, lone->kings, tries->at[i], &step);
        bitboard_t next = 0;
        for (unsigned k = 0; k < step.answer_count; k++)
            next |= step_kings(step.answers[k], step.free, step.own.all);
        int worth = -1000 * (int)risk_of(lone, lone->kings, tries->at[i]) +
                    (next ? appraise(&step.own, next) : 0);
        if (step.refused != lone->kings && worth > best) {
            best = worth;
            best_try = tries->at[i];
        }
    }
    return best_try;
}

// The step of a pawn that goes wrong on the fewest squares; of equal ones that of the foremost.
static move_t safest_push(const struct lone *lone, const struct moves *tries) {
    unsigned fewest = bits_count(lone->kings), ranks = lone->own.size & 15u, best_rank = 0;
    move_t best = MOVE_NONE;
    for (unsigned i = 0; i < tries->count; i++) {
        move_t try = tries->at[i];
        bool other = move_promotion(try) != PAWN && move_promotion(try) != QUEEN;
        if (other || !bits_has(lone->own.men[PAWN], move_from(try)))
            continue;
        unsigned bad = risk_of(lone, lone->kings, try), rank = square_rank(move_to(try));
        rank = lone->own.side == WHITE ? rank : ranks - 1 - rank;
        if (bad < fewest || (bad == fewest && best != MOVE_NONE && rank > best_rank)) {
            fewest = bad;
            best_rank = rank;
            best = try;
        }
    }
    return best;
}

// Whether the time has come for what goes wrong on so many squares: on the more of them the nearer
// a draw is.
static bool is_time_for(const struct lone *lone, unsigned bad) {
    unsigned past = lone->past_count, kings = bits_count(lone->kings);
    return past >= PAWNS_WAIT &&
           (bad * FIFTY <= kings * (past - PAWNS_WAIT) || (past >= FIFTY - 1 && bad < kings));
}

// Pawns take nothing here: there is only a king.
static void leave_out_captures(const struct own *own, struct moves *tries) {
    unsigned kept = 0;
    for (unsigned i = 0; i < tries->count; i++)
        if (!own_is_pawn_capture(own, tries->at[i]))
            tries->at[kept++] = tries->at[i];
    tries->count = kept ? kept : tries->count;
}

static struct chase_choice search(struct hunt *hunt, const struct moves *tries) {
    const struct lone *lone = hunt->lone;
    struct chase_choice choice = {.try = MOVE_NONE};
    for (int depth = 1; depth <= DEPTH_MAX; depth++) {
        move_t best_try = MOVE_NONE;
        int best = INT_MIN;
        for (unsigned i = 0; i < tries->count; i++) {
            int alpha = best > LOST ? best : LOST;
            struct quarry quarry = {lone->own, lone->kings, depth};
            int worth = hunt_move(hunt, &quarry, tries->at[i], alpha);
            if (worth < WON && lone_was_there(lone, tries->at[i]))
                worth -= 300;
            if (hunt->spent)
                return choice;
            if (worth > best) {
                best = worth;
                best_try = tries->at[i];
            }
        }
        if (best <= LOST)
            break;
        choice = (struct chase_choice){best_try, best >= WON, (unsigned)depth, 0};
        if (choice.certain)
            break;
    }
    return choice;
}

// A way that would be sure if boards could come again: where hardly any square is drawn by its
// first step it is better than none.
static move_t nearly_sure(const struct lone *lone, const struct moves *tries, uint64_t nodes,
                          uint64_t *seen) {
    enum { FEW = 8 }; // one square in so many
    struct lone forgetful = *lone;
    struct step step;
    unsigned moves;
    if (!lone->again.any)
        return MOVE_NONE;
    again_clear(&forgetful.again);
    move_t try = plan_choose(&forgetful, tries, nodes, &moves, seen);
    if (try == MOVE_NONE)
        return try;
    lone_step(lone, &lone->own, lone->kings, try, &step);
    return FEW * bits_count(step.drawn) <= bits_count(lone->kings) ? try : MOVE_NONE
        ;
}

// Whether a part of our men may show the way: a heavy one with more than one beside it needs no
// help, and they would stand in its way.
static bool may_go_by_part(const struct own *own) {
    bool heavy = own->men[ROOK] | own->men[QUEEN];
    return !heavy || bits_count(own->all & ~own->men[KING]) <= 2;
}

// The way of such a part, where it is short enough.
static struct chase_choice go_by_part(const struct lone *lone, const struct moves *tries,
                                      uint64_t nodes, uint64_t *seen) {
    unsigned moves;
    move_t try = plan_choose(lone, tries, nodes, &moves, seen);
    bool late = lone->past_count + moves > FIFTY;
    return (struct chase_choice){late ? MOVE_NONE : try, false, moves, 0};
}

static struct chase_choice choose(const struct lone *lone, const struct moves *tries,
                                  uint64_t nodes, uint64_t *seen) {
    struct chase_choice choice = {.depth = 0};
    struct moves sensible = *tries;
    leave_out_captures(&lone->own, &sensible);
    if (plan_is_for(&lone->own)) {
        choice.try = plan_choose(lone, &sensible, nodes, &choice.depth, seen);
        choice.certain = choice.try != MOVE_NONE;
        if (!choice.certain)
            choice.try = nearly_sure(lone, &sensible, nodes, seen);
        if (choice.try == MOVE_NONE)
            choice.try = gamble_choose(lone, &sensible, nodes, seen);
        return choice;
    }
    bool by_part = may_go_by_part(&lone->own);
    nodes = by_part ? nodes / 2 : nodes;
    struct hunt hunt = {.lone = lone, .nodes = nodes};
    choice = search(&hunt, &sensible);
    *seen += nodes - hunt.nodes; // one more than all when they did not suffice
    if (choice.certain)
        return choice;
    if (by_part) {
        struct chase_choice part = go_by_part(lone, &sensible, nodes, seen);
        if (part.try != MOVE_NONE)
            return part;
    }
    move_t push = safest_push(lone, &sensible);
    if (push != MOVE_NONE && is_time_for(lone, risk_of(lone, lone->kings, push)))
        choice.try = push;
    if (choice.try == MOVE_NONE)
        choice.try = least_risk(lone, &sensible);
    return choice;
}

struct chase_choice chase_choose(const struct lone *lone, const struct moves *tries,
                                 uint64_t nodes) {
    uint64_t seen = 0;
    struct chase_choice choice = choose(lone, tries, nodes, &seen);
    choice.seen = seen;
    return choice;
}
