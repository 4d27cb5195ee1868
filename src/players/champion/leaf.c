// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "eval/builtin.h"
#include "eval/win.h"
#include "players/champion/leaf.h"
#include "players/champion/reply.h"
#include "players/champion/rollout.h"

#include <math.h>
#include <string.h>

enum { LEAVES_MOST = 256 }; // in one call of the engine

// Some walks, and what is done for them: the engine thinks while we play on.
struct work {
    const struct leaf_plan *plan;
    struct walk *walks;
    size_t count;
    struct deadline until;
    bool engine;           // says what those are worth that are asked about
    bool values, rollouts; // what we do; values for those that are not
    bool asked[LEAVES_MOST];
    float said[LEAVES_MOST];
    float ours[LEAVES_MOST];
    bool done[LEAVES_MOST]; // by us
    int64_t began_us, ended_us, engine_ended_us;
};

// What threads can do: rollouts, and values by the built-in search.
static void work_on(void *context, size_t index) {
    struct work *work = context;
    const struct leaf_plan *plan = work->plan;
    const struct walk *walk = &work->walks[index];
    float worth = 0;
    if (work->engine && deadline_passed(work->until))
        return;
    work->done[index] = true;
    if (walk->over)
        return;
    if (work->values && !work->asked[index])
        worth += reply_worth(builtin_value(&walk->board, 0), &walk->board);
    if (work->rollouts) {
        struct rollout_ground ground = {plan->model, walk->view.rules, plan->alert, plan->plies,
                                        (enum colour)walk->view.own.side};
        worth += rollout_play(&ground, walk->board, walk->heard, walk->rng);
    }
    work->ours[index] = worth;
}

static void ask_engine(void *context) {
    struct work *work = context;
    struct board boards[LEAVES_MOST];
    float values[LEAVES_MOST];
    size_t asked = 0, which[LEAVES_MOST];
    for (size_t i = 0; i < work->count; i++)
        if (work->asked[i]) {
            which[asked] = i;
            boards[asked++] = work->walks[i].board;
        }
    if (asked)
        evaluator_values(work->plan->engine, boards, asked, values, work->until);
    for (size_t i = 0; i < asked; i++)
        work->said[which[i]] = values[i];
    work->engine_ended_us = clock_now_us();
}

// Which walks the engine is asked about: a share, spread so evenly that no try has more of it.
static void choose(struct work *work) {
    static const double GOLDEN = 0.6180339887498949;
    struct leaf_pace *pace = work->plan->pace;
    for (size_t i = 0; i < work->count && work->engine; i++) {
        double place = fmod((double)++pace->walked * GOLDEN, 1);
        work->asked[i] = !work->walks[i].over && (pace->patient || place < pace->share);
        pace->asked += work->asked[i];
    }
}

// Asks about more next time where the engine was done long before us, else about less: nobody is to
// wait for it.
static void keep_pace(const struct work *work) {
    static const double LEAST = 0.05, FASTER = 1.1, SLOWER = 0.9, EARLY = 0.6;
    struct leaf_pace *pace = work->plan->pace;
    double ours = (double)(work->ended_us - work->began_us);
    bool early = (double)(work->engine_ended_us - work->began_us) < EARLY * ours;
    pace->share *= early ? FASTER : SLOWER;
    pace->share = fmin(fmax(pace->share, LEAST), 1);
}

// Returns of how many of the first all is known; those after them are nobody's.
static size_t add_up(const struct work *work) {
    for (size_t i = 0; i < work->count; i++) {
        struct walk *walk = &work->walks[i];
        if (walk->over)
            continue;
        if (!work->done[i] || (work->asked[i] && work->said[i] < 0))
            return i;
        walk->worth = work->ours[i];
        if (work->asked[i]) {
            walk->worth += reply_worth(reply_score(work->said[i]), &walk->board);
            work->plan->pace->answered++;
        }
        if (work->plan->kind == LEAF_MIX)
            walk->worth /= 2;
    }
    return work->count;
}

size_t leaf_values(const struct leaf_plan *plan, struct walk *walks, size_t count,
                   struct deadline until) {
    struct work work = {.plan = plan, .until = until};
    work.values = plan->kind != LEAF_ROLLOUT;
    work.engine = work.values && plan->engine && plan->kind != LEAF_BUILTIN;
    work.rollouts = plan->kind == LEAF_ROLLOUT || plan->kind == LEAF_MIX;
    for (size_t i = 0; i < count; i += LEAVES_MOST) {
        work.walks = walks + i;
        work.count = count - i < LEAVES_MOST ? count - i : LEAVES_MOST;
        memset(work.done, 0, sizeof work.done);
        choose(&work);
        work.began_us = clock_now_us();
        if (work.engine)
            aide_start(plan->aide, ask_engine, &work);
        crew_run(plan->threads, work.count, work_on, &work);
        work.ended_us = clock_now_us();
        if (work.engine) {
            aide_wait(plan->aide);
            keep_pace(&work);
        }
        size_t known = add_up(&work);
        if (known < work.count)
            return i + known;
    }
    return count;
}
