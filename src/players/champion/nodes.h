// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The nodes of a tree over what one side can hear, found by a key that is made from its tries and
// the words it heard, never from a board: boards that sound alike meet in one node.
//
// Starts as {0}; nodes_free gives the memory back. Nothing fails or blocks.

#pragma once

#include "board/movegen.h"

#include <stddef.h>

enum { NODE_NONE = 0 }; // the first one is 1

// A try of a node.
struct edge {
    double sum;     // of what came of it where it was legal
    float prior;    // how much the boards that had a say would like it
    float base;     // what it was worth before anything was tried
    uint32_t asked; // how often it was tried, legal or not
    uint32_t legal; // how often it was legal and its outcome is known
    uint32_t away;  // how often it is being tried, outcome unknown
    move_t try;
};

// A situation of one's own, on one's own turn.
struct node {
    uint64_t key;
    double sum; // of the outcomes of all visits
    uint32_t first, count;
    uint32_t visits; // with a known outcome
    uint32_t away;   // without
    uint32_t seen;   // boards that had a say in the priors
};

struct nodes {
    struct node *at; // [1..count]
    struct edge *edges;
    uint32_t *index; // open hash table of node numbers
    uint32_t count, edge_count;
    uint32_t room, edge_room, index_room;
};

void nodes_free(struct nodes *nodes);
void nodes_clear(struct nodes *nodes);

// NODE_NONE when there is none.
uint32_t nodes_find(const struct nodes *nodes, uint64_t key);

// A key that is not there yet. Pointers to nodes and edges do not outlive it.
uint32_t nodes_add(struct nodes *nodes, uint64_t key, const struct moves *tries);

// What follows from hearing something: the key of the next node.
uint64_t nodes_mix(uint64_t key, uint64_t word);
