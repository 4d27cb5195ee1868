// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/heard/story.h"
#include "board/movegen.h"

#include <stdlib.h>

void story_begin(struct story *story, const struct ruleset *rules, const struct board *start,
                 enum colour side) {
    story->rules = rules;
    story->start = *start;
    story->side = side;
    story->count = 0;
}

void story_free(struct story *story) {
    free(story->words);
    *story = (struct story){0};
}

// What the enemy said of its own turn so far: how many refusals tell something, and whether a yes
// still binds it. Under rules where a repeated try is nonsense every "no" is another try.
static void note_enemy_turn(struct story *story, struct word *word) {
    const struct word *before = story->count ? &story->words[story->count - 1] : NULL;
    const struct ruleset *rules = story->rules;
    if (before && before->said.side == word->said.side && before->said.verdict != SAID_MOVED) {
        word->refusals = before->refusals;
        word->must_take = before->must_take;
        word->yes = before->yes;
    }
    if (word->said.verdict == SAID_ANY_YES && !word->yes) {
        word->yes = true;
        word->must_take = rules->obligation != OBLIGED_NOT;
        if (rules->obligation == OBLIGED_TO_TAKE)
            word->refusals = 0; // those before it need not have been captures
    }
    if (word->said.verdict != SAID_NO)
        return;
    if (rules->nonsense_if_repeated || !word->refusals)
        word->refusals++;
    if (rules->obligation == OBLIGED_TO_TRY)
        word->must_take = false;
}

void story_hear(struct story *story, move_t try, const struct announcement *said) {
    if (story->count == story->capacity) {
        story->capacity = story->capacity ? 2 * story->capacity : 256;
        story->words = mem_resize(story->words, story->capacity, sizeof *story->words);
    }
    struct word word = {.said = *said, .try = try};
    if (said->side != story->side)
        note_enemy_turn(story, &word);
    story->words[story->count++] = word;
}

bool story_is_hidden(const struct story *story, size_t index) {
    const struct announcement *said = &story->words[index].said;
    return said->verdict == SAID_MOVED && said->side != story->side;
}

// Does the side to move have this many tries that make sense to it and are not legal? They would
// have to be pawn captures where one is due, and cannot be where none was announced.
static bool can_be_refused(const struct ruleset *rules, const struct board *board, unsigned times,
                           bool only_captures) {
    struct own own = own_of(board, (enum colour)board->turn);
    struct moves tries, legal;
    unsigned senseless = 0, captures = movegen_pawn_captures(board, NULL);
    own_tries(&own, &tries);
    movegen_legal(board, &legal);
    for (unsigned i = 0; i < tries.count; i++) {
        bool takes = own_is_pawn_capture(&own, tries.at[i]);
        senseless +=
            (only_captures && !takes) || (rules->nonsense_if_unannounced && takes && !captures);
    }
    if (only_captures)
        for (unsigned i = 0; i < legal.count; i++)
            senseless -= !own_is_pawn_capture(&own, legal.at[i]);
    return tries.count - legal.count - senseless >= times;
}

static bool enemy_word_fits(const struct story *story, const struct word *word,
                            const struct board *board) {
    if (word->said.verdict == SAID_ANY_YES || word->said.verdict == SAID_ANY_NO)
        return (movegen_pawn_captures(board, NULL) != 0) == (word->said.verdict == SAID_ANY_YES);
    if (word->said.verdict == SAID_NO && story->rules->says_nonsense)
        return can_be_refused(story->rules, board, word->refusals, word->must_take);
    return true;
}

bool story_follow(const struct story *story, size_t index, struct board *board) {
    const struct word *word = &story->words[index];
    struct board before = *board;
    if (word->said.side != story->side)
        return enemy_word_fits(story, word, board);
    switch ((enum verdict)word->said.verdict) {
    case SAID_NO:
        return !movegen_is_legal(board, word->try);
    case SAID_MOVED:
        if (!movegen_is_legal(board, word->try))
            return false;
        board_make(board, word->try);
        return law_fits(story->rules, &before, board, word->try, &word->said);
    case SAID_ANY_YES:
        return movegen_pawn_captures(board, NULL) != 0;
    case SAID_ANY_NO:
        return movegen_pawn_captures(board, NULL) == 0;
    case SAID_NONSENSE:
    case SAID_NOTHING:
        break;
    }
    return true;
}

bool story_allows(const struct story *story, size_t index, const struct board *before,
                  move_t move) {
    return !story->words[index].must_take ||
           (bits_has(before->men[PAWN], move_from(move)) &&
            square_file(move_from(move)) != square_file(move_to(move)));
}

bool story_may_explain(const struct story *story, size_t index, const struct board *before,
                       move_t move) {
    return story_allows(story, index, before, move) &&
           law_may_fit(story->rules, before, move, &story->words[index].said);
}

bool story_explains(const struct story *story, size_t index, const struct board *before,
                    const struct board *after, move_t move) {
    return story_may_explain(story, index, before, move) &&
           law_fits(story->rules, before, after, move, &story->words[index].said);
}

const struct word *story_own_move_before(const struct story *story, size_t index) {
    while (index-- > 0)
        if (story->words[index].said.verdict == SAID_MOVED &&
            story->words[index].said.side == story->side)
            return &story->words[index];
    return NULL;
}
