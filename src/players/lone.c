// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "law/announcement.h"
#include "players/lone.h"

#include <limits.h>

enum {
    WON = 1000000,
    LOST = -1000000, // a draw is all the enemy can get, and all it wants
    ANSWERS_MAX = 8, // different announcements after one legal move
    DEPTH_MAX = 12,
};

struct hunt {
    const struct lone *lone;
    uint64_t nodes; // still to be spent
    bool spent;
};

// One move of ours and what may be heard after it.
struct step {
    struct own own;
    bitboard_t refused;              // king squares for which the umpire says no
    bitboard_t free;                 // squares that none of our men attacks or, as its own, guards
    bitboard_t answers[ANSWERS_MAX]; // king squares by announcement
    unsigned answer_count;
    bitboard_t stalemated; // squares on which it is
    bitboard_t takers;     // squares on which the king can take a man
};

static bitboard_t spread(bitboard_t set) {
    bitboard_t row = set | (set << 1 & ~FILE_A) | (set >> 1 & ~FILE_H);
    return row | row << 8 | row >> 8;
}

static bitboard_t area_of(const struct own *own) {
    return bits_area(own->size >> 4, own->size & 15u);
}

// Everything our men attack, their own fellows included; the king hides nothing behind it.
static bitboard_t attacked_by(const struct own *own) {
    bitboard_t attacked = 0;
    for (bitboard_t left = own->men[PAWN]; left;)
        attacked |= ATTACKS_PAWN[own->side][bits_pop(&left)];
    for (int man = KNIGHT; man <= KING; man++)
        for (bitboard_t left = own->men[man]; left;)
            attacked |= attacks_of((enum man)man, bits_pop(&left), own->all);
    return attacked;
}

// Which of our men check a king on this square, as the umpire would say it.
static unsigned checks_on(const struct own *own, square_t king) {
    bitboard_t area = area_of(own), straight = own->men[ROOK] | own->men[QUEEN];
    bitboard_t slanted = own->men[BISHOP] | own->men[QUEEN];
    unsigned checks = ATTACKS_KNIGHT[king] & own->men[KNIGHT] ? CHECK_KNIGHT : 0;
    unsigned one = bits_count(ATTACKS_LINE[LINE_DIAGONAL][king] & area);
    unsigned other = bits_count(ATTACKS_LINE[LINE_ANTIDIAGONAL][king] & area);
    bitboard_t pawns = ATTACKS_PAWN[own->side ^ 1][king] & own->men[PAWN];
    if (attacks_along(LINE_RANK, king, own->all) & straight)
        checks |= CHECK_RANK;
    if (attacks_along(LINE_FILE, king, own->all) & straight)
        checks |= CHECK_FILE;
    if ((attacks_along(LINE_DIAGONAL, king, own->all) & slanted) |
        (pawns & ATTACKS_LINE[LINE_DIAGONAL][king]))
        checks |= one >= other ? CHECK_LONG : CHECK_SHORT;
    if ((attacks_along(LINE_ANTIDIAGONAL, king, own->all) & slanted) |
        (pawns & ATTACKS_LINE[LINE_ANTIDIAGONAL][king]))
        checks |= other >= one ? CHECK_LONG : CHECK_SHORT;
    return checks;
}

// Where the king must not be for the move to be legal. A slider's way is always free: a king on it
// would stand attacked with us to move.
static bitboard_t refusing(const struct own *own, move_t move) {
    square_t from = move_from(move), to = move_to(move);
    if (bits_has(own->men[KING], from)) {
        int step = to - from;
        if (step == 2 || step == -2) // castling: in the way, or attacking a square passed
            return ATTACKS_KING[from] | ATTACKS_KING[to] | ATTACKS_KING[(from + to) / 2] |
                   UINT64_C(7) << (step > 0 ? from + 1 : from - 3);
        return ATTACKS_KING[to] | bit(to);
    }
    return bits_has(own->men[PAWN], from) ? bit(to) | attacks_between(from, to) : 0;
}

static void sort_answers(struct step *step, bitboard_t legal, bitboard_t attacked) {
    unsigned said[ANSWERS_MAX] = {0};
    step->answer_count = 0;
    if (legal & ~attacked)
        step->answers[step->answer_count++] = legal & ~attacked;
    for (bitboard_t left = legal & attacked; left;) {
        square_t at = bits_pop(&left);
        unsigned checks = checks_on(&step->own, at), k = 0;
        while (k < step->answer_count && said[k] != checks)
            k++;
        if (k == step->answer_count && k < ANSWERS_MAX) {
            said[k] = checks;
            step->answers[step->answer_count++] = 0;
        }
        if (k < ANSWERS_MAX)
            step->answers[k] |= bit(at);
    }
}

// Our men after a move; the long way only where castling is part of it.
static struct own moved(const struct own *own, move_t move) {
    struct own next = *own;
    bitboard_t both = bit(move_from(move)) | bit(move_to(move));
    if (own->castling) {
        own_make(&next, move);
        return next;
    }
    next.all ^= both;
    for (int man = PAWN; man <= KING; man++)
        if (bits_has(own->men[man], move_from(move)))
            next.men[man] ^= move_promotion(move) == PAWN ? both : bit(move_from(move));
    if (move_promotion(move) != PAWN)
        next.men[move_promotion(move)] |= bit(move_to(move));
    return next;
}

static void take_step(const struct own *own, bitboard_t kings, move_t move, struct step *step) {
    step->own = moved(own, move);
    step->refused = kings & refusing(own, move);
    bitboard_t legal = kings & ~step->refused, attacked = attacked_by(&step->own);
    step->free = area_of(own) & ~attacked;
    bitboard_t stuck = legal & ~spread(step->free);
    // spread() lets a square reach itself: a king that could only stay has no move.
    for (bitboard_t left = legal & step->free & ~stuck; left;) {
        square_t at = bits_pop(&left);
        stuck |= ATTACKS_KING[at] & step->free ? 0 : bit(at);
    }
    step->stalemated = stuck & ~attacked;
    legal &= ~stuck;
    step->takers = spread(step->free & step->own.all) & legal;
    sort_answers(step, legal, attacked);
}

static bitboard_t steps_of(bitboard_t kings, bitboard_t free, bitboard_t own) {
    bitboard_t to = 0;
    while (kings)
        to |= ATTACKS_KING[bits_pop(&kings)];
    return to & free & ~own;
}

bitboard_t lone_after(const struct lone *lone, move_t move, unsigned checks) {
    struct step step;
    take_step(&lone->own, lone->kings, move, &step);
    for (unsigned i = 0; i < step.answer_count; i++)
        if (checks_on(&step.own, bits_first(step.answers[i])) == checks)
            return steps_of(step.answers[i], step.free, step.own.all);
    return 0;
}

uint64_t lone_hash(const struct own *own, bitboard_t kings) {
    uint64_t hash = kings * UINT64_C(0xbf58476d1ce4e5b9);
    for (int man = PAWN; man <= KING; man++)
        hash = (hash ^ own->men[man]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 31);
    return hash;
}

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
    bitboard_t free = area_of(own) & ~attacked_by(own), reach = kings;
    bitboard_t guarded = ATTACKS_KING[bits_first(own->men[KING])];
    for (bitboard_t more; (more = spread(reach) & free & ~reach) != 0;)
        reach |= more;
    struct spread_out now = measure(own, kings), later = measure(own, reach);
    return worth_of_men(own) - 10 * now.count - 7 * now.far / now.count - 6 * now.farthest -
           9 * now.nearest - 26 * later.corner / later.count - 6 * later.far / later.count +
           12 * (int)bits_count(guarded & (own->men[ROOK] | own->men[QUEEN]));
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
        return appraise(&quarry->own, quarry->kings);
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
    take_step(&quarry->own, quarry->kings, move, &step);
    hunt->spent = hunt->spent || hunt->nodes-- == 0;
    if (hunt->spent || step.refused == quarry->kings || step.takers ||
        (step.stalemated && !hunt->lone->stalemate_wins))
        return LOST;
    if (step.refused) { // a no costs nothing and leaves fewer squares: look at what else there is
        struct quarry rest = {quarry->own, step.refused, quarry->depth - 1};
        int worth = hunt_best(hunt, &rest, alpha, worst);
        worst = worth < worst ? worth : worst;
    }
    for (unsigned i = 0; i < step.answer_count && worst > alpha && !hunt->spent; i++) {
        struct quarry next = {step.own, steps_of(step.answers[i], step.free, step.own.all),
                              quarry->depth - 1};
        int worth = hunt_best(hunt, &next, alpha, worst);
        worst = worth < worst ? worth : worst;
    }
    return worst;
}

static bool was_there(const struct lone *lone, move_t move) {
    struct own own = lone->own;
    own_make(&own, move);
    uint64_t hash = lone_hash(&own, lone->kings);
    for (unsigned i = 0; i < lone->past_count; i++)
        if (lone->past[i] == hash)
            return true;
    return false;
}

// When everything may go wrong: what goes wrong on the fewest squares.
static move_t least_risk(const struct lone *lone, const struct moves *tries) {
    move_t best_try = tries->at[0];
    int best = INT_MIN;
    for (unsigned i = 0; i < tries->count; i++) {
        struct step step;
        take_step(&lone->own, lone->kings, tries->at[i], &step);
        bitboard_t bad = step.takers | (lone->stalemate_wins ? 0 : step.stalemated);
        bitboard_t next = 0;
        for (unsigned k = 0; k < step.answer_count; k++)
            next |= steps_of(step.answers[k], step.free, step.own.all);
        int worth = -1000 * (int)bits_count(bad) + (next ? appraise(&step.own, next) : 0);
        if (step.refused != lone->kings && worth > best) {
            best = worth;
            best_try = tries->at[i];
        }
    }
    return best_try;
}

struct lone_choice lone_choose(const struct lone *lone, const struct moves *tries, uint64_t nodes) {
    struct lone_choice choice = {.try = least_risk(lone, tries)};
    struct hunt hunt = {.lone = lone, .nodes = nodes};
    for (int depth = 1; depth <= DEPTH_MAX; depth++) {
        move_t best_try = MOVE_NONE;
        int best = INT_MIN;
        for (unsigned i = 0; i < tries->count; i++) {
            int alpha = best > LOST ? best : LOST;
            struct quarry quarry = {lone->own, lone->kings, depth};
            int worth = hunt_move(&hunt, &quarry, tries->at[i], alpha);
            if (worth < WON && was_there(lone, tries->at[i]))
                worth -= 300;
            if (hunt.spent)
                return choice;
            if (worth > best) {
                best = worth;
                best_try = tries->at[i];
            }
        }
        if (best <= LOST)
            break;
        choice = (struct lone_choice){best_try, best >= WON, (unsigned)depth};
        if (choice.certain)
            break;
    }
    return choice;
}
