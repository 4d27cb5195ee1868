// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "eval/builtin.h"
#include "eval/win.h"
#include "players/champion/reply.h"

#include <math.h>
#include <stddef.h>

float reply_worth(int score, const struct board *board) {
    unsigned ply = 2u * (board->number ? board->number - 1u : 0) + board->turn;
    return WORTH_SURE * (2 * win_blind(score, ply) - 1);
}

int reply_score(float win) {
    if (win > 0.995f || win < 0.005f)
        return win > 0.5f ? SCORE_MATE - 1 : -SCORE_MATE + 1;
    return (int)(270 * logf(win / (1 - win)));
}

static bool is_noisy(const struct board *board, move_t move) {
    return bits_has(board_occupied(board), move_to(move)) || move_promotion(move) != PAWN ||
           (move_to(move) == board->passant && bits_has(board->men[PAWN], move_from(move)));
}

struct overheard reply_make(const struct ruleset *rules, struct board *board, move_t move) {
    bool took = bits_has(board_occupied(board), move_to(move));
    struct overheard heard = {
        .lost = took ? move_to(move) : NO_SQUARE, .took = NO_SQUARE, .last = MOVE_NONE};
    board_make(board, move);
    heard.tries = rules->pawns != PAWNS_SILENT && movegen_pawn_captures(board, NULL);
    return heard;
}

void reply_look(const struct ruleset *rules, const struct valued *before, move_t move,
                struct reply *reply) {
    reply->after.board = before->board;
    reply->after.worth = worth_after(before->worth, &before->board, move);
    reply->heard = reply_make(rules, &reply->after.board, move);
    movegen_legal(&reply->after.board, &reply->legal);
}

float reply_expect(const struct opponent *model, const struct reply *reply) {
    const struct board *after = &reply->after.board;
    float chances[MOVES_MAX], sum = 0, quiet = 1;
    opponent_expect(model, &reply->heard, after, &reply->legal, chances);
    bool check = board_checkers(after) != 0;
    for (unsigned i = 0; i < reply->legal.count; i++) {
        move_t answer = reply->legal.at[i];
        if (!check && !is_noisy(after, answer))
            continue;
        struct valued next = reply->after;
        valued_make(&next, answer);
        sum += chances[i] * reply_worth(builtin_quiesce(&next), &next.board);
        quiet -= chances[i];
    }
    return check ? sum : sum + quiet * reply_worth(-worth_score(reply->after.worth, after), after);
}
