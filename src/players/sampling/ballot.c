// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "eval/win.h"
#include "players/sampling/ballot.h"

#include <math.h>

// Found by playing; what they cure is in each comment.
#define MATE_PLY 0.002      // a mate's worth falls by so much with every ply, for 20 plies
#define MATE_ROOM 0.05      // between the worst mate and all the queens in the world
#define AHEAD 0.65          // from this win on a draw is a loss
#define STALEMATE_COST 1.5  // per board: a small risk that is taken every move is a big one
#define REPEAT_COST 0.01    // for standing again as before, growing with the square
#define LASTING_GAIN 0.0005 // for each quiet move before a capture or pawn move

// Mates are taken out of the crowd of won games, else a heap of queens looks as good.
static double worth_of(float win) {
    double mate = (double)win_from_score(SCORE_MATE_LEAST), w = (double)win;
    double plies = (SCORE_MATE - SCORE_MATE_LEAST) * (w < 0.5 ? w : 1 - w) / (1 - mate);
    double late = MATE_PLY * (plies < 20 ? plies : 20);
    if (w > mate)
        return 1 - late;
    if (w < 1 - mate)
        return late;
    return MATE_ROOM + (1 - 2 * MATE_ROOM) * w;
}

static bool is_stalemate(const struct board *board, move_t move) {
    struct board after = *board;
    board_make(&after, move);
    return !board_checkers(&after) && !movegen_any(&after);
}

static bool is_lasting(const struct board *board, move_t move) {
    return bits_has(board_occupied(board), move_to(move)) ||
           bits_has(board->men[PAWN], move_from(move));
}

// One board's vote on one try. The evaluator knows stalemate as a draw, which it is not by all
// rules.
static void vote(struct ballot_row *row, const struct view *view, const struct board *board,
                 float win, bool plain) {
    bool stalemate = fabsf(win - 0.5f) < 0.02f && is_stalemate(board, row->try);
    if (stalemate && view->rules->stalemate_loses)
        win = win_from_score(SCORE_MATE - 1);
    else if (stalemate)
        row->stalemates++;
    row->votes++;
    row->win += (double)win;
    row->worth += plain ? score_as_judged((double)win) : worth_of(win);
    row->lasting += is_lasting(board, row->try);
}

// Both lists are in an order of their own, so each try has a slot by its value.
enum { SLOTS = 1 << 15 };

void ballot_count(struct ballot *ballot, const struct view *view, const struct sample *sample,
                  bool plain) {
    uint16_t slot[SLOTS] = {0};
    struct moves tries, legal;
    view_tries(view, &tries);
    ballot->count = tries.count;
    ballot->plain = plain;
    for (unsigned i = 0; i < tries.count; i++) {
        ballot->rows[i] = (struct ballot_row){.try = tries.at[i]};
        slot[tries.at[i] % SLOTS] = (uint16_t)(i + 1);
    }
    for (size_t b = 0; b < sample->judged; b++) {
        movegen_legal(&sample->boards[b], &legal);
        for (unsigned i = 0; i < legal.count; i++) {
            unsigned row = slot[legal.at[i] % SLOTS];
            if (row)
                vote(&ballot->rows[row - 1], view, &sample->boards[b], sample->judgements[b].win[i],
                     plain);
        }
    }
}

// A share of the boards that voted.
static double share(unsigned boards, const struct ballot_row *row) {
    return (double)boards / row->votes;
}

static double best_win(const struct ballot *ballot) {
    double best = 0;
    for (unsigned i = 0; i < ballot->count; i++)
        if (ballot->rows[i].votes)
            best = fmax(best, ballot->rows[i].win / ballot->rows[i].votes);
    return best;
}

void ballot_rate(struct ballot *ballot, const struct view *view, const struct progress *progress) {
    ballot->best = best_win(ballot);
    for (unsigned i = 0; i < ballot->count; i++) {
        struct ballot_row *row = &ballot->rows[i];
        if (!row->votes)
            continue;
        row->value = row->worth / row->votes;
        if (ballot->plain || ballot->best < AHEAD)
            continue;
        unsigned repeats = progress_repeats(progress, view, row->try);
        row->value -= STALEMATE_COST * share(row->stalemates, row);
        row->value -= REPEAT_COST * repeats * repeats;
        row->value += LASTING_GAIN * progress->quiet * share(row->lasting, row);
    }
}

const struct ballot_row *ballot_pick(const struct ballot *ballot, double near, struct rng *rng) {
    const struct ballot_row *near_best[MOVES_MAX];
    double best = -INFINITY;
    unsigned count = 0;
    for (unsigned i = 0; i < ballot->count; i++)
        if (ballot->rows[i].votes)
            best = fmax(best, ballot->rows[i].value);
    for (unsigned i = 0; i < ballot->count; i++)
        if (ballot->rows[i].votes && ballot->rows[i].value >= best - near)
            near_best[count++] = &ballot->rows[i];
    return count ? near_best[rng_below(rng, count)] : NULL;
}

static bool goes_before(const struct ballot_row *a, const struct ballot_row *b,
                        const struct ballot_row *picked) {
    return b != picked && (a == picked || a->value > b->value);
}

unsigned ballot_rank(const struct ballot *ballot, const struct ballot_row *picked, size_t boards,
                     struct prospect best[PROSPECTS_MOST]) {
    const struct ballot_row *rows[PROSPECTS_MOST + 1];
    unsigned count = 0;
    for (unsigned i = 0; i < ballot->count; i++) {
        const struct ballot_row *row = &ballot->rows[i];
        unsigned at = count;
        if (!row->votes)
            continue;
        for (; at > 0 && goes_before(row, rows[at - 1], picked); at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
        count += count < PROSPECTS_MOST;
    }
    for (unsigned i = 0; i < count; i++)
        best[i] = (struct prospect){rows[i]->try, rows[i]->win / rows[i]->votes,
                                    (double)rows[i]->votes / (double)boards};
    return count;
}
