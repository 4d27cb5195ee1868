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
#define MAN_SCALE 0.13f  // a man, where all count alike: 39 pawns by 15 men
#define REPEAT_COST 0.1f // in pawns, growing with the square
#define PATIENCE 0.85f
#define LIKELY 0.5f // a move that is refused less often than this can be relied on

// A move of ours.
struct edge {
    float leaf;    // what it was judged at first, if accepted
    float refusal; // how likely it is refused (maximum)
    float sum;     // of all visits (average)
    float sound;   // what it is worth when accepted (maximum)
    float value;   // what it is held to be now
    float fixed;   // what is known of it without a search
    float known;   // the probability of the messages that have a node
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
static uint32_t select_edge(const struct tree *tree, const struct node *node,
                            const struct messages *how) {
    double scale = (double)(how->by_worth ? PAWN_SCALE : MAN_SCALE);
    double highest = -INFINITY, logarithm = log((double)node->visits + 1);
    uint32_t best = node->edges;
    if (node->visits < node->count)
        return node->edges + node->visits;
    for (uint32_t at = node->edges; at < node->edges + node->count; at++) {
        const struct edge *edge = &tree->edges[at];
        double bound = (double)(edge->value + edge->fixed) * scale +
                       how->explore * sqrt(logarithm / edge->visits);
        if (bound > highest) {
            highest = bound;
            best = at;
        }
    }
    return best;
}

// The turn goes on after a refusal: all moves but that one.
static void keep_trying(const struct tree *tree, uint32_t from, uint32_t refused,
                        struct moves *moves) {
    const struct node *node = &tree->nodes[from];
    moves->count = 0;
    for (uint32_t at = node->edges; at < node->edges + node->count; at++)
        if (at != refused)
            moves->at[moves->count++] = tree->edges[at].move;
}

// "adding a new random node" (5.1): moves that were not looked at come in any order. Ours come as
// they are listed, pawns first.
static void shuffle(struct moves *moves, struct rng *rng) {
    for (unsigned i = moves->count; i > 1; i--) {
        unsigned other = (unsigned)rng_below(rng, i);
        move_t move = moves->at[i - 1];
        moves->at[i - 1] = moves->at[other];
        moves->at[other] = move;
    }
}

// A new node behind an edge, where that was heard; `chance` is how likely.
static uint32_t grow(struct tree *tree, uint32_t from, uint32_t edge, uint16_t heard,
                     float chance) {
    struct hearsay turn = tree->nodes[from].turn;
    enum answer answer = (enum answer)(heard >> 8);
    move_t move = tree->edges[edge].move;
    struct moves moves;
    if (answer == ANSWER_NO) {
        hearsay_refuse(&turn, move);
        keep_trying(tree, from, edge, &moves);
    } else {
        hearsay_move(&turn, move, answer, (square_t)(heard & 0xff));
        own_tries(&turn.own, &moves);
    }
    if (turn.strict)
        shuffle(&moves, &tree->rng);
    uint32_t node = add_node(tree, &turn, &moves);
    tree->nodes[node].heard = heard;
    tree->nodes[node].chance = chance;
    tree->nodes[node].next = tree->edges[edge].first;
    tree->edges[edge].first = node;
    tree->edges[edge].known += chance;
    return node;
}

// Where maxima go up, nobody goes down a refusal: it is weighed (settle). The paper does.
static bool draws_refusals(const struct messages *how) {
    return !how->maximum || how->watch.strict;
}

// What is heard after a move: its node, which may be new, or NONE when the tree is full.
static uint32_t hear_messages(struct tree *tree, const struct messages *how, uint32_t from,
                              uint32_t edge) {
    const struct hearsay *turn = &tree->nodes[from].turn;
    move_t move = tree->edges[edge].move;
    struct answers answers;
    struct replies replies;
    square_t victim = NO_SQUARE;
    float chance;
    hearsay_answers(turn, move, &answers);
    enum answer answer = hearsay_draw_answer(&answers, draws_refusals(how), &tree->rng, &chance);
    if (answer != ANSWER_NO) {
        hearsay_replies(turn, move, &answers, answer, &replies);
        victim = hearsay_draw_reply(&replies, &tree->rng, &chance);
    }
    uint16_t heard = (uint16_t)(answer << 8 | victim);
    for (uint32_t at = tree->edges[edge].first; at != NONE; at = tree->nodes[at].next)
        if (tree->nodes[at].heard == heard)
            return at;
    return tree->node_count < how->most ? grow(tree, from, edge, heard, chance) : NONE;
}

// What a move is worth when it is accepted: what may be heard, weighed, with the first judgement
// for what has not been looked at. Only what changes by waiting counts less, not what is there.
static void raise_edge(const struct tree *tree, struct edge *edge, float balance, float patience) {
    float sum = 0;
    for (uint32_t at = edge->first; at != NONE; at = tree->nodes[at].next)
        sum += tree->nodes[at].chance * (balance + patience * (tree->nodes[at].value - balance));
    edge->sound = sum + (1 - edge->known) * edge->leaf;
}

// The best of a node's moves that can be relied on, other than `but`; what stands on the board
// where there is none.
static float turn_without(const struct tree *tree, const struct node *node, uint32_t but) {
    float best = -INFINITY;
    for (uint32_t at = node->edges; at < node->edges + node->count; at++) {
        const struct edge *edge = &tree->edges[at];
        if (at != but && edge->visits && edge->refusal < LIKELY)
            best = fmaxf(best, edge->sound + edge->fixed);
    }
    return best > -INFINITY ? best : node->turn.balance;
}

// Values of all moves of a turn: a refusal costs nothing, then the turn goes on with what can be
// relied on. Else a move that is hardly ever legal would seem to escape whatever is to come. The
// turn has the value of the best move, once all have been looked at; the balance before that.
static void settle(struct tree *tree, struct node *node) {
    bool all = node->visits >= node->count;
    float turn = all ? turn_without(tree, node, NONE) : node->turn.balance;
    float best = -INFINITY;
    for (uint32_t at = node->edges; at < node->edges + node->count; at++) {
        struct edge *edge = &tree->edges[at];
        float other = turn;
        if (!edge->visits)
            continue;
        if (all && edge->refusal < LIKELY && edge->sound + edge->fixed >= turn)
            other = turn_without(tree, node, at);
        edge->value = edge->sound + edge->refusal * (other - edge->sound);
        best = fmaxf(best, edge->value + edge->fixed);
    }
    node->value = all ? best : node->turn.balance;
}

// The same as in the paper: a refusal is a message like any other, a turn has the value of the best
// move that was looked at.
static void settle_plainly(struct tree *tree, struct node *node) {
    float best = -INFINITY;
    for (uint32_t at = node->edges; at < node->edges + node->count; at++) {
        struct edge *edge = &tree->edges[at];
        if (!edge->visits)
            continue;
        edge->value = edge->sound;
        best = fmaxf(best, edge->value);
    }
    node->value = best;
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
        if (!how->maximum) {
            edge->value = edge->sum / (float)edge->visits;
            continue;
        }
        raise_edge(tree, edge, node->turn.balance, how->patience);
        if (how->watch.strict)
            settle_plainly(tree, node);
        else
            settle(tree, node);
    }
}

// From the root to a move that was never looked at, or as far as the tree goes; there a leaf is
// judged, anew where it was judged before.
static uint64_t step(void *context, size_t share) {
    struct search *search = context;
    const struct messages *how = search->how;
    struct tree *tree = &search->trees[share];
    struct descent descent = {0};
    uint32_t at = ROOT, node = ROOT, chosen = 0;
    bool fresh = false;
    while (at != NONE && tree->nodes[at].count && descent.depth < DEPTH_MOST && !fresh) {
        node = at;
        chosen = select_edge(tree, &tree->nodes[at], how);
        descent.nodes[descent.depth] = at;
        descent.edges[descent.depth++] = chosen;
        fresh = tree->edges[chosen].visits == 0;
        if (!fresh)
            at = hear_messages(tree, how, at, chosen);
    }
    if (at != NONE && !tree->nodes[at].count) {
        back_up(how, tree, &descent, tree->nodes[at].turn.balance);
        return 1;
    }
    struct edge *edge = &tree->edges[chosen];
    struct leaf leaf = how->leaf(how, &tree->nodes[node].turn, edge->move, &tree->rng);
    edge->leaf = leaf.value;
    edge->refusal = leaf.refusal;
    if (how->maximum && how->watch.strict) // a refusal is one of the outcomes: all stays as it is
        edge->leaf += leaf.refusal * (tree->nodes[node].turn.balance - leaf.value);
    back_up(how, tree, &descent, leaf.value);
    return 1;
}

// Repetition, and mates and stalemates in sight.
static float known_of(const struct watch *watch, const struct view *view, move_t try) {
    unsigned repeats = progress_repeats(&watch->progress, view, try);
    if (watch->strict)
        return 0;
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
    turn.strict = how->watch.strict;
    add_node(tree, &turn, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        tree->edges[i].fixed = known_of(&how->watch, view, tries.at[i]);
}

void messages_look(const struct messages *how, const struct view *view, struct limit limit,
                   struct messages_roots *roots) {
    struct search search = {.how = how};
    struct shares shares = {step, &search, how->watch.cores, limit, false};
    for (size_t share = 0; share < SHARES; share++)
        open_tree(&search.trees[share], how, view, share);
    roots->nodes = shares_run(&shares);
    roots->count = search.trees[0].nodes[ROOT].count;
    for (size_t share = 0; share < SHARES; share++) {
        for (unsigned i = 0; i < roots->count; i++) {
            const struct edge *edge = &search.trees[share].edges[i];
            roots->at[i].try = edge->move;
            roots->at[i].visits[share] = edge->visits;
            roots->at[i].value[share] = edge->visits ? edge->value + edge->fixed : 0;
        }
        free(search.trees[share].nodes);
        free(search.trees[share].edges);
    }
}

static struct choice most_visited(const struct messages_roots *roots) {
    uint64_t most = 0;
    double highest = -INFINITY;
    unsigned best = 0;
    for (unsigned i = 0; i < roots->count; i++) {
        uint64_t visits = 0;
        double value = 0;
        for (unsigned share = 0; share < SHARES; share++) {
            visits += roots->at[i].visits[share];
            value += (double)roots->at[i].value[share] / SHARES;
        }
        if (visits > most || (visits == most && value > highest)) {
            most = visits;
            highest = value;
            best = i;
        }
    }
    return (struct choice){
        .try = roots->at[best].try, .win = 1 / (1 + exp(-highest / 3)), .nodes = roots->nodes};
}

struct choice messages_choose(void *state, const struct view *view, struct limit limit) {
    struct messages *how = state;
    struct messages_roots roots;
    struct choice choice;
    if (watch_answers(&how->watch, view, &choice) || watch_reacts(&how->watch, view, &choice))
        return choice;
    messages_look(how, view, limit, &roots);
    return most_visited(&roots);
}

void messages_open(struct messages *messages, const struct settings *settings,
                   const struct resources *resources) {
    watch_open(&messages->watch, settings, resources);
    messages->explore = settings_real(settings, "c");
    messages->by_worth = settings_choice(settings, "worth") == 0;
    if (messages->watch.strict && !settings_given(settings, "worth"))
        messages->by_worth = false;
    messages->patience = messages->watch.strict ? 1 : PATIENCE;
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
