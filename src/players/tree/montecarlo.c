// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/reflex.h"
#include "players/shares.h"
#include "players/tree/montecarlo.h"

#include <stdlib.h>

struct bench {
    struct arms arms;
    struct rng rng;
};

struct search {
    const struct montecarlo *how;
    const struct deck *deck;
    enum colour side;
    struct moves tries;
    struct bench benches[SHARES];
};

struct arms_rule montecarlo_rule(const struct settings *settings) {
    return (struct arms_rule){
        .ucb = settings_bool(settings, "ucb"),
        .explore = settings_real(settings, "c"),
        .amaf = (enum amaf)settings_choice(settings, "amaf"),
        .alpha = settings_real(settings, "alpha"),
        .fading = settings_real(settings, "fading"),
        .plain = settings_bool(settings, "strict"),
    };
}

// Was the move played before this place of the trail, by the same side?
static bool played_before(const struct trail *trail, unsigned at) {
    for (unsigned i = at % 2; i < at; i += 2)
        if (trail->at[i] == trail->at[at])
            return true;
    return false;
}

// All moves as first: what our side played after its first move, each move once.
static void learn_later(struct arms *arms, const struct trail *trail, double score) {
    for (unsigned i = 2; i < trail->count; i += 2) {
        struct arm *arm = arms_find(arms, trail->at[i]);
        if (!arm || played_before(trail, i))
            continue;
        arm->later++;
        arm->later_sum += score;
    }
}

static uint64_t step(void *context, size_t share) {
    struct search *search = context;
    const struct montecarlo *how = search->how;
    struct bench *bench = &search->benches[share];
    const struct board *drawn = deck_draw(search->deck, &bench->rng);
    struct moves legal = {.count = 0};
    struct trail trail;
    if (drawn)
        deck_legal(drawn, &search->tries, &legal);
    struct arm *arm = arms_select(&bench->arms, &how->rule, &legal);
    if (!arm)
        return 1;
    struct board board = *drawn;
    trail.count = 0;
    trail.below = 0;
    float white = how->playout(how->how, &board, arm->try, &bench->rng, &trail);
    if (white < 0)
        return 1 + trail.below;
    double score = (double)playout_score_of(search->side, white);
    arm->visits++;
    arm->sum += score;
    if (how->rule.amaf != AMAF_NONE)
        learn_later(&bench->arms, &trail, score);
    return 1 + trail.below;
}

static struct choice run(struct search *search, struct limit limit) {
    bool strict = search->how->rule.plain;
    struct shares shares = {step, search, search->deck->cores, limit, strict};
    struct rng lot;
    for (size_t share = 0; share < SHARES; share++) {
        arms_begin(&search->benches[share].arms, &search->tries);
        deck_seed(search->deck, &search->benches[share].rng, share);
    }
    uint64_t nodes = shares_run(&shares);
    for (size_t share = 1; share < SHARES; share++)
        arms_add(&search->benches[0].arms, &search->benches[share].arms);
    deck_seed(search->deck, &lot, SHARES + 1);
    struct choice choice =
        arms_choose(&search->benches[0].arms, &search->how->rule, strict ? &lot : NULL);
    choice.nodes = nodes;
    choice.boards = belief_pool(search->deck->belief)->count;
    return choice;
}

struct choice montecarlo_choose(const struct montecarlo *how, struct deck *deck,
                                const struct view *view, struct limit limit) {
    struct rng rng;
    deck_shuffle(deck);
    if (deck_asks(deck, view))
        return (struct choice){.asks = true, .win = -1};
    struct search *search = mem_zero(1, sizeof *search);
    search->how = how;
    search->deck = deck;
    search->side = (enum colour)view->own.side;
    view_tries(view, &search->tries);
    struct choice choice = run(search, limit);
    free(search);
    deck_seed(deck, &rng, SHARES);
    if (choice.try == MOVE_NONE)
        choice.try = reflex_random(view, &rng);
    return choice;
}
