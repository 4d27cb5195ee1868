// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/repeats.h"

enum { PLIES_MOST = 128, HIDDEN_MOST = 1024 };

// The boards since the last move that cannot be undone.
struct lately {
    uint64_t keys[PLIES_MOST];
    unsigned count;
};

static void note(struct lately *lately, const struct board *board) {
    if (!board->clock)
        lately->count = 0;
    if (lately->count < PLIES_MOST)
        lately->keys[lately->count++] = board->key;
}

// Goes through the game; false when the past does not have all its moves.
static bool replay(const struct story *story, const move_t *hidden, size_t count,
                   struct lately *lately) {
    struct board board = story->start;
    size_t next = 0;
    note(lately, &board);
    for (size_t i = 0; i < story->count; i++) {
        if (story->words[i].said.verdict != SAID_MOVED)
            continue;
        bool theirs = story_is_hidden(story, i);
        if (theirs && next == count)
            return false;
        board_make(&board, theirs ? hidden[next++] : story->words[i].try);
        note(lately, &board);
    }
    return next == count;
}

struct repeats repeats_of(const struct belief *belief, const struct particle *particle) {
    struct repeats repeats = {.count = 0};
    struct lately lately = {.count = 0};
    move_t hidden[HIDDEN_MOST];
    if (past_kind(particle->past) != PAST_KNOWN)
        return repeats;
    size_t count = belief_past(belief, particle, hidden, HIDDEN_MOST);
    if (count > HIDDEN_MOST || !replay(belief_story(belief), hidden, count, &lately))
        return repeats;
    for (unsigned i = 0; i < lately.count && repeats.count < REPEATS_MOST; i++) {
        unsigned before = 0;
        for (unsigned k = 0; k < i; k++)
            before += lately.keys[k] == lately.keys[i];
        if (before == 1)
            repeats.keys[repeats.count++] = lately.keys[i];
        repeats.third |= before >= 2 && i + 1 == lately.count;
    }
    return repeats;
}
