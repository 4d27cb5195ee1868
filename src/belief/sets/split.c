// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/sets/split.h"
#include "board/movegen.h"

#include <stdlib.h>

static struct boards *branch_for(struct split *split, const struct announcement *ours,
                                 const struct announcement *theirs) {
    for (size_t i = 0; i < split->count; i++)
        if (announcement_equal(&split->branches[i].theirs, theirs) &&
            announcement_equal(&split->branches[i].ours, ours))
            return &split->branches[i].boards;
    if (split->count == split->capacity) {
        split->capacity = split->capacity ? 2 * split->capacity : 8;
        split->branches = mem_resize(split->branches, split->capacity, sizeof *split->branches);
    }
    split->branches[split->count] = (struct branch){.ours = *ours, .theirs = *theirs};
    return &split->branches[split->count++].boards;
}

static void settle_all(struct split *split) {
    for (size_t i = 0; i < split->count; i++)
        boards_settle(&split->branches[i].boards);
}

static void end(struct split *split, const struct ruleset *rules, const struct announcement *said,
                enum colour us, double weight) {
    bool won = law_result(rules, said) == (us == WHITE ? RESULT_WHITE : RESULT_BLACK);
    split->over |= !won;
    *(won ? &split->won : &split->lost) += weight;
}

static void find_chances(const struct opponent *model, const struct weighed *after,
                         const struct announcement *ours, const struct moves *answers,
                         float *chances) {
    struct overheard heard = overheard_from(ours, NULL);
    for (unsigned i = 0; i < answers->count; i++)
        chances[i] = 1 / (float)answers->count;
    if (model && answers->count)
        opponent_expect(model, &heard, &after->board, answers, chances);
}

// Every answer to our move, which led to `after`.
static void add_answers(struct split *split, const struct opponent *model,
                        const struct ruleset *rules, const struct weighed *after,
                        const struct announcement *ours) {
    struct moves answers;
    float chances[MOVES_MAX];
    movegen_legal(&after->board, &answers);
    find_chances(model, after, ours, &answers, chances);
    for (unsigned i = 0; i < answers.count; i++) {
        struct announcement theirs = law_announce(rules, &after->board, answers.at[i]);
        struct board next = after->board;
        double weight = after->weight * (double)chances[i];
        board_make(&next, answers.at[i]);
        if (theirs.ending != ENDING_NONE)
            end(split, rules, &theirs, (enum colour)next.turn, weight);
        else
            boards_add(branch_for(split, ours, &theirs), &next, weight);
    }
}

void split_make(struct split *split, const struct ruleset *rules, const struct boards *boards,
                move_t try) {
    split_make_as(split, NULL, rules, boards, try);
}

void split_make_as(struct split *split, const struct opponent *model, const struct ruleset *rules,
                   const struct boards *boards, move_t try) {
    *split = (struct split){0};
    for (size_t i = 0; i < boards->count; i++) {
        struct weighed after = boards->at[i];
        enum colour us = (enum colour)after.board.turn;
        struct announcement ours = law_announce(rules, &after.board, try);
        if (ours.verdict != SAID_MOVED) {
            boards_add(&split->refused, &after.board, after.weight);
            continue;
        }
        board_make(&after.board, try);
        if (ours.ending != ENDING_NONE)
            end(split, rules, &ours, us, after.weight);
        else
            add_answers(split, model, rules, &after, &ours);
    }
    settle_all(split);
}

void split_start(struct split *split, const struct ruleset *rules, const struct boards *boards) {
    const struct announcement nothing = announcement_of(SAID_NOTHING, WHITE);
    *split = (struct split){0};
    for (size_t i = 0; i < boards->count; i++) {
        const struct weighed *at = &boards->at[i];
        struct announcement said = law_opening(rules, &at->board);
        if (said.ending != ENDING_NONE)
            end(split, rules, &said, (enum colour)at->board.turn, at->weight);
        else
            boards_add(branch_for(split, &nothing, &said), &at->board, at->weight);
    }
    settle_all(split);
}

void split_free(struct split *split) {
    for (size_t i = 0; i < split->count; i++)
        boards_free(&split->branches[i].boards);
    free(split->branches);
    boards_free(&split->refused);
    *split = (struct split){0};
}
