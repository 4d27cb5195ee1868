// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/tally.h"

#include "base/mem.h"

#include <stdlib.h>

// A table needs this many games to be worth anything, and this many to need no neighbours. Before
// men settle down, neighbours differ too much to be of help.
enum { LEAST_GAMES = 20, PLENTY = 1000, SETTLED = 10 };

static uint32_t *table_of(const struct tally *tally, unsigned side, unsigned man, unsigned t) {
    size_t table = ((size_t)side * MEN_KINDS + man) * (tally->moves + 1) + t;
    return tally->squares + table * 64;
}

void tally_init(struct tally *tally, unsigned moves) {
    *tally = (struct tally){.moves = moves};
    size_t tables = (size_t)2 * MEN_KINDS * (moves + 1);
    tally->squares = mem_zero(tables * 64, sizeof *tally->squares);
    for (int side = WHITE; side <= BLACK; side++)
        tally->seen[side] = mem_zero(moves + 1, sizeof *tally->seen[side]);
}

void tally_free(struct tally *tally) {
    free(tally->squares);
    free(tally->seen[WHITE]);
    free(tally->seen[BLACK]);
    *tally = (struct tally){0};
}

static void count_men(struct tally *tally, const struct board *board, enum colour side,
                      unsigned t) {
    if (t > tally->moves)
        return;
    tally->seen[side][t]++;
    for (int man = PAWN; man <= KING; man++)
        for (bitboard_t left = board_men(board, side, (enum man)man); left;)
            table_of(tally, side, (unsigned)man, t)[bits_pop(&left)]++;
}

void tally_add(struct tally *tally, const struct board *boards, size_t count) {
    unsigned moved[2] = {0, 0};
    if (!count)
        return;
    tally->games++;
    count_men(tally, &boards[0], WHITE, 0);
    count_men(tally, &boards[0], BLACK, 0);
    for (size_t i = 1; i < count; i++) {
        enum colour side = (enum colour)boards[i - 1].turn;
        count_men(tally, &boards[i], side, ++moved[side]);
    }
}

// The last t that both sides reached often enough.
static unsigned last_worth(const struct tally *tally) {
    unsigned t = 0;
    while (t < tally->moves && tally->seen[WHITE][t + 1] >= LEAST_GAMES &&
           tally->seen[BLACK][t + 1] >= LEAST_GAMES)
        t++;
    return t;
}

// How many neighbouring moves on either side to average over.
static unsigned width(uint32_t games) {
    return games >= PLENTY ? 0 : games >= PLENTY / 5 ? 1 : 2;
}

static void finish_table(const struct tally *tally, struct model *model, unsigned table,
                         unsigned t) {
    enum colour side = (enum colour)(table / MEN_KINDS);
    unsigned near = t < SETTLED ? 0 : width(tally->seen[side][t]);
    unsigned first = t - near, games = 0;
    unsigned last = t + near < model->moves ? t + near : model->moves;
    uint16_t *squares = model_table(model, side, (enum man)(table % MEN_KINDS), t);
    for (unsigned i = first; i <= last; i++)
        games += tally->seen[side][i];
    for (unsigned at = 0; at < 64 && games; at++) {
        uint64_t sum = 0;
        for (unsigned i = first; i <= last; i++)
            sum += table_of(tally, side, table % MEN_KINDS, i)[at];
        squares[at] = (uint16_t)((sum * MODEL_PARTS + games / 2) / games);
    }
}

bool tally_finish(const struct tally *tally, const char *board, struct model *model, char **cause) {
    unsigned moves = last_worth(tally);
    if (!moves)
        return fail(cause, "%lu games are too few, at least %d have to reach a second move",
                    tally->games, LEAST_GAMES);
    model_init(model, board, moves);
    model->games = tally->games;
    for (unsigned table = 0; table < 2 * MEN_KINDS; table++)
        for (unsigned t = 0; t <= moves; t++)
            finish_table(tally, model, table, t);
    return true;
}
