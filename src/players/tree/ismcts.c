// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/reflex.h"
#include "players/shares.h"
#include "players/tree/arms.h"
#include "players/tree/ismcts.h"

#include <math.h>
#include <stdlib.h>

enum { NONE = 0, ROOT = 1, DEPTH_MOST = 64 };

// A move of the root player. Links are indexes into the tree's arrays, NONE for none.
struct edge {
    double sum;
    uint32_t visits;
    uint32_t available; // visits of its node when the move was legal
    uint32_t next;      // edge of the same node
    uint32_t first;     // information set it leads to
    move_t move;
};

// An information set of the root player, on its turn.
struct node {
    uint64_t heard; // since the move that led here
    uint32_t next;  // node after the same move
    uint32_t first; // edge
};

struct tree {
    struct edge *edges;
    struct node *nodes;
    uint32_t edge_count, node_count, edge_room, node_room;
    uint32_t most;
    struct rng rng;
};

struct search {
    const struct ismcts_plan *how;
    const struct view *view;
    struct moves tries;
    struct tree trees[SHARES];
};

// One way down a tree.
struct descent {
    const struct search *search;
    struct tree *tree;
    struct board board;
    square_t lost; // where the last move took a man
    unsigned depth;
    uint32_t path[DEPTH_MOST]; // edges
};

static uint32_t grown(uint32_t room) {
    return room ? room * 2 : 1024;
}

static uint32_t add_edge(struct tree *tree, uint32_t node, move_t move) {
    if (tree->edge_count >= tree->most)
        return NONE;
    if (tree->edge_count == tree->edge_room) {
        tree->edge_room = grown(tree->edge_room);
        tree->edges = mem_resize(tree->edges, tree->edge_room, sizeof *tree->edges);
    }
    uint32_t edge = tree->edge_count++;
    tree->edges[edge] = (struct edge){.move = move, .next = tree->nodes[node].first};
    tree->nodes[node].first = edge;
    return edge;
}

static uint32_t new_node(struct tree *tree, uint64_t heard, uint32_t next) {
    if (tree->node_count >= tree->most)
        return NONE;
    if (tree->node_count == tree->node_room) {
        tree->node_room = grown(tree->node_room);
        tree->nodes = mem_resize(tree->nodes, tree->node_room, sizeof *tree->nodes);
    }
    tree->nodes[tree->node_count] = (struct node){heard, next, NONE};
    return tree->node_count++;
}

static void open_tree(struct tree *tree, const struct ismcts_plan *how, size_t share) {
    *tree = (struct tree){.most = (uint32_t)how->most};
    how->seed(how->source, &tree->rng, share);
    tree->nodes = mem_alloc(1024 * sizeof *tree->nodes);
    tree->edges = mem_alloc(1024 * sizeof *tree->edges);
    tree->node_room = tree->edge_room = 1024;
    tree->node_count = tree->edge_count = 1; // NONE
    new_node(tree, 0, NONE);
}

static bool is_legal(const struct moves *legal, move_t move) {
    for (unsigned i = 0; i < legal->count; i++)
        if (legal->at[i] == move)
            return true;
    return false;
}

// Any of the legal moves that the node has no edge for; there must be one.
static move_t untried(const struct tree *tree, uint32_t node, const struct moves *legal,
                      struct rng *rng) {
    move_t fresh[MOVES_MAX];
    unsigned count = 0;
    for (unsigned i = 0; i < legal->count; i++) {
        uint32_t edge = tree->nodes[node].first;
        while (edge != NONE && tree->edges[edge].move != legal->at[i])
            edge = tree->edges[edge].next;
        if (edge == NONE)
            fresh[count++] = legal->at[i];
    }
    return fresh[rng_below(rng, count)];
}

static double upper_bound(const struct edge *edge, double explore) {
    double visits = edge->visits;
    return edge->sum / visits + explore * sqrt(log((double)edge->available) / visits);
}

// The best edge whose move is legal; counts how many are and notes that they were available. An
// edge that was added but never came back with a value cannot be.
static uint32_t best_edge(const struct tree *tree, uint32_t node, const struct moves *legal,
                          double explore, unsigned *known) {
    uint32_t best = NONE;
    double highest = -1;
    *known = 0;
    for (uint32_t at = tree->nodes[node].first; at != NONE; at = tree->edges[at].next) {
        struct edge *edge = &tree->edges[at];
        if (!is_legal(legal, edge->move))
            continue;
        ++*known;
        edge->available++;
        double bound = upper_bound(edge, explore);
        if (bound > highest) {
            highest = bound;
            best = at;
        }
    }
    return best;
}

// Selection or, while a legal move has no edge, expansion.
static uint32_t select_edge(struct descent *d, uint32_t node, const struct moves *legal,
                            bool *added) {
    struct tree *tree = d->tree;
    unsigned known;
    uint32_t best = best_edge(tree, node, legal, d->search->how->explore, &known);
    *added = false;
    if (known == legal->count)
        return best;
    uint32_t fresh = add_edge(tree, node, untried(tree, node, legal, &tree->rng));
    if (fresh == NONE)
        return best;
    tree->edges[fresh].available = 1;
    *added = true;
    return fresh;
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t hash_words(uint64_t hash, const struct announcement *said) {
    uint64_t word = (uint64_t)said->capture | (uint64_t)said->captured << 8 |
                    (uint64_t)said->checks << 16 | (uint64_t)said->tries << 24 |
                    (uint64_t)said->promotion << 32;
    return mix(mix(hash, word), said->takers);
}

// The information set behind an edge where that was heard.
static uint32_t find_node(struct tree *tree, uint32_t edge, uint64_t heard, bool *added) {
    uint32_t node = tree->edges[edge].first;
    while (node != NONE && tree->nodes[node].heard != heard)
        node = tree->nodes[node].next;
    *added = node == NONE;
    if (node != NONE)
        return node;
    node = new_node(tree, heard, tree->edges[edge].first);
    if (node != NONE)
        tree->edges[edge].first = node;
    return node;
}

// Plays a move; true when it ends the game.
static bool play(struct descent *d, move_t move, uint64_t *heard, float *score) {
    const struct ruleset *rules = d->search->view->rules;
    struct announcement said = law_announce(rules, &d->board, move);
    board_make(&d->board, move);
    d->lost = said.capture;
    *heard = hash_words(*heard, &said);
    if (said.ending != ENDING_NONE)
        *score = playout_result(rules, &said);
    return said.ending != ENDING_NONE;
}

// From the root to a leaf or the end of the game; White's score.
static float descend(struct descent *d) {
    const struct search *search = d->search;
    uint32_t node = ROOT;
    bool added = false;
    struct moves legal;
    float score;
    deck_legal(&d->board, &search->tries, &legal);
    while (legal.count && d->depth < DEPTH_MOST) {
        uint32_t edge = select_edge(d, node, &legal, &added);
        uint64_t heard = 0;
        if (edge == NONE)
            break;
        d->path[d->depth++] = edge;
        if (play(d, d->tree->edges[edge].move, &heard, &score))
            return score;
        if (added)
            break;
        movegen_legal(&d->board, &legal);
        move_t reply = playout_pick(search->how->enemy, &d->board, d->lost, &legal, &d->tree->rng);
        if (play(d, reply, &heard, &score))
            return score;
        node = find_node(d->tree, edge, heard, &added);
        if (added)
            break;
        movegen_legal(&d->board, &legal);
    }
    return search->how->leaf(search->view->rules, &d->board, d->lost, &d->tree->rng);
}

static uint64_t step(void *context, size_t share) {
    struct search *search = context;
    struct tree *tree = &search->trees[share];
    enum colour side = (enum colour)search->view->own.side;
    struct descent descent = {.search = search, .tree = tree, .lost = NO_SQUARE, .depth = 0};
    if (!search->how->draw(search->how->source, &tree->rng, &descent.board))
        return 1;
    float score = playout_score_of(side, descend(&descent));
    for (unsigned i = 0; i < descent.depth; i++) {
        tree->edges[descent.path[i]].visits++;
        tree->edges[descent.path[i]].sum += (double)score;
    }
    return 1;
}

static void add_up(const struct search *search, struct arms *arms) {
    for (size_t share = 0; share < SHARES; share++) {
        const struct tree *tree = &search->trees[share];
        for (uint32_t at = tree->nodes[ROOT].first; at != NONE; at = tree->edges[at].next) {
            struct arm *arm = arms_find(arms, tree->edges[at].move);
            if (!arm)
                continue;
            arm->visits += tree->edges[at].visits;
            arm->sum += tree->edges[at].sum;
        }
    }
}

struct choice ismcts_search(const struct ismcts_plan *plan, const struct view *view,
                            const struct moves *tries, struct limit limit) {
    struct search search = {.how = plan, .view = view, .tries = *tries};
    struct shares shares = {step, &search, plan->cores, limit, plan->alone};
    struct arms arms;
    struct rng lot;
    for (size_t share = 0; share < SHARES; share++)
        open_tree(&search.trees[share], plan, share);
    uint64_t nodes = shares_run(&shares);
    arms_begin(&arms, tries);
    add_up(&search, &arms);
    struct arms_rule rule = {.by_visits = plan->by_visits, .plain = plan->plain};
    plan->seed(plan->source, &lot, SHARES + 1);
    struct choice choice = arms_choose(&arms, &rule, plan->drawn ? &lot : NULL);
    choice.nodes = nodes;
    for (size_t share = 0; share < SHARES; share++) {
        free(search.trees[share].edges);
        free(search.trees[share].nodes);
    }
    return choice;
}

static bool draw_card(const void *source, struct rng *rng, struct board *board) {
    const struct board *drawn = deck_draw(source, rng);
    if (drawn)
        *board = *drawn;
    return drawn != NULL;
}

static void seed_deck(const void *source, struct rng *rng, uint64_t stream) {
    deck_seed(source, rng, stream);
}

struct choice ismcts_choose(void *state, const struct view *view, struct limit limit) {
    struct ismcts *ismcts = state;
    struct ismcts_plan plan = {.source = &ismcts->deck,
                               .draw = draw_card,
                               .seed = seed_deck,
                               .leaf = ismcts->leaf,
                               .enemy = PLAYOUT_RANDOM,
                               .explore = ismcts->explore,
                               .by_visits = ismcts->by_visits,
                               .plain = ismcts->plain,
                               .alone = ismcts->plain,
                               .drawn = ismcts->plain,
                               .most = ismcts->most,
                               .cores = ismcts->deck.cores};
    struct moves tries;
    struct rng rng;
    deck_shuffle(&ismcts->deck);
    if (deck_asks(&ismcts->deck, view))
        return (struct choice){.asks = true, .win = -1};
    view_tries(view, &tries);
    struct choice choice = ismcts_search(&plan, view, &tries, limit);
    choice.boards = belief_pool(ismcts->deck.belief)->count;
    deck_seed(&ismcts->deck, &rng, SHARES);
    if (choice.try == MOVE_NONE)
        choice.try = reflex_random(view, &rng);
    return choice;
}

void ismcts_open(struct ismcts *ismcts, ismcts_leaf *leaf, const struct settings *settings,
                 const struct resources *resources) {
    ismcts->plain = ismcts->deck.forgetful = settings_bool(settings, "strict");
    deck_open(&ismcts->deck, settings, resources);
    ismcts->leaf = leaf;
    ismcts->explore = settings_real(settings, "c");
    ismcts->by_visits = settings_choice(settings, "final") == 1;
    ismcts->most = (size_t)settings_int(settings, "tree");
}

void ismcts_begin(void *state, const struct briefing *briefing) {
    struct ismcts *ismcts = state;
    deck_begin(&ismcts->deck, briefing);
}

void ismcts_hear(void *state, const struct view *view, move_t try, const struct announcement *said,
                 struct deadline until) {
    struct ismcts *ismcts = state;
    (void)view;
    deck_hear(&ismcts->deck, try, said, until);
}

void ismcts_back(const void *state, struct backing *backing) {
    const struct ismcts *ismcts = state;
    deck_back(&ismcts->deck, backing);
}

void ismcts_close(void *state) {
    struct ismcts *ismcts = state;
    deck_close(&ismcts->deck);
}
