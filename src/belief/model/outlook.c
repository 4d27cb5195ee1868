// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/opinions.h"
#include "belief/model/outlook.h"

#include <string.h>

struct outlook outlook_from(const struct opponent *model, const struct board *board) {
    struct outlook outlook = {.model = model, .board = *board};
    outlook.board.turn ^= 1;
    outlook.board.passant = NO_SQUARE;
    outlook.board.clock = (uint8_t)(board->clock + (board->clock < UINT8_MAX));
    if (board->turn == BLACK && board->number < UINT16_MAX)
        outlook.board.number++;
    outlook.blurred = !board_is_full(board) || board_checkers(board);
    return outlook;
}

bool outlook_is_noisy(const struct board *board, move_t move) {
    return bits_has(board_occupied(board), move_to(move)) || move_promotion(move) != PAWN ||
           (move_to(move) == board->passant && bits_has(board->men[PAWN], move_from(move)));
}

static void add_likes(struct opinions *opinions, move_t move, float likes[ENEMY_TYPES],
                      float sum[ENEMY_TYPES]) {
    int likings[ENEMY_TYPES];
    opinions_likings(opinions, move, likings);
    opinions_raise(likings, ENEMY_TYPES, likes);
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        sum[k] += likes[k];
}

static void look_ahead(struct outlook *outlook, const struct overheard *heard) {
    struct opinions opinions;
    struct moves legal;
    float likes[ENEMY_TYPES];
    bool tries = heard->tries;
    opinions_begin(&opinions, outlook->model, heard, &outlook->board);
    net_add_up(&outlook->model->eye, &opinions.glance, outlook->sum[tries]);
    net_bound(outlook->sum[tries], opinions.hidden);
    movegen_legal(&outlook->board, &legal);
    for (unsigned i = 0; i < legal.count; i++)
        if (!outlook_is_noisy(&outlook->board, legal.at[i]))
            add_likes(&opinions, legal.at[i], likes, outlook->quiet[tries]);
    outlook->known[tries] = true;
}

// The hidden units after our move: a man of ours has gone, and the clock went on or began anew.
static void look_again(const struct outlook *outlook, move_t ours, struct opinions *opinions) {
    const struct net_eye *eye = &outlook->model->eye;
    const struct glance *glance = &opinions->glance;
    unsigned man = NET_ENEMY + 64u * glance->man[move_to(ours)];
    unsigned was = net_quiet(&outlook->board), is = net_quiet(glance->board);
    int32_t sum[NET_HIDDEN];
    memcpy(sum, outlook->sum[glance->heard.tries], sizeof sum);
    net_exchange(eye, man + (move_from(ours) ^ glance->flip), man + (move_to(ours) ^ glance->flip),
                 sum);
    if (is != was)
        net_exchange(eye, was, is, sum);
    net_bound(sum, opinions->hidden);
}

// Nothing taken, nothing promoted, nobody castled, no check.
static bool is_quiet(const struct outlook *outlook, move_t ours, const struct board *after) {
    const struct board *before = &outlook->board;
    int step = move_to(ours) - move_from(ours);
    bool castles = bits_has(before->men[KING], move_from(ours)) && (step == 2 || step == -2);
    return before->side[before->turn] == after->side[after->turn] && move_promotion(ours) == PAWN &&
           !castles && !board_checkers(after);
}

// By types that are asked: how likely each is, for what all its likes add up to.
static void weigh(const struct opponent *model, float sum[ENEMY_TYPES]) {
    float heeded = 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        heeded += opponent_heeds(model, (enum enemy)k) ? model->now[k] : 0;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        sum[k] = opponent_heeds(model, (enum enemy)k) ? model->now[k] / (sum[k] * heeded) : 0;
}

void outlook_expect(struct outlook *outlook, const struct outlook_turn *turn, float *chances) {
    const struct board *after = turn->after;
    const struct moves *legal = turn->legal;
    bool tries = turn->heard->tries;
    struct opinions opinions;
    float likes[MOVES_MAX][ENEMY_TYPES], sum[ENEMY_TYPES];
    if (outlook->blurred || !is_quiet(outlook, turn->ours, after)) {
        opponent_expect(outlook->model, turn->heard, after, legal, chances);
        return;
    }
    if (!outlook->known[tries])
        look_ahead(outlook, turn->heard);
    opinions_begin(&opinions, outlook->model, turn->heard, after);
    look_again(outlook, turn->ours, &opinions);
    memcpy(sum, outlook->quiet[tries], sizeof sum);
    for (unsigned i = 0; i < legal->count; i++)
        if (outlook_is_noisy(after, legal->at[i]))
            add_likes(&opinions, legal->at[i], likes[i], sum);
    weigh(outlook->model, sum);
    for (unsigned i = 0; i < legal->count; i++) {
        if (!outlook_is_noisy(after, legal->at[i]))
            continue;
        chances[i] = 0;
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            chances[i] += sum[k] * likes[i][k];
    }
}
