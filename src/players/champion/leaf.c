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
    bool asked; // the engine has said what they are worth
    bool values, rollouts;
};

// What threads can do: rollouts, and values by the built-in search.
static void work_on(void *context, size_t index) {
    const struct work *work = context;
    const struct leaf_plan *plan = work->plan;
    struct walk *walk = &work->walks[index];
    float worth = work->asked ? walk->worth : 0;
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

// Returns how many of the first walks the engine has answered for; those after them are nobody's.
static size_t ask_engine(const struct leaf_plan *plan, struct walk *walks, size_t count,
                         struct deadline until) {
    struct board boards[LEAVES_MOST];
    float values[LEAVES_MOST];
    size_t asked = 0, which[LEAVES_MOST];
    for (size_t i = 0; i < count; i++)
        if (!walks[i].over) {
            which[asked] = i;
            boards[asked++] = walks[i].board;
        }
    evaluator_values(plan->engine, boards, asked, values, until);
    for (size_t i = 0; i < asked; i++) {
        struct walk *walk = &walks[which[i]];
        if (values[i] < 0)
            return which[i];
        walk->worth = reply_worth(reply_score(values[i]), &walk->board);
    }
    return count;
}

static size_t ask_in_parts(const struct leaf_plan *plan, struct walk *walks, size_t count,
                           struct deadline until) {
    for (size_t i = 0; i < count; i += LEAVES_MOST) {
        size_t part = count - i < LEAVES_MOST ? count - i : LEAVES_MOST;
        size_t known = ask_engine(plan, walks + i, part, until);
        if (known < part)
            return i + known;
    }
    return count;
}

size_t leaf_values(const struct leaf_plan *plan, struct walk *walks, size_t count,
                   struct deadline until) {
    bool wants = plan->kind != LEAF_ROLLOUT;
    bool engine = wants && plan->engine && plan->kind != LEAF_BUILTIN;
    struct work work = {plan, walks, engine, wants && !engine,
                        plan->kind == LEAF_ROLLOUT || plan->kind == LEAF_MIX};
    if (engine) // first: with little time its word is what would be missing
        count = ask_in_parts(plan, walks, count, until);
    if (work.values || work.rollouts)
        crew_run(plan->threads, count, work_on, &work);
    return count;
}
