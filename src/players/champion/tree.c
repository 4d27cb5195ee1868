// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/champion/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 32,       // walks under way at a time
    ROOT = 1,         // number of the root's node
    SEEN_MOST = 8,    // boards that have a say in a node's priors
    SMALL_BATCH = 8,  // the same by the clock, where nobody else has to be kept busy
    FIRST_BATCH = 4,  // the same with helpers, doubled with each: some have to be answered in time,
    LARGE_BATCH = 64, // but helpers come and go
    NODES_MOST = 1 << 15,
    LOOK_EVERY = 16,  // batches between two looks
    RACERS = 8,       // tries of this turn that are looked at first, at most
    FEW_RACERS = 3,   // and at least, where there is work for few boards
    RACER_BOARDS = 14 // boards that judged for each of them
};

// What is known of a try of this turn before, as if from so many outcomes: that the tree will say a
// part of what the jury said. Outcomes of one try are so far apart. The last two are about as
// measured; by the same measure the first would be 24, at tiny budgets less is better (RESULTS.md).
static const double BEFORE = 12, AGREES = 0.5, SWING = 300;

static const float EXPLORE = 160;    // what the unknown may be worth
static const float AWAY = 100;       // what a walk under way costs its tries meanwhile
static const float SPREAD = 80;      // worth that makes a try e times as promising
static const float UNLIKELY = 0.01f; // the least that a board says for a try

// One search.
struct search {
    struct tree *tree;
    const struct tree_task *task;
    struct ground ground;
};

void tree_free(struct tree *tree) {
    nodes_free(&tree->nodes);
    free(tree->walks);
    free(tree->luck);
    free(tree->up_to);
    *tree = (struct tree){0};
}

// The worth, on each board, of the first try in the jury's order that is legal there.
static void note_luck(struct tree *tree, const struct tree_task *task) {
    const struct jury *jury = task->jury;
    float sum = 0;
    for (size_t i = 0; i < jury->count; i++) {
        const float *worths = jury->worth + i * jury->tries.count;
        float best = JURY_ILLEGAL;
        tree->luck[i] = 0;
        for (unsigned c = 0; c < jury->tries.count; c++)
            if (worths[c] > JURY_ILLEGAL && task->worth[c] > best) {
                best = task->worth[c];
                tree->luck[i] = worths[c];
            }
        tree->up_to[i] = sum += jury->jurors[i].weight;
    }
}

// How much each try promises, by what it is worth so far.
static void set_priors(struct nodes *nodes, uint32_t number) {
    struct node *node = &nodes->at[number];
    struct edge *edges = nodes->edges + node->first;
    float best = JURY_ILLEGAL, sum = 0;
    for (unsigned i = 0; i < node->count; i++)
        best = edges[i].base > best ? edges[i].base : best;
    for (unsigned i = 0; i < node->count; i++)
        sum += edges[i].prior = expf((edges[i].base - best) / SPREAD);
    for (unsigned i = 0; i < node->count; i++)
        edges[i].prior = sum > 0 ? edges[i].prior / sum : 0;
}

static void begin(struct search *search) {
    struct tree *tree = search->tree;
    const struct tree_task *task = search->task;
    nodes_clear(&tree->nodes);
    tree->walks = mem_resize(tree->walks, LARGE_BATCH, sizeof *tree->walks);
    tree->luck = mem_resize(tree->luck, task->jury->count, sizeof *tree->luck);
    tree->up_to = mem_resize(tree->up_to, task->jury->count, sizeof *tree->up_to);
    tree->sum = tree->promised = 0;
    tree->trust = task->trust;
    tree->simulations = tree->made = 0;
    note_luck(tree, task);
    nodes_add(&tree->nodes, ROOT, &task->jury->tries);
    tree->racers = 0;
    for (unsigned c = 0; c < task->jury->tries.count; c++) {
        tree->nodes.edges[c].base = task->worth[c];
        tree->races[c] = task->worth[c] > JURY_ILLEGAL;
        tree->racers += tree->races[c];
    }
    set_priors(&tree->nodes, ROOT);
}

static double mean_of(double sum, double count) {
    return count > 0 ? sum / count : 0;
}

// What a try of this turn has gained so far, the common luck of all simulations taken out.
static double gain_of(const struct tree *tree, const struct edge *edge) {
    double common = mean_of(tree->sum, (double)tree->simulations);
    double before = 0;
    if (tree->made)
        before = AGREES * ((double)edge->base - tree->promised / (double)tree->made);
    return (edge->sum - edge->legal * common - (double)(AWAY * (float)edge->away) +
            BEFORE * before) /
           (edge->legal + edge->away + BEFORE);
}

static double standing(const struct tree *tree, unsigned column) {
    const struct edge *edge = &tree->nodes.edges[column];
    return edge->base > JURY_ILLEGAL ? (double)edge->base + tree->trust * gain_of(tree, edge)
                                     : -HUGE_VAL;
}

// Only the best so many of those that were in the race stay there.
static void thin_out(struct tree *tree, unsigned wanted) {
    const struct node *root = &tree->nodes.at[ROOT];
    bool stays[MOVES_MAX] = {false};
    tree->racers = 0;
    while (tree->racers < wanted) {
        unsigned best = root->count;
        for (unsigned i = 0; i < root->count; i++)
            if (tree->races[i] && !stays[i] &&
                (best == root->count || standing(tree, i) > standing(tree, best)))
                best = i;
        if (best == root->count)
            break;
        stays[best] = true;
        tree->racers++;
    }
    memcpy(tree->races, stays, sizeof stays);
}

// A tree that spends nearly all of its time on the try it likes first never finds out about the
// others, and early outcomes are mostly luck: so the best ones share it fairly, ever fewer of them
// (sequential halving; Karnin, Koren, Somekh, ICML 2013). `part` of the work is done.
static void go_on_racing(struct tree *tree, unsigned first, double part) {
    unsigned halves = part < 1.0 / 3 ? 0 : part < 2.0 / 3 ? 1 : 2;
    unsigned wanted = ((first - 1) >> halves) + 1;
    wanted = wanted < 2 ? 2 : wanted;
    if (wanted < tree->racers)
        thin_out(tree, wanted);
}

// The fewer boards have judged, the fewer simulations there will be for each.
static unsigned first_racers(size_t boards) {
    size_t racers = boards / RACER_BOARDS;
    return racers < FEW_RACERS ? FEW_RACERS : racers > RACERS ? RACERS : (unsigned)racers;
}

static unsigned next_racer(const struct tree *tree) {
    const struct node *root = &tree->nodes.at[ROOT];
    unsigned next = root->count;
    uint32_t least = UINT32_MAX;
    for (unsigned i = 0; i < root->count; i++) {
        const struct edge *edge = &tree->nodes.edges[i];
        if (!tree->races[i] || edge->asked + edge->away >= least)
            continue;
        least = edge->asked + edge->away;
        next = i;
    }
    return next;
}

// What a try of a later turn may be worth; one of which nothing is known is worth what its node is.
static double value_of(const struct node *node, const struct edge *edge) {
    double known = mean_of(node->sum, node->visits);
    return (edge->sum - (double)(AWAY * (float)edge->away) + known) /
           (edge->legal + edge->away + 1);
}

// The try to be tried next at a node, or its count when there is none left.
static unsigned select_try(const struct search *search, uint32_t number, bool this_turn) {
    const struct tree *tree = search->tree;
    const struct node *node = &tree->nodes.at[number];
    const struct edge *edges = tree->nodes.edges + node->first;
    double root = sqrt((double)(node->visits + node->away) + 1), most = -HUGE_VAL;
    unsigned best = node->count;
    if (number == ROOT)
        return next_racer(tree);
    for (unsigned i = 0; i < node->count; i++) {
        const struct edge *edge = &edges[i];
        if (edge->base <= JURY_ILLEGAL)
            continue;
        double value = this_turn ? (double)edge->base + gain_of(tree, edge) : value_of(node, edge);
        value += (double)(EXPLORE * edge->prior) * root / (1 + edge->asked + edge->away);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

// A board has its say in how promising the tries of a node are: as much as a blind player would
// like them there.
static void add_priors(struct search *search, uint32_t number, const struct walk *walk) {
    struct nodes *nodes = &search->tree->nodes;
    struct node *node = &nodes->at[number];
    struct situation out = {&walk->heard, &walk->board, &walk->legal};
    float chances[MOVES_MAX];
    if (node->seen >= SEEN_MOST || !walk->legal.count)
        return;
    opponent_chances_as(search->ground.model, ENEMY_LOOSE, &out, chances);
    float old = (float)node->seen / (float)(node->seen + 1);
    for (unsigned i = 0, at = 0; i < node->count; i++) {
        struct edge *edge = &nodes->edges[node->first + i];
        float says = UNLIKELY;
        for (unsigned k = 0; k < walk->legal.count;
             k++, at = at + 1 < walk->legal.count ? at + 1 : 0)
            if (walk->legal.at[at] == edge->try) {
                says += chances[at];
                break;
            }
        edge->prior = old * edge->prior + (1 - old) * says;
    }
    node->seen++;
}

// The node after a refusal: the same tries but one, worth the same.
static uint32_t add_refused(struct search *search, const struct walk *walk, uint32_t from) {
    struct nodes *nodes = &search->tree->nodes;
    struct moves tries = {0};
    move_t gone = nodes->edges[walk->path[walk->length - 1].edge].try;
    for (unsigned i = 0; i < nodes->at[from].count; i++) {
        move_t try = nodes->edges[nodes->at[from].first + i].try;
        if (try != gone)
            tries.at[tries.count++] = try;
    }
    uint32_t number = nodes_add(nodes, walk->key, &tries);
    const struct edge *old = nodes->edges + nodes->at[from].first;
    struct edge *edges = nodes->edges + nodes->at[number].first;
    for (unsigned i = 0; i < tries.count; i++, old++) {
        old += old->try == gone;
        edges[i].base = old->base;
        edges[i].prior = old->prior;
    }
    nodes->at[number].seen = nodes->at[from].seen;
    return number;
}

static uint32_t add_turn(struct search *search, const struct walk *walk) {
    struct moves tries;
    view_tries(&walk->view, &tries);
    return nodes_add(&search->tree->nodes, walk->key, &tries);
}

// One step of a walk; returns the node it leads to, NODE_NONE when it is over or leaves the tree.
static uint32_t step(struct search *search, struct walk *walk, uint32_t number) {
    struct nodes *nodes = &search->tree->nodes;
    unsigned chosen = select_try(search, number, walk->turns == 0);
    if (chosen == nodes->at[number].count || walk->length == WALK_STEPS)
        return NODE_NONE;
    uint32_t at = nodes->at[number].first + chosen;
    move_t try = nodes->edges[at].try;
    bool legal = walk_is_legal(walk, try);
    walk->path[walk->length].node = number;
    walk->path[walk->length].edge = at;
    walk->path[walk->length++].legal = legal;
    nodes->at[number].away++;
    nodes->edges[at].away++;
    if (legal)
        walk_on(walk, &search->ground, try);
    else
        walk_refuse(walk, try);
    if (walk->over)
        return NODE_NONE;
    uint32_t next = nodes_find(nodes, walk->key);
    bool room = nodes->count < NODES_MOST;
    if (next == NODE_NONE && !legal)
        return room ? add_refused(search, walk, number) : NODE_NONE;
    if (legal && next == NODE_NONE && room)
        add_priors(search, add_turn(search, walk), walk);
    else if (legal && next != NODE_NONE)
        add_priors(search, next, walk);
    return walk->turns < WALK_TURNS ? next : NODE_NONE;
}

// Draws a juror by weight.
static size_t draw(const struct search *search, struct rng *rng) {
    const struct tree *tree = search->tree;
    size_t low = 0, high = search->task->jury->count - 1;
    float luck = (float)rng_unit(rng) * tree->up_to[high];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (tree->up_to[middle] > luck)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

// All tries in the race go the same way, as far as it can be the same: to the same boards, with the
// same luck.
static void walk_down(struct search *search, struct walk *walk) {
    const struct edge *racer = &search->tree->nodes.edges[next_racer(search->tree)];
    rng_seed(&walk->rng, search->task->seed, racer->asked + racer->away);
    walk->number = draw(search, &walk->rng);
    const struct juror *juror = &search->task->jury->jurors[walk->number];
    walk_begin(walk, &search->ground, &juror->board, &juror->repeats);
    for (uint32_t node = ROOT; node != NODE_NONE;)
        node = step(search, walk, node);
}

// Takes back what a walk under way had counted for; notes its outcome if there is one.
static void back_up(struct tree *tree, const struct walk *walk, bool known) {
    double outcome = (double)(walk->worth - tree->luck[walk->number]);
    bool made = false; // the try of this turn
    for (unsigned i = 0; i < walk->length; i++) {
        struct node *node = &tree->nodes.at[walk->path[i].node];
        struct edge *edge = &tree->nodes.edges[walk->path[i].edge];
        node->away--;
        edge->away--;
        if (!known)
            continue;
        node->visits++;
        node->sum += outcome;
        edge->asked++;
        edge->legal += walk->path[i].legal;
        edge->sum += walk->path[i].legal ? outcome : 0;
        if (walk->path[i].legal && !made) {
            made = true;
            tree->promised += (double)edge->base;
            tree->made++;
        }
    }
    if (known) {
        tree->sum += outcome;
        tree->simulations++;
    }
}

// By a clock: does one try lead all others by far more than luck could do?
static bool is_clear(const struct tree *tree) {
    enum { FIRST_LOOK = 512 };
    const struct edge *edges = tree->nodes.edges;
    unsigned count = tree->nodes.at[ROOT].count, best = 0;
    if (tree->simulations < FIRST_LOOK)
        return false;
    for (unsigned i = 1; i < count; i++)
        best = standing(tree, i) > standing(tree, best) ? i : best;
    for (unsigned i = 0; i < count; i++) {
        double luck = tree->trust * SWING *
                      sqrt(1 / (edges[best].legal + BEFORE) + 1 / (edges[i].legal + BEFORE));
        if (i != best && standing(tree, best) - standing(tree, i) < 3 * luck)
            return false;
    }
    return true;
}

// How much of the work is done, by the clock or by count.
static double part_done(const struct limit *limit, int64_t began_us, uint64_t begun,
                        uint64_t most) {
    int64_t now = deadline_clock_us(limit->until);
    if (most < UINT64_MAX)
        return (double)begun / (double)most;
    return (double)(now - began_us) / (double)(limit->until.at_us - began_us + 1);
}

void tree_search(struct tree *tree, const struct tree_task *task, struct limit limit) {
    struct search search = {.tree = tree, .task = task};
    bool timed = limit.until.at_us != deadline_never().at_us && !limit.nodes;
    uint64_t most = timed ? UINT64_MAX : task->most, begun = 0;
    bool alone = !task->leaf.engine && task->leaf.threads <= 1;
    size_t size = !timed ? BATCH : alone ? SMALL_BATCH : FIRST_BATCH;
    search.ground = (struct ground){task->view, task->jury->model, task->alert};
    begin(&search);
    if (!tree->racers)
        most = 0;
    int64_t began_us = deadline_clock_us(limit.until);
    unsigned first = first_racers(task->jury->count);
    for (unsigned batch = 1; begun < most && !deadline_passed(limit.until); batch++) {
        go_on_racing(tree, first, part_done(&limit, began_us, begun, most));
        size_t count = most - begun < size ? (size_t)(most - begun) : size;
        for (size_t i = 0; i < count; i++)
            walk_down(&search, &tree->walks[i]);
        begun += count;
        size_t known = leaf_values(&task->leaf, tree->walks, count, limit.until);
        for (size_t i = 0; i < count; i++)
            back_up(tree, &tree->walks[i], i < known);
        size = timed && size < LARGE_BATCH && !alone ? 2 * size : size;
        if (task->look && batch % LOOK_EVERY == 0)
            task->look(task->context);
        if (limit_is_share(&limit) && is_clear(tree))
            break;
    }
}

float tree_gain(const struct tree *tree, unsigned column) {
    return (float)gain_of(tree, &tree->nodes.edges[column]);
}

uint32_t tree_visits(const struct tree *tree, unsigned column) {
    return tree->nodes.edges[column].asked;
}
