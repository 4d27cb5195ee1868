// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/sampling/sample.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 128 }; // boards that go to the evaluator at once

void sample_free(struct sample *sample) {
    free(sample->boards);
    free(sample->judgements);
    free(sample->slots);
    *sample = (struct sample){0};
}

// The slot of a board with this key, or the empty one where it would go.
static uint32_t *slot_of(const struct sample *sample, uint64_t key) {
    size_t mask = 2 * sample->capacity - 1, at = key & mask;
    while (sample->slots[at] && sample->boards[sample->slots[at] - 1].key != key)
        at = (at + 1) & mask;
    return &sample->slots[at];
}

static void fill_slots(struct sample *sample) {
    if (sample->capacity)
        memset(sample->slots, 0, 2 * sample->capacity * sizeof *sample->slots);
    for (size_t i = 0; i < sample->count; i++)
        *slot_of(sample, sample->boards[i].key) = (uint32_t)(i + 1);
}

void sample_clear(struct sample *sample) {
    sample->judged = sample->count = 0;
    fill_slots(sample);
}

// The capacity is a power of two, for the slots' sake.
static void make_room(struct sample *sample) {
    if (sample->count < sample->capacity)
        return;
    size_t capacity = sample->capacity ? 2 * sample->capacity : 128;
    sample->boards = mem_resize(sample->boards, capacity, sizeof *sample->boards);
    sample->judgements = mem_resize(sample->judgements, capacity, sizeof *sample->judgements);
    sample->slots = mem_resize(sample->slots, 2 * capacity, sizeof *sample->slots);
    sample->capacity = capacity;
    fill_slots(sample);
}

bool sample_add(struct sample *sample, const struct board *board) {
    make_room(sample);
    uint32_t *slot = slot_of(sample, board->key);
    if (*slot)
        return false;
    sample->boards[sample->count++] = *board;
    *slot = (uint32_t)sample->count;
    return true;
}

// Moves a board down to `to`, where nothing is kept.
static void move_down(struct sample *sample, size_t from, size_t to) {
    if (from == to)
        return;
    sample->boards[to] = sample->boards[from];
    if (from < sample->judged)
        sample->judgements[to] = sample->judgements[from];
}

void sample_hear(struct sample *sample, const struct story *story) {
    size_t kept = 0, judged = 0;
    for (size_t i = 0; i < sample->count; i++) {
        struct board copy = sample->boards[i];
        if (!story_follow(story, story->count - 1, &copy))
            continue;
        judged += i < sample->judged;
        move_down(sample, i, kept++);
    }
    sample->judged = judged;
    sample->count = kept;
    fill_slots(sample);
}

// Closes the gaps of boards that were not finished among the `tried` first that waited.
static void close_gaps(struct sample *sample, size_t tried) {
    size_t first = sample->judged, end = sample->count;
    sample->judged = first + tried;
    size_t kept = first;
    for (size_t i = first; i < first + tried; i++)
        if (sample->judgements[i].finished)
            move_down(sample, i, kept++);
    sample->judged = sample->count = kept;
    for (size_t i = first + tried; i < end; i++)
        move_down(sample, i, sample->count++);
    if (sample->count < end)
        fill_slots(sample);
}

size_t sample_judge(struct sample *sample, struct evaluator *evaluator, struct limit limit) {
    size_t done = 0;
    while (sample->judged < sample->count && !deadline_passed(limit.until)) {
        size_t batch = sample->count - sample->judged;
        if (batch > BATCH)
            batch = BATCH;
        if (limit.nodes && batch > limit.nodes - done)
            batch = limit.nodes - done;
        if (!batch)
            break;
        done += evaluator_judge(evaluator, sample->boards + sample->judged, batch,
                                sample->judgements + sample->judged, limit.until);
        close_gaps(sample, batch);
    }
    return done;
}
