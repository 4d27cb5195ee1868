// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "players/champion/leaf.h"
#include "players/champion/reply.h"
#include "players/champion/rollout.h"

enum { LEAVES_MOST = 256 }; // in one call of the engine

struct work {
    const struct leaf_plan *plan;
    struct walk *walks;
    bool values, rollouts;
};

// What threads can do: rollouts, and values by the built-in search.
static void work_on(void *context, size_t index) {
    const struct work *work = context;
    const struct leaf_plan *plan = work->plan;
    struct walk *walk = &work->walks[index];
    float worth = 0;
    if (walk->over)
        return;
    if (work->values)
        worth += reply_worth(builtin_value(&walk->board, 0), &walk->board);
    if (work->rollouts) {
        struct rollout_ground ground = {plan->model, walk->view.rules, plan->alert, plan->plies,
                                        (enum colour)walk->view.own.side};
        worth += rollout_play(&ground, walk->board, walk->heard, walk->rng);
    }
    walk->worth = plan->kind == LEAF_MIX ? worth / 2 : worth;
}

static bool ask_engine(const struct leaf_plan *plan, struct walk *walks, size_t count,
                       struct deadline until) {
    struct board boards[LEAVES_MOST];
    float values[LEAVES_MOST];
    size_t asked = 0, which[LEAVES_MOST];
    for (size_t i = 0; i < count; i++)
        if (!walks[i].over) {
            which[asked] = i;
            boards[asked++] = walks[i].board;
        }
    if (evaluator_values(plan->engine, boards, asked, values, until) < asked)
        return false;
    for (size_t i = 0; i < asked; i++) {
        struct walk *walk = &walks[which[i]];
        float worth = reply_worth(reply_score(values[i]), &walk->board);
        walk->worth = plan->kind == LEAF_MIX ? walk->worth + worth / 2 : worth;
    }
    return true;
}

bool leaf_values(const struct leaf_plan *plan, struct walk *walks, size_t count,
                 struct deadline until) {
    bool wants = plan->kind != LEAF_ROLLOUT;
    bool engine = wants && plan->engine && plan->kind != LEAF_BUILTIN;
    struct work work = {plan, walks, wants && !engine,
                        plan->kind == LEAF_ROLLOUT || plan->kind == LEAF_MIX};
    if (work.values || work.rollouts)
        crew_run(plan->threads, count, work_on, &work);
    for (size_t i = 0; engine && i < count; i += LEAVES_MOST)
        if (!ask_engine(plan, walks + i, count - i < LEAVES_MOST ? count - i : LEAVES_MOST, until))
            return false;
    return true;
}
