// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "eval/builtin.h"
#include "eval/win.h"
#include "law/law.h"
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

static bool any_noisy(const struct board *board, const struct moves *legal) {
    for (unsigned i = 0; i < legal->count; i++)
        if (outlook_is_noisy(board, legal->at[i]))
            return true;
    return false;
}

static struct overheard overhear(const struct ruleset *rules, const struct board *after,
                                 square_t lost) {
    bool told = rules->pawns != PAWNS_SILENT && rules->pawns != PAWNS_ASKED;
    bool tries = told && movegen_pawn_captures(after, NULL);
    return (struct overheard){.lost = lost, .took = NO_SQUARE, .last = MOVE_NONE, .tries = tries};
}

struct overheard reply_make(const struct ruleset *rules, struct board *board, move_t move) {
    square_t taken = law_capture(board, move);
    board_make(board, move);
    return overhear(rules, board, taken);
}

void reply_look(const struct ruleset *rules, const struct valued *before, move_t move,
                struct reply *reply) {
    square_t taken = law_capture(&before->board, move);
    reply->rules = rules;
    reply->move = move;
    reply->after = *before;
    valued_make(&reply->after, move);
    reply->heard = overhear(rules, &reply->after.board, taken);
    movegen_legal(&reply->after.board, &reply->legal);
}

// A mate found two plies further on.
static int later(int score) {
    if (score >= SCORE_MATE_LEAST)
        return score - 2;
    return score <= -SCORE_MATE_LEAST ? score + 2 : score;
}

int reply_stuck(const struct ruleset *rules, const struct board *board) {
    return board_checkers(board) || rules->stalemate_loses ? -SCORE_MATE : SCORE_DRAW;
}

static int score_without_answer(const struct reply *reply) {
    int score = reply->legal.count ? SCORE_DRAW : reply_stuck(reply->rules, &reply->after.board);
    return score == SCORE_DRAW ? score : SCORE_MATE - 1;
}

// Captures less likely than this are taken for quiet moves: all of them together change what is
// expected by a fifth of a centipawn on average (RESULTS.md).
static const float LIKELY = 0.004f;

struct answered reply_weigh(struct outlook *outlook, const struct reply *reply,
                            struct worth_lately *lately) {
    const struct board *after = &reply->after.board;
    float chances[MOVES_MAX], sum = 0, quiet = 1;
    if (!reply->legal.count || board_is_dead(after)) {
        int score = score_without_answer(reply);
        return (struct answered){reply_worth(score, after), score};
    }
    bool check = board_checkers(after) != 0;
    int stands = -worth_score_lately(lately, &reply->after), worst = check ? SCORE_MATE : stands;
    if (!check && !any_noisy(after, &reply->legal)) // whatever the answer, it is a quiet one
        return (struct answered){reply_worth(stands, after), stands};
    struct outlook_turn turn = {&reply->heard, reply->move, after, &reply->legal};
    outlook_expect(outlook, &turn, chances);
    for (unsigned i = 0; i < reply->legal.count; i++) {
        move_t answer = reply->legal.at[i];
        if (!check && !outlook_is_noisy(after, answer))
            continue;
        bool likely = check || chances[i] >= LIKELY;
        bool sound = check || builtin_is_sound(after, answer);
        if (!likely && !sound)
            continue;
        struct valued next = reply->after;
        valued_make(&next, answer);
        int score = builtin_settle(&next, move_to(answer), likely ? SCORE_MATE : worst, lately);
        if (likely) {
            sum += chances[i] * reply_worth(score, &next.board);
            quiet -= chances[i];
        }
        if (sound && later(score) < worst)
            worst = later(score);
    }
    return (struct answered){check ? sum : sum + quiet * reply_worth(stands, after), worst};
}
