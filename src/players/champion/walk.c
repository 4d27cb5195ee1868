// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "eval/win.h"
#include "players/champion/nodes.h"
#include "players/champion/peril.h"
#include "players/champion/reply.h"
#include "players/champion/walk.h"

void walk_begin(struct walk *walk, const struct ground *ground, const struct board *board,
                const struct repeats *repeats) {
    walk->repeats = repeats;
    walk->board = *board;
    walk->view = *ground->view;
    walk->key = 1;
    walk->plies = walk->turns = walk->length = 0;
    walk->over = false;
    walk->stood[0] = board->key;
    walk->heard = overheard_from(&ground->view->turn.opened, NULL);
    movegen_legal(&walk->board, &walk->legal);
}

bool walk_is_legal(const struct walk *walk, move_t try) {
    for (unsigned i = 0; i < walk->legal.count; i++)
        if (walk->legal.at[i] == try)
            return true;
    return false;
}

void walk_refuse(struct walk *walk, move_t try) {
    struct announcement no = announcement_of(SAID_NO, (enum colour)walk->view.own.side);
    view_hear(&walk->view, try, &no);
    walk->key = nodes_mix(walk->key, (uint64_t)SAID_NO << 32 | try);
}

static void listen(struct walk *walk, const struct announcement *said) {
    uint64_t word = (uint64_t)said->verdict | (uint64_t)said->side << 8 |
                    (uint64_t)said->capture << 16 | (uint64_t)said->captured << 24 |
                    (uint64_t)said->checks << 32 | (uint64_t)said->tries << 40 |
                    (uint64_t)said->promotion << 48 | (uint64_t)said->ending << 56;
    walk->key = nodes_mix(nodes_mix(walk->key, word), said->takers);
}

static void end(struct walk *walk, enum result result) {
    int sooner = (int)walk->plies;
    bool won = (result == RESULT_WHITE) == (walk->view.own.side == WHITE);
    walk->over = true;
    walk->worth = 0;
    if (result != RESULT_DRAW)
        walk->worth = reply_worth(won ? SCORE_MATE - sooner : sooner - SCORE_MATE, &walk->board);
}

// A board that comes again within so few plies will come a third time.
static bool is_repetition(const struct walk *walk) {
    if (walk->repeats && repeats_have(walk->repeats, walk->board.key))
        return true;
    for (unsigned i = walk->plies % 2; i < walk->plies; i += 2)
        if (walk->stood[i] == walk->board.key)
            return true;
    return false;
}

// Plays a legal move and lets both sides hear of it.
static void play(struct walk *walk, move_t move, bool ours) {
    struct announcement said = law_announce(walk->view.rules, &walk->board, move);
    board_make(&walk->board, move);
    walk->stood[++walk->plies] = walk->board.key;
    walk->heard = overheard_from(&said, NULL);
    view_hear(&walk->view, ours ? move : MOVE_NONE, &said);
    if (ours)
        walk->key = nodes_mix(walk->key, move);
    listen(walk, &said);
    if (said.ending != ENDING_NONE)
        end(walk, law_result(walk->view.rules, &said));
    else if (walk->view.rules->draws_by_count && is_repetition(walk))
        end(walk, RESULT_DRAW);
}

void walk_on(struct walk *walk, const struct ground *ground, move_t try) {
    struct moves replies;
    play(walk, try, true);
    if (walk->over)
        return;
    movegen_legal(&walk->board, &replies);
    float luck = (float)rng_unit(&walk->rng);
    move_t mate =
        rng_unit(&walk->rng) < ground->alert ? peril_mate(&walk->board, &replies) : MOVE_NONE;
    move_t reply = mate != MOVE_NONE
                       ? mate
                       : opponent_draw(ground->model, &walk->heard, &walk->board, &replies, luck);
    play(walk, reply, false);
    walk->turns++;
    if (!walk->over)
        movegen_legal(&walk->board, &walk->legal);
}
