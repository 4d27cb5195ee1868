// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A sample: the boards that were drawn for one turn, and what the evaluator said of them. It lasts
// for the turn: a refused try only takes out the boards on which it would have been legal.
//
// Starts as {0}; sample_add allocates, sample_free gives back. sample_judge blocks until its limit.

#pragma once

#include "belief/heard/story.h"
#include "eval/evaluator.h"
#include "players/contract.h"

struct sample {
    struct board *boards;
    struct judgement *judgements;
    size_t judged; // the first so many boards are judged, the others wait
    size_t count, capacity;
    uint32_t *slots; // 2 * capacity, by key: which board it is, from 1
};

void sample_free(struct sample *sample);
void sample_clear(struct sample *sample);

// Adds a board that waits to be judged; false when it is there already.
bool sample_add(struct sample *sample, const struct board *board);

// Drops the boards that do not fit the story's last word, which is no move.
void sample_hear(struct sample *sample, const struct story *story);

// Judges up to `limit.nodes` (0: all) of the boards that wait, in their order, until the deadline;
// returns how many. What was not finished by then is dropped.
size_t sample_judge(struct sample *sample, struct evaluator *evaluator, struct limit limit);
