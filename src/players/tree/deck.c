// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/tree/deck.h"

#include <stdlib.h>

enum { CARDS = 4096, ASKED_BOARDS = 100, KEPT = 4 };

void deck_open(struct deck *deck, const struct settings *settings,
               const struct resources *resources) {
    deck->weighted = settings_choice(settings, "draw") == 1;
    deck->cores = resources->cores ? resources->cores : 1;
    long boards = deck->forgetful ? strict_int(settings, "boards", STRICT_LIST / KEPT)
                                  : settings_int(settings, "boards");
    deck->belief = belief_open(&(struct belief_options){
        .boards = (size_t)boards,
        .keep = KEPT,
        .unrefilled = deck->forgetful,
        .unweighted = !deck->weighted,
        .threads = deck->cores,
        .model = resources->learned,
    });
    if (deck->weighted)
        deck->cards = mem_alloc(CARDS * sizeof *deck->cards);
}

void deck_close(struct deck *deck) {
    belief_close(deck->belief);
    free(deck->cards);
}

void deck_back(const struct deck *deck, struct backing *backing) {
    backing->model = deck->weighted;
}

void deck_begin(struct deck *deck, const struct briefing *briefing) {
    deck->seed = briefing->seed;
    belief_begin(deck->belief, briefing->rules, &briefing->start, briefing->side, briefing->seed);
}

void deck_hear(struct deck *deck, move_t try, const struct announcement *said,
               struct deadline until) {
    belief_hear(deck->belief, try, said, until);
}

// Streams by the number of words heard: a choice can be made again without those before it.
void deck_seed(const struct deck *deck, struct rng *rng, uint64_t stream) {
    uint64_t words = belief_story(deck->belief)->count + 1;
    rng_seed(rng, deck->seed, words << 16 | stream);
}

void deck_shuffle(struct deck *deck) {
    const struct pool *pool = belief_pool(deck->belief);
    struct rng rng;
    deck->count = pool->count;
    if (!deck->weighted || !pool->count)
        return;
    deck_seed(deck, &rng, UINT16_MAX);
    deck->count = CARDS;
    pool_draw(pool, &rng, CARDS, deck->cards);
}

const struct board *deck_draw(const struct deck *deck, struct rng *rng) {
    const struct pool *pool = belief_pool(deck->belief);
    if (!deck->count)
        return NULL;
    size_t card = (size_t)rng_below(rng, deck->count);
    return &pool->at[deck->weighted ? deck->cards[card] : card].board;
}

static bool listed(const struct moves *moves, move_t move) {
    for (unsigned i = 0; i < moves->count; i++)
        if (moves->at[i] == move)
            return true;
    return false;
}

void deck_legal(const struct board *board, const struct moves *tries, struct moves *legal) {
    unsigned kept = 0;
    movegen_legal(board, legal);
    for (unsigned i = 0; i < legal->count; i++)
        if (listed(tries, legal->at[i]))
            legal->at[kept++] = legal->at[i];
    legal->count = kept;
}

bool deck_asks(const struct deck *deck, const struct view *view) {
    struct rng rng;
    unsigned able = 0;
    if (!view_may_ask(view) || !deck->count)
        return false;
    deck_seed(deck, &rng, UINT16_MAX - 1);
    for (unsigned i = 0; i < ASKED_BOARDS; i++)
        able += movegen_pawn_captures(deck_draw(deck, &rng), NULL) > 0;
    return able * 10 >= ASKED_BOARDS;
}

void deck_player_hear(void *state, const struct view *view, move_t try,
                      const struct announcement *said, struct deadline until) {
    (void)view;
    deck_hear(state, try, said, until);
}

void deck_player_back(const void *state, struct backing *backing) {
    deck_back(state, backing);
}

void deck_player_close(void *state) {
    deck_close(state);
}
