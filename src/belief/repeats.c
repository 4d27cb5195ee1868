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

struct repeats repeats_of(const struct story *story, const struct past_forest *forest,
                          past_t past) {
    struct repeats repeats = {.count = 0};
    struct lately lately = {.count = 0};
    move_t hidden[HIDDEN_MOST];
    if (past_kind(past) != PAST_KNOWN)
        return repeats;
    size_t count = past_moves(forest, past, hidden, HIDDEN_MOST);
    if (count > HIDDEN_MOST || !replay(story, hidden, count, &lately))
        return repeats;
    for (unsigned i = 0; i < lately.count; i++) {
        unsigned before = 0;
        for (unsigned k = 0; k < i; k++)
            before += lately.keys[k] == lately.keys[i];
        if (before == 1 && repeats.count < REPEATS_MOST)
            repeats.keys[repeats.count++] = lately.keys[i];
        repeats.third |= before >= 2 && i + 1 == lately.count;
    }
    return repeats;
}

static uint64_t stand_of(const struct own *own, bool ours) {
    uint64_t stand = ours;
    for (int man = PAWN; man <= KING; man++) {
        stand = (stand ^ own->men[man]) * UINT64_C(0x9e3779b97f4a7c15);
        stand ^= stand >> 29;
    }
    return stand;
}

// One more stand of our men after a word; a capture or a step of a pawn cannot come again.
static void note_stand(struct lately *lately, struct own *own, const struct word *word) {
    bool ours = word->said.side == own->side;
    bool pawn = ours && bits_has(own->men[PAWN], move_from(word->try));
    if (ours)
        own_make(own, word->try);
    else if (word->said.capture != NO_SQUARE)
        own_lose(own, word->said.capture);
    if (pawn || word->said.capture != NO_SQUARE)
        lately->count = 0;
    if (lately->count < PLIES_MOST)
        lately->keys[lately->count++] = stand_of(own, ours);
}

bool repeats_may_be(const struct story *story) {
    struct own own = own_of(&story->start, story->side);
    struct lately lately = {.count = 0};
    unsigned times = 0;
    lately.keys[lately.count++] = stand_of(&own, story->start.turn != story->side);
    for (size_t i = 0; i < story->count; i++)
        if (story->words[i].said.verdict == SAID_MOVED)
            note_stand(&lately, &own, &story->words[i]);
    for (unsigned i = 0; i < lately.count; i++)
        times += lately.keys[i] == lately.keys[lately.count - 1];
    return times >= 3;
}
