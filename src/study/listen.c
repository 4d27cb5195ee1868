// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/text.h"
#include "board/movegen.h"
#include "study/listen.h"

static void follow(const struct story *story, size_t index, const struct weighed *at,
                   struct boards *next) {
    struct board board = at->board;
    if (story_follow(story, index, &board))
        boards_add(next, &board, at->weight);
}

static void explain(const struct story *story, size_t index, const struct weighed *at,
                    struct boards *next) {
    struct moves legal;
    movegen_legal(&at->board, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        struct board after = at->board;
        if (!story_may_explain(story, index, &at->board, legal.at[i]))
            continue;
        board_make(&after, legal.at[i]);
        if (story_explains(story, index, &at->board, &after, legal.at[i]))
            boards_add(next, &after, at->weight);
    }
}

// Adds what becomes of the boards by one word; where that is more than `most`, not all of it.
// Boards that are equal are made one now and then, so that their ways take no room.
static void hear(const struct story *story, size_t word, const struct boards *boards, size_t most,
                 struct boards *next) {
    bool hidden = story_is_hidden(story, word);
    for (size_t i = 0; i < boards->count; i++) {
        (hidden ? explain : follow)(story, word, &boards->at[i], next);
        if (next->count <= 8 * most)
            continue;
        boards_settle(next);
        if (next->count > most)
            return;
    }
    boards_settle(next);
}

bool listen_boards(const struct story *story, size_t most, struct boards *boards, char **cause) {
    *boards = (struct boards){0};
    boards_add(boards, &story->start, 1);
    for (size_t word = 0; word < story->count; word++) {
        struct boards next = {0};
        hear(story, word, boards, most, &next);
        boards_free(boards);
        *boards = next;
        if (boards->count > most || !boards->count) {
            bool none = !boards->count;
            boards_free(boards);
            return none ? fail(cause, "no board explains every word")
                        : fail(cause, "more than %zu boards explain the words", most);
        }
    }
    for (size_t i = 0; i < boards->count; i++)
        boards->at[i].board.clock = 0; // a problem is not about the fifty moves
    return true;
}
