// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A tree of what we can hear. A node is a situation of our own: our tries, refusals and the words
// so far (nodes.h). A simulation draws a board from a jury by weight and walks: at its root the
// tries that promise most race each other, at our other nodes one is chosen by what came of it so
// far and by how much it promises (PUCT); a refusal leads to a node of the same turn with that try
// gone; a legal try leads through the enemy's answer, drawn from the model of it on that board, and
// what is heard of both to our next node. So what is decided later hangs on what will have been
// heard and never on the board. Where a walk leaves the tree it waits in a queue for its value
// (leaf.h); as long as it does, its tries count as a little worse, so that the next ones look
// elsewhere.
//
// Outcomes count against what the jury had said of the same board's best try: so the luck of the
// boards falls out, and what a try gains is about it alone. A refused try costs nothing: what
// counts is what comes of it where it is legal.
//
// A tree starts as {0}; tree_free gives its memory back. With a limit of work the outcome depends
// on the seed alone, not on the number of threads and engine processes.

#pragma once

#include "players/champion/jury.h"
#include "players/champion/leaf.h"
#include "players/champion/nodes.h"

struct tree {
    struct nodes nodes;
    struct walk *walks; // of one batch
    float *luck;        // what the jury's choice is worth on each board
    float *up_to;       // weight of all jurors up to this one
    double sum;         // of all outcomes
    uint64_t simulations;
    double promised;       // what the tries that were made were worth before, all together
    uint64_t made;         // how many they were
    bool races[MOVES_MAX]; // the tries of the root that are still looked at
    unsigned racers;
    double trust;
};

struct tree_task {
    const struct jury *jury;
    const struct view *view;
    const float *worth; // of each of the jury's tries so far; JURY_ILLEGAL: not to be tried
    struct leaf_plan leaf;
    double alert; // how often the enemy sees a mate in one
    double trust; // in what the tree says, against the jury's word
    uint64_t seed;
    uint64_t most; // simulations, when the limit is one of work or there is none
    // Asked now and then how it stands; NULL: nobody is.
    void (*look)(void *context);
    void *context;
};

void tree_free(struct tree *tree);

void tree_search(struct tree *tree, const struct tree_task *task, struct limit limit);

// What a try, a column of the jury, gains against the jury's word on average, in worth
// (reply.h), and how often it was tried. Also from `look`.
float tree_gain(const struct tree *tree, unsigned column);
uint32_t tree_visits(const struct tree *tree, unsigned column);
