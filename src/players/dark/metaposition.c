// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Weighed maximax over metapositions (Ciancarini and Favini 2007, sections 3 and 4): a tree of our
// own moves, each answered by the umpire as prediction.h expects and followed by one unseen move of
// the enemy; a value is alpha times what the metaposition is worth (appraisal.h) plus 1 - alpha
// times the best that can follow.
//
// Where we deviate from the paper, or where it is silent:
// - It gives no number for alpha and depth, nor for any weight.
// - Below the first move only the best `width` moves go deeper (the 2010 paper, 6.1, speaks of a
//   pruning algorithm that it does not describe). Depth grows until the limit is reached.
// - Alpha does not change with the material balance.
// - Plus infinity is a certain mate in one (mating.h); "considering checkmating the opponent" is
//   chase.h once the enemy has only a king.
// - Standing again as before costs something, more each time: the paper's draws by repetition.
// - With `strict` the last two and what appraisal.h has of our own are gone, and it looks five
// moves
//   ahead (2010 paper, 6.1: "3 to 5", within 10,000 metapositions: --nodes 10000).
// - Questions ("any?") are asked when a pawn may be able to take. The paper knows only ICC's rules.

#include "config.h"

#include "base/crew.h"
#include "players/dark/appraisal.h"
#include "players/dark/prediction.h"
#include "players/lone/mating.h"
#include "players/lone/watch.h"
#include "players/players.h"

#include <math.h>

enum { DEPTH_MOST = 8, STRICT_DEPTH = 4 };

#define REPEAT_COST 0.1 // in pawns, growing with the square

struct searcher {
    struct watch watch;
    double alpha;
    unsigned depth, width;
    bool strict;
};

struct branch {
    move_t move;
    double value;
};

// The search below one try.
struct probe {
    const struct searcher *how;
    struct deadline until;
    uint64_t nodes, most; // done, and when to give up
    bool stopped;
};

struct root {
    move_t try;
    double fixed;  // what is known without a search: repetition
    double value;  // of the deepest finished search
    double deeper; // of the present one
    uint64_t nodes;
    bool stopped;
};

struct search {
    const struct searcher *how;
    const struct view *view;
    struct limit limit;
    uint64_t most; // nodes for each try
    unsigned depth;
    unsigned count;
    struct root roots[MOVES_MAX];
};

static double best_reply(struct probe *probe, const struct metaposition *meta, unsigned depth);

// The paper's value function, Figure 1, from the metaposition after our move on.
static double weigh(struct probe *probe, struct metaposition *after, double here, unsigned depth) {
    double alpha = probe->how->alpha;
    if (depth == 0 || fabs(here) >= APPRAISAL_MOST)
        return here;
    prediction_metamove(after);
    return here * alpha + best_reply(probe, after, depth - 1) * (1 - alpha);
}

static double appraise(struct probe *probe, const struct metaposition *meta, move_t move,
                       struct metaposition *after) {
    probe->nodes++;
    *after = *meta;
    if (!prediction_pseudomove(after, move, NULL))
        return -APPRAISAL_MOST;
    return appraisal_of(meta, move, after, probe->how->strict);
}

// Puts a branch into a list that is kept in order and cut at `width`.
static void insert(struct branch *best, unsigned width, unsigned *count, struct branch branch) {
    unsigned at = *count < width ? (*count)++ : width;
    for (; at > 0 && best[at - 1].value < branch.value; at--)
        if (at < width)
            best[at] = best[at - 1];
    if (at < width)
        best[at] = branch;
}

// Pawn tries of ours are never predicted (3.1), so pawns do not take below the root.
static unsigned best_branches(struct probe *probe, const struct metaposition *meta,
                              struct branch *best) {
    struct moves tries;
    unsigned count = 0;
    own_tries(&meta->scene.own, &tries);
    for (unsigned i = 0; i < tries.count; i++) {
        struct metaposition after;
        if (own_is_pawn_capture(&meta->scene.own, tries.at[i]))
            continue;
        double value = appraise(probe, meta, tries.at[i], &after);
        insert(best, probe->how->width, &count, (struct branch){tries.at[i], value});
    }
    return count;
}

static double best_reply(struct probe *probe, const struct metaposition *meta, unsigned depth) {
    struct branch best[MOVES_MAX];
    unsigned count = best_branches(probe, meta, best);
    double highest = count ? best[0].value : 0;
    probe->stopped |= probe->nodes > probe->most || deadline_passed(probe->until);
    for (unsigned i = 0; depth && i < count && !probe->stopped; i++) {
        struct metaposition after;
        double here = appraise(probe, meta, best[i].move, &after);
        double value = weigh(probe, &after, here, depth);
        highest = i == 0 || value > highest ? value : highest;
    }
    return highest;
}

static void look_at(void *context, size_t index) {
    struct search *search = context;
    struct root *root = &search->roots[index];
    const struct metaposition *meta = &search->how->watch.meta;
    struct metaposition after = *meta;
    struct probe probe = {
        .how = search->how, .until = search->limit.until, .nodes = 1, .most = search->most};
    double here = -APPRAISAL_MOST;
    root->nodes = 0;
    root->stopped = search->depth && deadline_passed(search->limit.until);
    if (root->stopped)
        return;
    if (prediction_pseudomove(&after, root->try, &search->view->turn))
        here = appraisal_of(meta, root->try, &after, search->how->strict) + root->fixed;
    root->deeper = weigh(&probe, &after, here, search->depth);
    root->nodes = probe.nodes;
    root->stopped = probe.stopped;
}

// Looks one move deeper; false when the limit was in the way.
static bool deepen(struct search *search, uint64_t *nodes) {
    bool stopped = false;
    crew_run(search->how->watch.cores, search->count, look_at, search);
    for (unsigned i = 0; i < search->count; i++) {
        *nodes += search->roots[i].nodes;
        stopped |= search->roots[i].stopped;
    }
    for (unsigned i = 0; i < search->count && !stopped; i++)
        search->roots[i].value = search->roots[i].deeper;
    return !stopped;
}

static void begin_search(struct search *search) {
    const struct watch *watch = &search->how->watch;
    struct moves tries;
    watch_tries(watch, search->view, &tries);
    search->count = tries.count;
    for (unsigned i = 0; i < tries.count; i++) {
        unsigned repeats = progress_repeats(&watch->progress, search->view, tries.at[i]);
        double cost = search->how->strict ? 0 : REPEAT_COST * repeats * repeats;
        search->roots[i] = (struct root){.try = tries.at[i], .fixed = -cost};
    }
}

static struct choice best_root(const struct search *search) {
    const struct root *best = &search->roots[0];
    for (unsigned i = 1; i < search->count; i++)
        if (search->roots[i].value > best->value)
            best = &search->roots[i];
    return (struct choice){.try = best->try, .win = 1 / (1 + exp(-best->value / 3))};
}

// What is left of the work for each try; to look at anything takes about as many as there are
// tries.
static uint64_t nodes_for_each(const struct search *search, uint64_t done) {
    uint64_t most = search->limit.nodes;
    if (!most)
        return UINT64_MAX;
    return most > done ? (most - done) / search->count : 0;
}

static struct choice choose(void *state, const struct view *view, struct limit limit) {
    struct searcher *how = state;
    struct search search = {.how = how, .view = view, .limit = limit};
    struct choice choice;
    uint64_t nodes = 0;
    if (watch_answers(&how->watch, view, &choice))
        return choice;
    begin_search(&search);
    for (; search.depth <= how->depth; search.depth++) {
        search.most = nodes_for_each(&search, nodes);
        if ((search.depth && search.most < search.count) || !deepen(&search, &nodes))
            break;
    }
    choice = best_root(&search);
    choice.nodes = nodes;
    return choice;
}

static bool open(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause) {
    struct searcher *how = state;
    (void)cause;
    watch_open(&how->watch, settings, resources);
    how->alpha = settings_real(settings, "alpha");
    how->strict = how->watch.strict;
    how->watch.strict = false; // a certain mate is worth plus infinity in the paper, too
    how->depth = (unsigned)strict_int(settings, "depth", STRICT_DEPTH);
    how->width = (unsigned)settings_int(settings, "width");
    return true;
}

static void begin(void *state, const struct briefing *briefing) {
    struct searcher *how = state;
    watch_begin(&how->watch, briefing);
}

static void hear(void *state, const struct view *view, move_t try, const struct announcement *said,
                 struct deadline until) {
    struct searcher *how = state;
    (void)until; // it takes next to no time
    watch_hear(&how->watch, view, try, said);
}

const struct player_ops player_metaposition = {
    .name = "metaposition",
    .paper = "2007 paper, 3 and 4",
    .summary = "weighed maximax over metapositions (uses no engine)",
    .settings =
        (const struct setting[]){
            {.name = "alpha",
             .type = SETTING_REAL,
             .initial = "0.6",
             .min = 0.01,
             .max = 0.99,
             .help = "prediction coefficient: the weight of what is near against what may follow"},
            {.name = "depth",
             .type = SETTING_INT,
             .initial = "2",
             .max = DEPTH_MOST,
             .help = "moves to look ahead beyond the first"},
            {.name = "width",
             .type = SETTING_INT,
             .initial = "6",
             .min = 1,
             .max = MOVES_MAX,
             .help = "moves that are looked at further, beyond the first"},
            WATCH_ROWS("20000", "five moves ahead, no hunt, repetition costs nothing"),
            {0},
        },
    .state_size = sizeof(struct searcher),
    .open = open,
    .begin = begin,
    .hear = hear,
    .choose = choose,
};
