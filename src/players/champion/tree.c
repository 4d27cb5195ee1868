// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/champion/tree.h"

#include <math.h>
#include <stdlib.h>

enum {
    BATCH = 32,      // walks under way at a time
    ROOT = 1,        // number of the root's node
    SEEN_MOST = 8,   // boards that have a say in a node's priors
    SMALL_BATCH = 8, // the same by the clock, where nobody else has to be kept busy
    FIRST_BATCH = 4, // the same with helpers, doubled with each: some have to be answered in time
    NODES_MOST = 1 << 15,
    LOOK_EVERY = 16, // batches between two looks
};

static const double BEFORE = 6;      // outcomes as if known before, of which nothing comes
static const float EXPLORE = 160;    // what the unknown may be worth
static const float AWAY = 100;       // what a walk under way costs its tries meanwhile
static const float SPREAD = 80;      // worth that makes a try e times as promising
static const float UNLIKELY = 0.01f; // the least that a board says for a try

// One search.
struct search {
    struct tree *tree;
    const struct tree_task *task;
    struct ground ground;
    struct rng rng;
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
    tree->walks = mem_resize(tree->walks, BATCH, sizeof *tree->walks);
    tree->luck = mem_resize(tree->luck, task->jury->count, sizeof *tree->luck);
    tree->up_to = mem_resize(tree->up_to, task->jury->count, sizeof *tree->up_to);
    tree->sum = 0;
    tree->simulations = 0;
    rng_seed(&search->rng, task->seed, 0);
    note_luck(tree, task);
    nodes_add(&tree->nodes, ROOT, &task->jury->tries);
    for (unsigned c = 0; c < task->jury->tries.count; c++)
        tree->nodes.edges[c].base = task->worth[c];
    set_priors(&tree->nodes, ROOT);
}

static double mean_of(double sum, double count) {
    return count > 0 ? sum / count : 0;
}

// What a try of this turn has gained so far, the common luck of all simulations taken out.
static double gain_of(const struct tree *tree, const struct edge *edge) {
    double common = mean_of(tree->sum, (double)tree->simulations);
    return (edge->sum - edge->legal * common - (double)(AWAY * (float)edge->away)) /
           (edge->legal + edge->away + BEFORE);
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
    float chances[MOVES_MAX][ENEMY_TYPES];
    if (node->seen >= SEEN_MOST || !walk->legal.count)
        return;
    opponent_chances(search->ground.model, &walk->heard, &walk->board, &walk->legal, chances);
    float old = (float)node->seen / (float)(node->seen + 1);
    for (unsigned i = 0, at = 0; i < node->count; i++) {
        struct edge *edge = &nodes->edges[node->first + i];
        float says = UNLIKELY;
        for (unsigned k = 0; k < walk->legal.count;
             k++, at = at + 1 < walk->legal.count ? at + 1 : 0)
            if (walk->legal.at[at] == edge->try) {
                says += chances[at][ENEMY_LOOSE];
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
static size_t draw(struct search *search) {
    const struct tree *tree = search->tree;
    size_t low = 0, high = search->task->jury->count - 1;
    float luck = (float)rng_unit(&search->rng) * tree->up_to[high];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (tree->up_to[middle] > luck)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static void walk_down(struct search *search, struct walk *walk, uint64_t number) {
    walk->number = draw(search);
    rng_seed(&walk->rng, search->task->seed, number + 1);
    const struct juror *juror = &search->task->jury->jurors[walk->number];
    walk_begin(walk, &search->ground, &juror->board, &juror->repeats);
    for (uint32_t node = ROOT; node != NODE_NONE;)
        node = step(search, walk, node);
}

// Takes back what a walk under way had counted for; notes its outcome if there is one.
static void back_up(struct tree *tree, const struct walk *walk, bool known) {
    double outcome = (double)(walk->worth - tree->luck[walk->number]);
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
    }
    if (known) {
        tree->sum += outcome;
        tree->simulations++;
    }
}

// By a clock: has one try had nearly all of the attention?
static bool is_clear(const struct tree *tree) {
    enum { FIRST_LOOK = 512 };
    const struct node *root = &tree->nodes.at[ROOT];
    uint32_t most = 0;
    for (unsigned i = 0; i < root->count; i++)
        most = tree->nodes.edges[i].asked > most ? tree->nodes.edges[i].asked : most;
    return tree->simulations >= FIRST_LOOK && most > tree->simulations / 4 * 3;
}

void tree_search(struct tree *tree, const struct tree_task *task, struct limit limit) {
    struct search search = {.tree = tree, .task = task};
    bool timed = limit.until.at_us != deadline_never().at_us && !limit.nodes;
    uint64_t most = timed ? UINT64_MAX : task->most, begun = 0;
    bool alone = !task->leaf.engine && task->leaf.threads <= 1;
    size_t size = !timed ? BATCH : alone ? SMALL_BATCH : FIRST_BATCH;
    search.ground = (struct ground){task->view, task->jury->model, task->alert};
    begin(&search);
    for (unsigned batch = 1; begun < most && !deadline_passed(limit.until); batch++) {
        size_t count = most - begun < size ? (size_t)(most - begun) : size;
        for (size_t i = 0; i < count; i++)
            walk_down(&search, &tree->walks[i], begun++);
        size_t known = leaf_values(&task->leaf, tree->walks, count, limit.until);
        for (size_t i = 0; i < count; i++)
            back_up(tree, &tree->walks[i], i < known);
        size = size < BATCH && !alone ? 2 * size : size;
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
