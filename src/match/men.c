// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "match/men.h"

#include <math.h>
#include <stdlib.h>

static const double POINTS[MEN_KINDS] = {
    [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9};

static const double LEAST = 3; // of a queen that is given away, and of a lead

void men_free(struct men *men) {
    free(men->rows);
    *men = (struct men){0};
}

double men_points(const struct board *board, enum colour side) {
    double points = 0;
    for (int man = PAWN; man <= QUEEN; man++)
        points += POINTS[man] * bits_count(board_men(board, side, (enum man)man));
    return points;
}

static double lead(const struct board *board, enum colour side) {
    return men_points(board, side) - men_points(board, colour_other(side));
}

static void end_pair(struct sample *sample) {
    double count = (double)sample->pair_count;
    sample->squares += sample->pair_sum * sample->pair_sum;
    sample->products += sample->pair_sum * count;
    sample->counts += count * count;
    sample->pairs += sample->pair_count > 0;
    sample->pair_sum = 0;
    sample->pair_count = 0;
}

static void note(struct sample *sample, size_t pair, double value) {
    if (pair != sample->pair)
        end_pair(sample);
    sample->pair = pair;
    sample->pair_sum += value;
    sample->pair_count++;
    sample->sum += value;
    sample->count++;
}

static struct men_row *row_of(struct men *men, size_t player, size_t against) {
    size_t i = 0;
    while (i < men->count && (men->rows[i].player != player || men->rows[i].against != against))
        i++;
    if (i == men->count) {
        men->rows = mem_resize(men->rows, men->count + 1, sizeof *men->rows);
        men->rows[men->count++] = (struct men_row){.player = player, .against = against};
    }
    return &men->rows[i];
}

// The boards before each ply and after the last; the caller frees them.
static struct board *boards_of(const struct record *record, size_t plies) {
    struct board *boards = mem_alloc((plies + 1) * sizeof *boards);
    boards[0] = record->start;
    for (size_t i = 0; i < plies; i++) {
        boards[i + 1] = boards[i];
        board_make(&boards[i + 1], record_move(record, i));
    }
    return boards;
}

// What a side loses by a ply of the other.
static double loss(const struct board *boards, size_t ply, enum colour side) {
    return men_points(&boards[ply], side) - men_points(&boards[ply + 1], side);
}

static bool is_given_away(const struct board *boards, size_t ply, size_t plies, double *before) {
    enum colour them = (enum colour)boards[ply].turn, us = colour_other(them);
    double after = ply + 1 < plies ? loss(boards, ply + 1, them) : 0;
    *before = ply ? loss(boards, ply - 1, them) : 0;
    return bits_count(board_men(&boards[ply], us, QUEEN)) >
               bits_count(board_men(&boards[ply + 1], us, QUEEN)) &&
           POINTS[QUEEN] - *before - after >= LEAST;
}

// How many queens a side gives away in a game.
static unsigned queens_given(struct men_row *row, const struct record *record,
                             const struct board *boards, size_t plies, enum colour side) {
    unsigned given = 0;
    for (size_t i = 0; i < plies; i++) {
        double before;
        if (boards[i].turn == side || !is_given_away(boards, i, plies, &before))
            continue;
        bool stayed = i && move_to(record_move(record, i - 1)) == move_to(record_move(record, i));
        row->taking += stayed && before > 0;
        row->leading += lead(&boards[i ? i - 1 : 0], side) >= LEAST;
        given++;
    }
    return given;
}

void men_add(struct men *men, const struct record *record, const struct outcome *outcome) {
    size_t plies = record_moves(record), pair = outcome->number / 2;
    if (!outcome_is_finished(outcome))
        return;
    struct board *boards = boards_of(record, plies);
    for (int side = WHITE; side <= BLACK; side++) {
        struct men_row *row = row_of(men, outcome->players[side], outcome->players[side ^ 1]);
        for (size_t k = 0; k < MEN_LOOKS && (k + 1) * MEN_PLIES <= plies; k++)
            note(&row->ahead[k], pair, lead(&boards[(k + 1) * MEN_PLIES], (enum colour)side));
        note(&row->queens, pair, queens_given(row, record, boards, plies, (enum colour)side));
    }
    free(boards);
}

static void join(struct sample *all, struct sample part) {
    end_pair(&part);
    all->sum += part.sum;
    all->count += part.count;
    all->squares += part.squares;
    all->products += part.products;
    all->counts += part.counts;
    all->pairs += part.pairs;
}

// The mean with the half of its interval of 95 %, by how far the sums of pairs are from what it
// makes them; and of how many games where that is not all.
static void add_sample(struct text *text, struct sample sample, size_t games, bool sign) {
    double count = (double)sample.count, mean = count > 0 ? sample.sum / count : 0;
    end_pair(&sample);
    double pairs = (double)sample.pairs;
    double spread = sample.squares - 2 * mean * sample.products + mean * mean * sample.counts;
    if (!sample.count)
        text_add_string(text, " -");
    else
        text_add(text, sign ? " %+.2f" : " %.2f", mean);
    if (sample.pairs > 1)
        text_add(text, " +- %.2f", 1.96 * sqrt(fmax(spread, 0) * pairs / (pairs - 1)) / count);
    if (sample.count && sample.count < games)
        text_add(text, " of %zu", sample.count);
    text_add_string(text, " |");
}

static void add_row(const struct men_row *row, const char *player, const char *against,
                    struct text *text) {
    size_t games = row->queens.count;
    text_add(text, "| %s | %s | %zu |", player, against, games);
    for (unsigned k = 0; k < MEN_LOOKS; k++)
        add_sample(text, row->ahead[k], games, true);
    add_sample(text, row->queens, games, false);
    text_add(text, " %zu | %zu |\n", row->taking, row->leading);
}

// All of a player's rows in one; returns how many they are.
static size_t sum_up(const struct men *men, size_t player, struct men_row *all) {
    size_t count = 0;
    *all = (struct men_row){.player = player};
    for (size_t i = 0; i < men->count; i++) {
        const struct men_row *row = &men->rows[i];
        if (row->player != player)
            continue;
        for (unsigned k = 0; k < MEN_LOOKS; k++)
            join(&all->ahead[k], row->ahead[k]);
        join(&all->queens, row->queens);
        all->taking += row->taking;
        all->leading += row->leading;
        count++;
    }
    return count;
}

static bool is_first_of_player(const struct men *men, size_t index) {
    size_t i = 0;
    while (men->rows[i].player != men->rows[index].player)
        i++;
    return i == index;
}

void men_add_markdown(const struct men *men, char *const *names, struct text *text) {
    text_add_string(text, "| player | against | games |");
    for (unsigned k = 1; k <= MEN_LOOKS; k++)
        text_add(text, " ahead after %u |", k * MEN_PLIES);
    text_add_string(text, " queens given away a game | after taking | when ahead |\n");
    text_add_string(text, "|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < men->count; i++) {
        struct men_row all;
        size_t player = men->rows[i].player;
        if (!is_first_of_player(men, i))
            continue;
        size_t rows = sum_up(men, player, &all);
        for (size_t k = i; k < men->count; k++)
            if (men->rows[k].player == player)
                add_row(&men->rows[k], names[player], names[men->rows[k].against], text);
        if (rows > 1)
            add_row(&all, names[player], "all", text);
    }
}
