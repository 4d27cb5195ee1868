// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/pool/guess.h"
#include "eval/builtin.h"
#include "players/reflex.h"
#include "players/sampling/sampling.h"

#include <stdlib.h>

enum {
    GUESS_ATTEMPTS = 100, // to make one board that fits the last words
    PORTION = 128,        // boards drawn at first before they are judged, so that both take turns
    HASTY_BOARDS = 4,     // that are judged when there is no time at all
    PAPERS_BOARDS = 350,  // judged for a move (2005, section 5): histories are searched for as many
};

bool sampling_open(struct sampling *sampling, const struct belief_options *belief,
                   const struct settings *settings, const struct resources *resources,
                   char **cause) {
    long boards = settings_int(settings, "boards");
    struct evaluator_options how = {
        .processes = resources->cores,
        .depth = (unsigned)settings_int(settings, "depth"),
    };
    sampling->report = resources->report;
    sampling->boards = boards ? (size_t)boards : SIZE_MAX;
    sampling->strict = settings_bool(settings, "strict");
    sampling->near = sampling->strict ? 0 : settings_real(settings, "near");
    if (belief) {
        struct belief_options options = *belief;
        options.threads = resources->cores;
        options.model = resources->learned;
        sampling->belief = belief_open(&options);
        sampling->hunt.nodes = (uint64_t)strict_int(settings, "hunt", 0);
    }
    return judge_open(&sampling->judge, &how, settings, resources, cause);
}

bool sampling_open_searching(void *state, sampling_draw *draw, const struct settings *settings,
                             const struct resources *resources, char **cause) {
    struct sampling *sampling = state;
    struct belief_options belief = {
        .boards = (size_t)settings_int(settings, "pool") / 2,
        .keep = 2,
        .thin = (size_t)strict_int(settings, "thin", PAPERS_BOARDS),
        .unlisted = settings_bool(settings, "strict"),
        .effort = (size_t)settings_int(settings, "effort"),
        .ways = REFILL_SEARCH,
        .unweighted = true,
    };
    sampling->draw = draw;
    return sampling_open(sampling, &belief, settings, resources, cause);
}

void sampling_close(void *state) {
    struct sampling *sampling = state;
    judge_close(&sampling->judge);
    belief_close(sampling->belief);
    story_free(&sampling->story);
    sample_free(&sampling->sample);
}

static void forget_sample(struct sampling *sampling) {
    sample_clear(&sampling->sample);
    sampling->few = sampling->drawn = sampling->guessed = 0;
}

void sampling_begin(void *state, const struct briefing *briefing) {
    struct sampling *sampling = state;
    judge_begin(&sampling->judge, &briefing->start);
    rng_seed(&sampling->rng, briefing->seed, 1);
    forget_sample(sampling);
    progress_begin(&sampling->progress);
    hunt_begin(&sampling->hunt);
    if (sampling->belief)
        belief_begin(sampling->belief, briefing->rules, &briefing->start, briefing->side,
                     briefing->seed);
    else
        story_begin(&sampling->story, briefing->rules, &briefing->start, briefing->side);
}

static const struct story *story_of(const struct sampling *sampling) {
    return sampling->belief ? belief_story(sampling->belief) : &sampling->story;
}

void sampling_hear(void *state, const struct view *view, move_t try,
                   const struct announcement *said, struct deadline until) {
    struct sampling *sampling = state;
    if (sampling->belief)
        belief_hear(sampling->belief, try, said, until);
    else
        story_hear(&sampling->story, try, said);
    progress_hear(&sampling->progress, view, try, said);
    hunt_hear(&sampling->hunt, view, try, said);
    if (said->verdict == SAID_MOVED)
        forget_sample(sampling);
    else
        sample_hear(&sampling->sample, story_of(sampling));
}

// In a random order, each board once.
void sampling_draw_pool(struct sampling *sampling, const struct view *view, size_t wanted,
                        struct deadline until) {
    const struct pool *pool = belief_pool(sampling->belief);
    size_t *order = mem_alloc((pool->count + 1) * sizeof *order);
    (void)view;
    (void)until;
    for (size_t i = 0; i < pool->count; i++)
        order[i] = i;
    for (size_t i = 0; i < pool->count && wanted > 0; i++) {
        size_t j = i + rng_below(&sampling->rng, pool->count - i), chosen = order[j];
        order[j] = order[i];
        bool added = sample_add(&sampling->sample, &pool->at[chosen].board);
        wanted -= added;
        sampling->drawn += added;
    }
    free(order);
}

// Boards that miss a word are only for want of any other.
void sampling_draw_guesses(struct sampling *sampling, const struct view *view, size_t wanted,
                           struct deadline until) {
    const struct story *story = story_of(sampling);
    struct sample *sample = &sampling->sample;
    struct board board;
    for (size_t i = 0; i < wanted && !deadline_passed(until); i++) {
        unsigned misses = guess_board(view, story, &sampling->rng, GUESS_ATTEMPTS, &board);
        if (misses == 0 || (misses < UINT8_MAX && !sample->count))
            sampling->guessed += sample_add(sample, &board);
    }
}

void sampling_believe(const void *state, float enemy[64], float king[64]) {
    const struct sampling *sampling = state;
    if (sampling->belief)
        belief_heat(sampling->belief, enemy, king);
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

// Draws and judges until there are enough boards or the limit is reached; returns how many were
// judged. Boards are drawn in portions, since making them may take as long as judging them.
static size_t judge_more(struct sampling *sampling, const struct view *view, struct limit limit) {
    struct sample *sample = &sampling->sample;
    size_t most = limit.nodes ? limit.nodes : SIZE_MAX, done = 0, before;
    do {
        size_t wanted = least(sampling->boards - sample->judged, most - done);
        struct limit rest = {.until = limit.until, .nodes = limit.nodes ? most - done : 0};
        before = done;
        if (sample->count == sample->judged)
            sampling->draw(sampling, view, least(wanted, PORTION + sample->judged), limit.until);
        done += sample_judge(sample, sampling->judge.evaluator, rest);
    } while (done > before && done < most && sample->judged < sampling->boards);
    return done;
}

// With no time for anything, or an engine that has not answered yet: a few boards by ourselves.
static void judge_in_haste(struct sampling *sampling, const struct view *view) {
    struct sample *sample = &sampling->sample;
    if (!sample->count)
        sampling->draw(sampling, view, HASTY_BOARDS, deadline_never());
    for (; sample->judged < least(sample->count, HASTY_BOARDS); sample->judged++)
        builtin_root_moves(&sample->boards[sample->judged], 1, &sample->judgements[sample->judged]);
}

void sampling_back(const void *state, struct backing *backing) {
    const struct sampling *sampling = state;
    judge_back(&sampling->judge, backing);
}

static void tell(const struct sampling *sampling, const struct ballot *ballot,
                 const struct ballot_row *row, const struct choice *choice) {
    struct thought thought = {
        .try = choice->try, .win = choice->win, .boards = choice->boards, .nodes = choice->nodes};
    if (!sampling->report.think)
        return;
    thought.count = ballot_rank(ballot, row, sampling->sample.judged, thought.best);
    sampling->report.think(sampling->report.listener, &thought);
}

static struct choice choice_of(const struct sampling *sampling, const struct view *view,
                               const struct ballot_row *row, uint64_t nodes) {
    struct choice choice = {.try = row->try,
                            .win = row->win / row->votes,
                            .boards = sampling->belief ? belief_pool(sampling->belief)->count
                                                       : sampling->sample.judged,
                            .nodes = nodes};
    if (sampling->guessed)
        choice.guessed = (double)sampling->guessed / (double)(sampling->drawn + sampling->guessed);
    choice.asks = view_may_ask(view) && own_is_pawn_capture(&view->own, row->try);
    return choice;
}

// After a refusal the boards that are left decide, unless half of them are gone; in the paper every
// try has all the time again (2005, section 5), so what is gone is made up for.
static bool wants_more(const struct sampling *sampling, struct limit *limit) {
    size_t judged = sampling->sample.judged;
    if (!sampling->strict)
        return judged <= sampling->few;
    if (limit->nodes && limit->nodes <= judged)
        return false;
    limit->nodes -= limit->nodes ? judged : 0;
    return true;
}

// By the boards that are judged, more of them where it must be.
static struct choice choose_by_boards(struct sampling *sampling, const struct view *view,
                                      struct limit limit, bool *hasty) {
    struct ballot ballot;
    uint64_t nodes = 0;
    if (wants_more(sampling, &limit)) {
        nodes = judge_more(sampling, view, limit);
        sampling->few = sampling->sample.judged / 2;
    }
    *hasty = !sampling->sample.judged;
    if (*hasty)
        judge_in_haste(sampling, view);
    ballot_count(&ballot, view, &sampling->sample, sampling->strict);
    ballot_rate(&ballot, view, &sampling->progress);
    const struct ballot_row *row = ballot_pick(&ballot, sampling->near, &sampling->rng);
    if (row) {
        struct choice choice = choice_of(sampling, view, row, nodes);
        tell(sampling, &ballot, row, &choice);
        return choice;
    }
    return (struct choice){.try = reflex_random(view, &sampling->rng), .win = -1, .nodes = nodes};
}

struct choice sampling_choose(void *state, const struct view *view, struct limit limit) {
    struct sampling *sampling = state;
    bool hasty;
    if (sampling->belief && hunt_is_on(&sampling->hunt, view, belief_pool(sampling->belief)))
        return hunt_choose(&sampling->hunt, view, belief_pool(sampling->belief), &limit);
    struct choice choice = choose_by_boards(sampling, view, limit, &hasty);
    choice.stood_in = judge_stood_in(&sampling->judge) || (hasty && sampling->judge.is_engine);
    return choice;
}
