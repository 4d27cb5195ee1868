// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/ghosts/forecast.h"
#include "board/fen.h"
#include "board/kind.h"
#include "players/lone/chase.h"
#include "players/lone/mating.h"
#include "players/lone/watch.h"
#include "players/reflex.h"

enum { REFLEX_STREAM = 0xffff }; // of random numbers

void watch_open(struct watch *watch, const struct settings *settings,
                const struct resources *resources) {
    watch->hunt_nodes = (uint64_t)strict_int(settings, "hunt", 0);
    watch->strict = settings_bool(settings, "strict");
    watch->cores = resources->cores ? resources->cores : 1;
    watch->model = resources->learned;
}

// The kind whose start position this is, or NULL: a model tells where men stand so many moves after
// the start.
static const char *kind_of_start(const struct board *start) {
    for (unsigned i = 0; kind_at(i); i++)
        if (fen_is_start(start, kind_at(i)))
            return kind_at(i)->name;
    return NULL;
}

void watch_begin(struct watch *watch, const struct briefing *briefing) {
    watch->seed = briefing->seed;
    watch->words = 0;
    metaposition_begin(&watch->meta, briefing->rules, &briefing->start, briefing->side);
    chances_begin(&watch->chances, watch->model, kind_of_start(&briefing->start), &briefing->start,
                  &watch->meta);
    progress_begin(&watch->progress);
    lone_forget(&watch->lone);
    watch->lone.kings = 0;
}

void watch_hear(struct watch *watch, const struct view *view, move_t try,
                const struct announcement *said) {
    bool moved = said->verdict == SAID_MOVED;
    watch->words++;
    metaposition_hear(&watch->meta, try, said);
    chances_hear(&watch->chances, &watch->meta, try, said);
    progress_hear(&watch->progress, view, try, said);
    if (moved && said->side == view->own.side)
        lone_hear(&watch->lone, view->rules, &view->own, try, said);
    else if (moved && said->capture != NO_SQUARE)
        lone_forget(&watch->lone);
}

void watch_seed(const struct watch *watch, struct rng *rng, uint64_t stream) {
    rng_seed(rng, watch->seed, (watch->words + 1) << 16 | stream);
}

// "any?" is asked when a pawn may be able to take: captures are what one looks for anyway.
static bool asks(const struct watch *watch, const struct view *view, const struct moves *tries) {
    bitboard_t targets = watch->meta.ghosts.any | watch->meta.scene.passant;
    if (!view_may_ask(view))
        return false;
    for (unsigned i = 0; i < tries->count; i++)
        if (own_is_pawn_capture(&view->own, tries->at[i]) &&
            bits_has(targets, move_to(tries->at[i])))
            return true;
    return false;
}

static struct choice hunt(struct watch *watch, const struct view *view, const struct moves *tries) {
    lone_look(&watch->lone, &view->own, watch->meta.ghosts.may[KING]);
    watch->lone.stalemate_wins = view->rules->stalemate_loses;
    struct chase_choice found = chase_choose(&watch->lone, tries, watch->hunt_nodes);
    return (struct choice){.try = found.try, .win = found.certain ? 1 : 0.99, .nodes = found.seen};
}

bool watch_answers(struct watch *watch, const struct view *view, struct choice *choice) {
    struct moves tries;
    view_tries(view, &tries);
    *choice = (struct choice){.asks = asks(watch, view, &tries), .try = tries.at[0], .win = -1};
    if (choice->asks || tries.count == 1)
        return true;
    for (unsigned i = 0; i < tries.count && !watch->strict; i++)
        if (mating_is_sure(&watch->meta, tries.at[i])) {
            *choice = (struct choice){.try = tries.at[i], .win = 1, .nodes = 1};
            return true;
        }
    bool bare = view->enemy_men == 1 && watch->hunt_nodes;
    if (bare)
        *choice = hunt(watch, view, &tries);
    return bare;
}

bool watch_reacts(const struct watch *watch, const struct view *view, struct choice *choice) {
    struct rng rng;
    watch_seed(watch, &rng, REFLEX_STREAM);
    move_t try = watch->strict ? reflex_pawn_try(view, &rng) : MOVE_NONE;
    if (watch->strict && try == MOVE_NONE)
        try = reflex_recapture(view, &rng);
    *choice = (struct choice){.try = try, .win = -1};
    return try != MOVE_NONE;
}

void watch_tries(const struct watch *watch, const struct view *view, struct moves *tries) {
    unsigned kept = 0;
    struct moves all;
    view_tries(view, &all);
    *tries = all;
    for (unsigned i = 0; i < all.count; i++) {
        struct forecast forecast;
        forecast_make(&forecast, &watch->meta, all.at[i]);
        if (forecast.may_accept)
            tries->at[kept++] = all.at[i];
    }
    tries->count = kept ? kept : all.count;
    if (!kept)
        *tries = all;
}
