// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/pool/search.h"
#include "board/attacks.h"
#include "board/movegen.h"

#include <math.h>

// What things cost, in boards looked at; and so many between two looks at the time.
enum { PRICE_WORD = 2, PRICE_REPLIES = 16, UNWATCHED_MOST = 512 };

void search_allot(struct search *s, size_t budget) {
    s->budget = deadline_passed(s->until) ? 0 : budget;
}

void search_pay(struct search *s, size_t price) {
    s->budget -= s->budget < price ? s->budget : price;
    s->unwatched += price;
    s->spent += price;
    if (s->unwatched < UNWATCHED_MOST)
        return;
    s->unwatched = 0;
    search_allot(s, s->budget);
}

bool search_spend(struct search *s) {
    if (s->budget == 0 || s->root_budget == 0)
        return false;
    search_pay(s, 1);
    s->root_budget--;
    return true;
}

void search_keep(struct search *s, const struct board *board, past_t past) {
    struct particle particle = {.board = *board, .past = past};
    if (pool_holds(s->pool, board))
        return;
    // What led here was as likely as not.
    const struct opponent *model = s->how->model;
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        particle.weight[k] = s->share * (model ? model->now[k] : 1.0f / ENEMY_TYPES);
    pool_add(s->pool, &particle);
    s->found++;
}

const struct particle *search_root(struct search *s, unsigned snapshot) {
    const struct pool *pool = &s->snapshots[snapshot].pool;
    struct roots *roots = &s->roots[snapshot];
    struct rng *rng = s->how->rng;
    if (!roots->left) {
        pool_draw(pool, rng, ROOTS, roots->index);
        search_pay(s, pool->count / 50);
        roots->left = ROOTS;
    }
    search_pay(s, 1);
    size_t at = rng_below(rng, roots->left--);
    size_t index = roots->index[at];
    roots->index[at] = roots->index[roots->left];
    return &pool->at[index];
}

// Whom the enemy is taken for this time.
static enum enemy someone(struct search *s) {
    float luck = (float)rng_unit(s->how->rng);
    return opponent_draw_type(s->how->model, &luck);
}

void search_replies(struct search *s, const struct board *board, size_t index,
                    struct moves *replies) {
    const struct expansion *how = s->how;
    const struct opponent *model = s->evenly ? NULL : how->model;
    struct overheard heard = expand_overheard(s->story, index);
    struct situation out = {&heard, board, replies};
    float chances[MOVES_MAX], order[MOVES_MAX];
    unsigned count = 0;
    search_pay(s, PRICE_REPLIES);
    movegen_legal(board, replies);
    if (model)
        opponent_chances_as(model, someone(s), &out, chances);
    float any = 1.0f / (float)(replies->count + !replies->count);
    for (unsigned i = 0; i < replies->count; i++) {
        if (!story_may_explain(s->story, index, board, replies->at[i]))
            continue;
        float weight = model ? chances[i] + any : 1;
        float rank = logf((float)rng_unit(how->rng) + 1e-9f) / weight;
        move_t move = replies->at[i];
        unsigned at = count++;
        for (; at > 0 && order[at - 1] < rank; at--) {
            order[at] = order[at - 1];
            replies->at[at] = replies->at[at - 1];
        }
        order[at] = rank;
        replies->at[at] = move;
    }
    replies->count = count;
}

static bool attacks_from_there(const struct board *board, move_t move, square_t aim) {
    enum man man = board_man_at(board, move_from(move));
    square_t to = move_to(move);
    if (man == PAWN)
        return bits_has(ATTACKS_PAWN[board->turn][to], aim);
    return bits_has(attacks_of(man, to, board_occupied(board)), aim);
}

move_t search_any_reply(struct search *s, struct board *board, size_t index, move_t not_this,
                        square_t aim) {
    struct moves replies;
    search_replies(s, board, index, &replies);
    for (unsigned i = 0; i < replies.count && search_spend(s); i++) {
        struct board after = *board;
        if (replies.at[i] == not_this ||
            (aim != NO_SQUARE && !attacks_from_there(&after, replies.at[i], aim)))
            continue;
        board_make(&after, replies.at[i]);
        if (!law_rest_fits(s->story->rules, &after, &s->story->words[index].said))
            continue;
        *board = after;
        return replies.at[i];
    }
    return MOVE_NONE;
}

bool search_follow(struct search *s, size_t index, struct board *board) {
    search_pay(s, PRICE_WORD);
    return story_follow(s->story, index, board);
}
