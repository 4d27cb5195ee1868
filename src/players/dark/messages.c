// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/dark/appraisal.h"
#include "players/dark/messages.h"
#include "players/shares.h"

#include <math.h>
#include <stdlib.h>

enum { NONE = UINT32_MAX, ROOT = 0, DEPTH_MOST = 64 };

#define PAWN_SCALE 0.05f // a pawn in the unit of UCT, where the balance goes from 0 to 1
#define REPEAT_COST 0.1f // in pawns, growing with the square
#define PATIENCE 0.97f   // what is gained a move later counts for so much

// A move of ours.
struct edge {
    float leaf;  // what it was judged at first
    float sum;   // of all visits (average)
    float value; // what it is held to be now
    float fixed; // what is known of it without a search
    float known; // the probability of the messages that have a node
    uint32_t visits;
    uint32_t first; // node
    move_t move;
};

// Our turn.
struct node {
    struct hearsay turn;
    float chance;  // of the messages that led here
    float value;   // of the turn
    uint32_t next; // node after the same move
    uint32_t edges, count, visits;
    uint16_t heard; // answer and victim
};

struct tree {
    struct node *nodes;
    struct edge *edges;
    uint32_t node_count, node_room, edge_count, edge_room;
    struct rng rng;
};

struct search {
    const struct messages *how;
    struct tree trees[SHARES];
};

static uint32_t add_node(struct tree *tree, const struct hearsay *turn, const struct moves *moves) {
    while (tree->edge_count + moves->count > tree->edge_room) {
        tree->edge_room = tree->edge_room ? tree->edge_room * 2 : 4096;
        tree->edges = mem_resize(tree->edges, tree->edge_room, sizeof *tree->edges);
    }
    if (tree->node_count == tree->node_room) {
        tree->node_room = tree->node_room ? tree->node_room * 2 : 64;
        tree->nodes = mem_resize(tree->nodes, tree->node_room, sizeof *tree->nodes);
    }
    struct node *node = &tree->nodes[tree->node_count];
    *node = (struct node){.turn = *turn, .next = NONE, .edges = tree->edge_count};
    node->count = moves->count;
    node->value = turn->balance;
    for (unsigned i = 0; i < moves->count; i++)
        tree->edges[tree->edge_count++] = (struct edge){.first = NONE, .move = moves->at[i]};
    return tree->node_count++;
}

// A leaf's move that was never looked at, or the best by UCT.
static uint32_t select_edge(const struct tree *tree, const struct node *node, double explore) {
    double highest = -INFINITY, logarithm = log((double)node->visits + 1);
    uint32_t best = node->edges;
    if (node->visits < node->count)
        return node->edges + node->visits;
    for (uint32_t at = node->edges; at < node->edges + node->count; at++) {
        const struct edge *edge = &tree->edges[at];
        double bound = (double)((edge->value + edge->fixed) * PAWN_SCALE) +
                       explore * sqrt(logarithm / edge->visits);
        if (bound > highest) {
            highest = bound;
            best = at;
        }
    }
    return best;
}

// What is heard after a move: its node, which may be new, or NONE when the tree is full.
static uint32_t hear_messages(struct tree *tree, const struct messages *how, uint32_t from,
                              uint32_t edge) {
    struct hearsay turn = tree->nodes[from].turn;
    move_t move = tree->edges[edge].move;
    struct answers answers;
    struct replies replies;
    struct moves moves;
    float chance;
    hearsay_answers(&turn, move, &answers);
    enum answer answer = hearsay_draw_answer(&answers, false, &tree->rng, &chance);
    hearsay_replies(&turn, move, &answers, answer, &replies);
    square_t victim = hearsay_draw_reply(&replies, &tree->rng, &chance);
    uint16_t heard = (uint16_t)(answer << 8 | victim);
    for (uint32_t at = tree->edges[edge].first; at != NONE; at = tree->nodes[at].next)
        if (tree->nodes[at].heard == heard)
            return at;
    if (tree->node_count >= how->most)
        return NONE;
    hearsay_move(&turn, move, answer, victim);
    own_tries(&turn.own, &moves);
    uint32_t node = add_node(tree, &turn, &moves);
    tree->nodes[node].heard = heard;
    tree->nodes[node].chance = chance * (1 - answers.chance[ANSWER_NO]);
    tree->nodes[node].next = tree->edges[edge].first;
    tree->edges[edge].first = node;
    tree->edges[edge].known += tree->nodes[node].chance;
    return node;
}

// The best move, once all have been looked at; the balance before that.
static void raise_node(struct tree *tree, struct node *node) {
    float best = -INFINITY;
    if (node->visits < node->count || !node->count)
        return;
    for (uint32_t at = node->edges; at < node->edges + node->count; at++)
        best = fmaxf(best, tree->edges[at].value + tree->edges[at].fixed);
    node->value = best;
}

// What may be heard, weighed, with the first judgement for what has not been looked at.
static void raise_edge(struct tree *tree, struct edge *edge) {
    float sum = 0;
    for (uint32_t at = edge->first; at != NONE; at = tree->nodes[at].next)
        sum += tree->nodes[at].chance * tree->nodes[at].value * PATIENCE;
    edge->value = sum + (1 - edge->known) * edge->leaf;
}

struct descent {
    unsigned depth;
    uint32_t nodes[DEPTH_MOST], edges[DEPTH_MOST];
};

static void back_up(const struct messages *how, struct tree *tree, const struct descent *descent,
                    float score) {
    for (unsigned i = descent->depth; i-- > 0;) {
        struct node *node = &tree->nodes[descent->nodes[i]];
        struct edge *edge = &tree->edges[descent->edges[i]];
        node->visits++;
        edge->visits++;
        edge->sum += score;
        if (!how->maximum)
            edge->value = edge->sum / (float)edge->visits;
        else if (edge->visits > 1)
            raise_edge(tree, edge);
        else
            edge->value = edge->leaf;
        raise_node(tree, node);
    }
}

static void step(void *context, size_t share) {
    struct search *search = context;
    const struct messages *how = search->how;
    struct tree *tree = &search->trees[share];
    struct descent descent = {0};
    uint32_t at = ROOT;
    float score = tree->nodes[ROOT].turn.balance;
    while (at != NONE && tree->nodes[at].count && descent.depth < DEPTH_MOST) {
        uint32_t chosen = select_edge(tree, &tree->nodes[at], how->explore);
        struct edge *edge = &tree->edges[chosen];
        descent.nodes[descent.depth] = at;
        descent.edges[descent.depth++] = chosen;
        if (edge->visits == 0) {
            score = how->leaf(how, &tree->nodes[at].turn, edge->move, &tree->rng);
            edge->leaf = score;
            break;
        }
        score = edge->leaf;
        at = hear_messages(tree, how, at, chosen);
    }
    back_up(how, tree, &descent, score);
}

// Repetition, and mates and stalemates in sight.
static float known_of(const struct watch *watch, const struct view *view, move_t try) {
    unsigned repeats = progress_repeats(&watch->progress, view, try);
    return (float)appraisal_of_ending(&watch->meta, try) - REPEAT_COST * (float)(repeats * repeats);
}

static void open_tree(struct tree *tree, const struct messages *how, const struct view *view,
                      size_t share) {
    struct hearsay turn;
    struct moves tries;
    *tree = (struct tree){0};
    watch_seed(&how->watch, &tree->rng, share);
    watch_tries(&how->watch, view, &tries);
    hearsay_begin(&turn, &how->watch.meta, &how->watch.chances, how->by_worth);
    add_node(tree, &turn, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        tree->edges[i].fixed = known_of(&how->watch, view, tries.at[i]);
}

static struct choice most_visited(const struct search *search) {
    const struct tree *trees = search->trees;
    uint64_t most = 0;
    double highest = -INFINITY;
    uint32_t best = 0;
    for (uint32_t i = 0; i < trees[0].nodes[ROOT].count; i++) {
        uint64_t visits = 0;
        double value = 0;
        for (unsigned share = 0; share < SHARES; share++) {
            const struct edge *edge = &trees[share].edges[i];
            visits += edge->visits;
            value += edge->visits ? (double)(edge->value + edge->fixed) / SHARES : 0;
        }
        if (visits > most || (visits == most && value > highest)) {
            most = visits;
            highest = value;
            best = i;
        }
    }
    return (struct choice){.try = trees[0].edges[best].move, .win = 1 / (1 + exp(-highest / 3))};
}

struct choice messages_choose(void *state, const struct view *view, struct limit limit) {
    struct messages *how = state;
    struct search search = {.how = how};
    struct shares shares = {step, &search, how->watch.cores, limit};
    struct choice choice;
    if (watch_answers(&how->watch, view, &choice))
        return choice;
    for (size_t share = 0; share < SHARES; share++)
        open_tree(&search.trees[share], how, view, share);
    uint64_t nodes = shares_run(&shares);
    choice = most_visited(&search);
    choice.nodes = nodes;
    for (size_t share = 0; share < SHARES; share++) {
        free(search.trees[share].nodes);
        free(search.trees[share].edges);
    }
    return choice;
}

void messages_open(struct messages *messages, const struct settings *settings,
                   const struct resources *resources) {
    watch_open(&messages->watch, settings, resources);
    messages->explore = settings_real(settings, "c");
    messages->by_worth = settings_choice(settings, "worth") == 0;
    messages->most = (size_t)settings_int(settings, "tree");
}

void messages_begin(void *state, const struct briefing *briefing) {
    struct messages *messages = state;
    watch_begin(&messages->watch, briefing);
}

void messages_hear(void *state, const struct view *view, move_t try,
                   const struct announcement *said, struct deadline until) {
    struct messages *messages = state;
    (void)until; // it takes next to no time
    watch_hear(&messages->watch, view, try, said);
}
